import { expect, test } from "vitest";
import { readEnvironment } from "./environment.ts";

const complete = {
	DATABASE_URL: "postgres://casino@127.0.0.1/casino",
	AGGREGATOR_URL: "http://127.0.0.1:8080/",
	PARTNER_CLIENT_ID: "PartnerClient-1556",
	SECRET_KEY: "s",
};

test("what may be left out has a default, and an address loses its last slash", () => {
	expect(readEnvironment({ ...complete, HOST: "" })).toEqual({
		...complete,
		AGGREGATOR_URL: "http://127.0.0.1:8080",
		PORT: 8081,
		HOST: "127.0.0.1",
		DEDUPLICATION: "BetId+TransactionType",
		TAG_ID: 1,
		CALLS_KEPT: 20_000,
		TAX_ON: false,
	});
});

test.each([
	["DATABASE_URL", "mysql://x", "must be a postgres:// address"],
	["DATABASE_URL", "", "must be a postgres:// address"],
	["AGGREGATOR_URL", "8080", "must be an http:// or https:// address"],
	["PARTNER_CLIENT_ID", "1556", "must look like PartnerClient-1556"],
	["SECRET_KEY", "", "must be the secret key of the partner client"],
	["PORT", "eighty", "must be a port number"],
	["DEDUPLICATION", "BetId", "must be BetId+TransactionType or BetId+TransactionType+Amount+TaxAmount"],
	["TAG_ID", "main", "must be a tag id"],
	["CALLS_KEPT", "0", "must be a number of calls up to 1,000,000"],
	["TAX_ON", "yes", 'must be "true" or "false"'],
])("%s=%s is refused: it %s", (name, value, message) => {
	expect(() => readEnvironment({ ...complete, [name]: value })).toThrow(
		`The environment is not complete:\n  ${name} ${message}`,
	);
});

test("everything that is wrong is named at once", () => {
	expect(() => readEnvironment({})).toThrow(/DATABASE_URL.*\n.*AGGREGATOR_URL.*\n.*PARTNER_CLIENT_ID.*\n.*SECRET_KEY/);
});
