/** One embedded PostgreSQL for all suites, as the service's own tests have it. */
export { setup } from "../packages/bff/src/testing/postgres-for-tests.ts";
