/** P1 to P29: what the service promises, where the promise is kept, and the tests that hold it to it. */
import type { PromiseRow } from "./promise-row.ts";
import { PROMISES_OF_MONEY } from "./promises-of-money.ts";
import { PROMISES_OF_SERVICE } from "./promises-of-service.ts";

export const PROMISES: readonly PromiseRow[] = [...PROMISES_OF_MONEY, ...PROMISES_OF_SERVICE];
