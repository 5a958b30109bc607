import { describe, expect, test } from "vitest";
import { cpuMs } from "../testing/cpu-ms.ts";
import { CENSOR, withoutTokens } from "./redact.ts";

/** As long as what is looked through at most. */
const LENGTH = 8_192;
const RUNS = 100;
/** What grows with the square of the length took 1 s and more for the first of these; this takes some milliseconds. */
const LIMIT_MS = 300;

describe("a text that others have written takes a time that grows with its length only", () => {
	test.each([
		"eyJ-",
		"eyJ.",
		"-eyJ",
		"eyJ-a.",
		"eyJa.b.",
		"eyJ",
		"a-",
		"access_token=",
		"access_token=a",
		"://",
		"://:",
		"://a:",
		"://a:b",
		":a",
		"a:",
		"/:a",
		"://a:b@",
		"@:",
	])("%j again and again", async (part) => {
		for (const text of [part.repeat(LENGTH), `://a:${part.repeat(LENGTH)}`, `eyJ${part.repeat(LENGTH)}`]) {
			withoutTokens(text);
			const work = (): void => {
				for (let run = 0; run < RUNS; run++) withoutTokens(text);
			};
			expect(await cpuMs(work), text.slice(0, 20)).toBeLessThan(LIMIT_MS);
		}
	});
});

test.each([
	["eyJhbGciOiJSUzI1NiJ9.eyJhIjoxfQ.c2ln", CENSOR],
	["Bearer eyJhbGciOiJSUzI1NiJ9.eyJhIjoxfQ. was refused", `Bearer ${CENSOR} was refused`],
	["eyJa.b.c eyJd.e.f,eyJg.h.i", `${CENSOR} ${CENSOR},${CENSOR}`],
	["a.eyJa.b.c", `a.${CENSOR}`],
	["a.eyJ.eyJa.b.c", `a.eyJ.${CENSOR}`],
	["token-eyJa.b.c", `token-${CENSOR}`],
	["a_-eyJ-eyJa.b.c", `a_-${CENSOR}`],
	["eyJa.b", "eyJa.b"],
	["monkeyJa.b.c", "monkeyJa.b.c"],
	["?access_token=eyJa.b.c&x=1", `?access_token=${CENSOR}&x=1`],
	["?access_token=abc&x=1", `?access_token=${CENSOR}&x=1`],
	["?access_token=abc-eyJa.b.c.d&x=1", `?access_token=${CENSOR}&x=1`],
	["postgres://app:hunter2@db/x", `postgres://app:${CENSOR}@db/x`],
	["redis://:hunter2@db", `redis://:${CENSOR}@db`],
])("%s is written as %s", (text, shown) => {
	expect(withoutTokens(text)).toBe(shown);
});
