/** The provider lab, in which calls of each kind are replayed altered. */
import { describe } from "vitest";
import { lab } from "./providers/lab.ts";
import { openProvidersDemo } from "./providers/open-demo.ts";

openProvidersDemo();

describe("the provider lab", () => lab("of each kind"));
