import { expect, test } from "vitest";
import { basePathsOf } from "../app/base-paths.ts";

const { getPath } = basePathsOf({ CASINO_BASE_PATH: "/api/v1" });
const pathOf = (path: string): string | undefined => getPath?.(new Request(`https://bff.example${path}`));

/** From the specification's table B and the wire contract, not from our code: it must not agree with itself. */
const CALLS = [
	"/auth/token",
	"/auth/verify",
	"/auth/user-token",
	"/Jwks",
	"/jwks",
	"/auth/jwks",
	"/.well-known/jwks.json",
	"/make-bet",
	"/payments/accept",
	"/cashback-payments/accept",
	"/rollbacks/make",
	"/rollbacks/accept",
];

test.each(CALLS)("%s is there with the prefix and without it", (path) => {
	expect(pathOf(`/api/v1${path}`)).toBe(path);
	expect(pathOf(path)).toBe(path);
});

test.each(["", "/", "/JWKS", "/jwks/", "/livez", "/frame/config", "/backoffice/bets/return", "/auth", "jwks"])(
	"%j under the prefix is nothing of ours",
	(path) => {
		expect(pathOf(`/api/v1${path}`)).toBe(`/api/v1${path}`);
	},
);
