/** A process that does an operator's work is killed before and after what it does is committed. */
import { describe } from "vitest";
import { killInTheMiddle } from "./operator-jobs.ts";

describe("a process that is killed in the middle of an operator's work", () =>
	killInTheMiddle(["item of work written", "item of work committed"]));
