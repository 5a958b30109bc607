/** The frame under looser policies than the strictest, which is in the run that everybody waits for. */
import { openUnderPolicies, playUnder } from "./testing/policies.ts";

openUnderPolicies();
playUnder("the others");
