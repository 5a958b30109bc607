/** The fuzz in small, with every input that is not allowed. The whole is `every-endpoint.long.test.ts`. */
import { fuzzEveryEndpoint } from "./every-endpoint.ts";

fuzzEveryEndpoint({ allowedRuns: 10, requestsMin: 5_000 });
