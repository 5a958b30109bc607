import { scryptSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { leastProcessCpuMs } from "../testing/cpu-ms.ts";
import { hashSecret, spendComparison, verifySecret } from "./secret-hash.ts";

const SECRET = "kJ8-a secret ✓ of 1556";

test("only the secret itself is right", async () => {
	const stored = await hashSecret(SECRET);
	expect(await verifySecret(SECRET, stored)).toBe(true);
	for (const wrong of ["", SECRET.slice(1), `${SECRET} `, SECRET.toUpperCase(), stored]) {
		expect(await verifySecret(wrong, stored), wrong).toBe(false);
	}
});

test("what is stored is a slow hash with a salt of its own, and does not hold the secret", async () => {
	const [one, other] = await Promise.all([hashSecret(SECRET), hashSecret(SECRET)]);
	expect(one).toMatch(/^scrypt\$16384\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
	expect(one).not.toBe(other);
	for (const form of [SECRET, Buffer.from(SECRET).toString("base64url"), Buffer.from(SECRET).toString("hex")])
		expect(one).not.toContain(form);
});

test("a hash made at another cost is still good", async () => {
	const salt = Buffer.from("0123456789abcdef");
	const hash = scryptSync(SECRET, salt, 32, { N: 1024, r: 4, p: 2 });
	const stored = `scrypt$1024$4$2$${salt.toString("base64url")}$${hash.toString("base64url")}`;
	expect(await verifySecret(SECRET, stored)).toBe(true);
	expect(await verifySecret("another", stored)).toBe(false);
});

describe("a stored text that is no hash is never right, and breaks nothing", () => {
	test.each([
		"",
		"plain",
		SECRET,
		"scrypt$16384$8$1$",
		"scrypt$16384$8$1$$",
		"scrypt$16384$8$1$c2FsdA$",
		"scrypt$16384$8$1$c2FsdA$aGFzaA",
		"scrypt$16384$8$1$c2FsdA$aGFzaA$more",
		"scrypt$999999999999$8$1$c2FsdA$aGFzaA",
		"scrypt$16384$999999$1$c2FsdA$aGFzaA",
		"scrypt$0$8$1$c2FsdA$aGFzaA",
		"scrypt$3$8$1$c2FsdA$aGFzaA",
		"scrypt$131072$32$1$c2FsdA$aGFzaA",
		"scrypt$-2$8$1$c2FsdA$aGFzaA",
		"scrypt$1e3$8$1$c2FsdA$aGFzaA",
		"argon2$16384$8$1$c2FsdA$aGFzaA",
	])("%j", async (stored) => {
		expect(await verifySecret(SECRET, stored)).toBe(false);
	});
	test("and the next comparison works", async () => {
		expect(await verifySecret(SECRET, await hashSecret(SECRET))).toBe(true);
	});
});

test("a comparison for nobody takes as long as a real one", async () => {
	const stored = await hashSecret(SECRET);
	const real = await leastProcessCpuMs(() => verifySecret("wrong", stored), 7);
	const spent = await leastProcessCpuMs(() => spendComparison("wrong"), 7);
	expect(spent / real).toBeGreaterThan(0.5);
	expect(spent / real).toBeLessThan(2);
});
