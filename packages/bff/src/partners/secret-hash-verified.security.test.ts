import { expect, test } from "vitest";
import type { SecretRow } from "../store/partners.ts";
import { VerifiedSecrets } from "./secret-hash-verified.ts";

const SECRET = "kJ8-a secret ✓ of 1556";
const rowOf = (secretHash: string): SecretRow => ({ secretId: `id of ${secretHash}`, secretHash });
const ROW = rowOf("scrypt$1");

test("only a secret that was verified is known, and only for the row that it was verified against", () => {
	const verified = new VerifiedSecrets();
	expect(verified.find([ROW], SECRET)).toBeUndefined();
	verified.add(ROW, SECRET);
	expect(verified.find([rowOf("scrypt$2"), ROW], SECRET)).toBe(ROW);
	for (const wrong of ["", SECRET.slice(1), `${SECRET} `, SECRET.toUpperCase()]) {
		expect(verified.find([ROW], wrong), wrong).toBeUndefined();
	}
	expect([verified.find([rowOf("scrypt$2")], SECRET), verified.find([], SECRET)]).toEqual([undefined, undefined]);
});

test("no more of them are remembered than may be; the one that was used the longest ago is forgotten", () => {
	const verified = new VerifiedSecrets(2);
	const [one, two, three] = [rowOf("scrypt$1"), rowOf("scrypt$2"), rowOf("scrypt$3")] as const;
	verified.add(one, SECRET);
	verified.add(two, SECRET);
	expect(verified.find([one], SECRET)).toBe(one);
	verified.add(three, SECRET);
	expect([one, two, three].map((row) => verified.find([row], SECRET))).toEqual([one, undefined, three]);
});
