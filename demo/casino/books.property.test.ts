/** Each run meets every kind of collision many times; more of them are in the long test. */
import { whateverComes } from "./testing/whatever-comes.ts";

whateverComes(3);
