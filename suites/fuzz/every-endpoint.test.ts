/**
 * The fuzz in small: with every input that is not allowed, but of the values that are of another type than a field, which are
 * half of all requests, each field gets every third. The whole is `every-endpoint.long.test.ts`.
 */
import { fuzzEveryEndpoint } from "./every-endpoint.ts";

fuzzEveryEndpoint({ allowedRuns: 10, oneTypeOf: 3, requestsMin: 5_000 });
