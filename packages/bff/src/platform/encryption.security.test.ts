import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { decrypt, encrypt } from "./encryption.ts";

const KEY = Buffer.alloc(32, 7);
const PLAIN = Buffer.from("the private key of partner 1556 ✓");

describe("what was encrypted comes back", () => {
	test.each([0, 1, 15, 16, 17, 100_000])("%i bytes", (length) => {
		const plain = randomBytes(length);
		expect(decrypt(KEY, "test", encrypt(KEY, "test", plain))).toEqual(plain);
	});

	test("from a view into a larger buffer, as the database driver gives it", () => {
		const encrypted = encrypt(KEY, "test", PLAIN);
		const larger = new Uint8Array(encrypted.length + 8);
		larger.set(encrypted, 5);
		expect(decrypt(KEY, "test", larger.subarray(5, 5 + encrypted.length))).toEqual(PLAIN);
	});
});

test("the text is not in what is stored, and the same text never looks the same", () => {
	const stored = Array.from({ length: 50 }, () => encrypt(KEY, "test", PLAIN).toString("hex"));
	expect(new Set(stored).size).toBe(50);
	for (const text of stored) expect(text).not.toContain(PLAIN.toString("hex").slice(0, 16));
});

describe("nothing is decrypted", () => {
	test("under another key", () => {
		const other = Buffer.from(KEY);
		other[31] = 8;
		expect(() => decrypt(other, "test", encrypt(KEY, "test", PLAIN))).toThrow();
	});

	test.each(["", "Test", "test ", "signing key 2"])("for another purpose: %j", (purpose) => {
		expect(() => decrypt(KEY, purpose, encrypt(KEY, "test", PLAIN))).toThrow();
	});

	test("when any single bit was changed", () => {
		const encrypted = encrypt(KEY, "test", PLAIN);
		for (let index = 0; index < encrypted.length; index++) {
			const changed = Buffer.from(encrypted);
			changed[index] = (changed[index] ?? 0) ^ (1 << (index % 8));
			expect(() => decrypt(KEY, "test", changed), `byte ${index}`).toThrow();
		}
	});

	test("when it was cut off anywhere, or lengthened", () => {
		const encrypted = encrypt(KEY, "test", PLAIN);
		for (let length = 0; length < encrypted.length; length++) {
			expect(() => decrypt(KEY, "test", encrypted.subarray(0, length)), `${length} bytes`).toThrow();
		}
		expect(() => decrypt(KEY, "test", Buffer.concat([encrypted, Buffer.of(0)]))).toThrow();
	});

	test("with the parts of two texts exchanged", () => {
		const one = encrypt(KEY, "test", PLAIN);
		const other = encrypt(KEY, "test", PLAIN);
		expect(() => decrypt(KEY, "test", Buffer.concat([one.subarray(0, 13), other.subarray(13)]))).toThrow();
		expect(() => decrypt(KEY, "test", Buffer.concat([one.subarray(0, 29), other.subarray(29)]))).toThrow();
	});
});

test("a key of another length is a fault of ours", () => {
	expect(() => encrypt(Buffer.alloc(16), "test", PLAIN)).toThrow();
});
