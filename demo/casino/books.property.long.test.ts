import { whateverComes } from "./testing/whatever-comes.ts";

whateverComes(30);
