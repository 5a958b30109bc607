import { fuzzEveryEndpoint } from "./every-endpoint.ts";

fuzzEveryEndpoint({ allowedRuns: 60, requestsMin: 7_791 });
