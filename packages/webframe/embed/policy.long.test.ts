/** The frame under looser policies than the strictest, and under the guide's without each of its directives. */
import { describe } from "vitest";
import { needNothingInVain } from "./testing/guide-policy.ts";
import { openUnderPolicies, playUnder } from "./testing/policies.ts";

openUnderPolicies();
playUnder("the others");

describe("the table of the guide", () => {
	needNothingInVain(["script-src", "connect-src", "img-src", "frame-src"]);
});
