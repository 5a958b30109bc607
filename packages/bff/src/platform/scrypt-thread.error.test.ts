import { scryptSync } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { OverloadedError, ScryptThread } from "./scrypt-thread.ts";

const COST = { N: 16_384, r: 8, p: 1 };
const CHEAP = { N: 2, r: 1, p: 1 };
const SALT = Buffer.from("NaCl");
const SECRETS = 50;
const LIBUV_THREADS = 4;

function start(waitingMax: number): ScryptThread {
	const thread = new ScryptThread(waitingMax);
	onTestFinished(() => thread.close());
	return thread;
}

test("hashes as RFC 7914 has it, each secret with its own salt and length", async () => {
	const thread = start(10);
	// Test vector of RFC 7914, section 12.
	const key = await thread.derive("pleaseletmein", Buffer.from("SodiumChloride"), 64, COST);
	expect(key.toString("hex")).toBe(
		"7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2" +
			"d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887",
	);
	const many = await Promise.all(["a", "b", "c"].map((secret) => thread.derive(secret, SALT, 16, CHEAP)));
	expect(many).toEqual(["a", "b", "c"].map((secret) => scryptSync(secret, SALT, 16, CHEAP)));
});

test("one more than may wait is refused at once, and there is room again when one is done", async () => {
	const thread = start(3);
	const accepted = Array.from({ length: 3 }, () => thread.derive("secret", SALT, 32, COST));
	await expect(thread.derive("secret", SALT, 32, COST)).rejects.toThrow(OverloadedError);
	await Promise.all(accepted);
	await expect(thread.derive("secret", SALT, 32, CHEAP)).resolves.toHaveLength(32);
});

test("signing waits for none of the many secrets that are hashed meanwhile", async () => {
	const thread = start(SECRETS);
	const { privateKey } = await crypto.subtle.generateKey(
		{ name: "RSASSA-PKCS1-v1_5", modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: "SHA-256" },
		true,
		["sign", "verify"],
	);
	let hashed = 0;
	const hashing = Array.from({ length: SECRETS }, () => thread.derive("secret", SALT, 32, COST).then(() => hashed++));
	await crypto.subtle.sign("RSASSA-PKCS1-v1_5", privateKey, SALT);
	// Behind them on libuv's threads it would begin when all but the last few of the hashes are done.
	expect(hashed).toBeLessThan(SECRETS - LIBUV_THREADS);
	await Promise.all(hashing);
});

test("a cost that scrypt does not take fails that job and no other", async () => {
	const thread = start(10);
	const costs = [CHEAP, { N: 3, r: 1, p: 1 }, { N: 131_072, r: 32, p: 1 }, CHEAP];
	const results = await Promise.allSettled(costs.map((cost) => thread.derive("secret", SALT, 32, cost)));
	expect(results.map((result) => result.status)).toEqual(["fulfilled", "rejected", "rejected", "fulfilled"]);
});

test("closing fails whoever waits, and the next job gets a new thread", async () => {
	const thread = start(10);
	const waiting = thread.derive("secret", SALT, 32, COST);
	await Promise.all([expect(waiting).rejects.toThrow("has ended"), thread.close()]);
	await expect(thread.derive("secret", SALT, 32, CHEAP)).resolves.toHaveLength(32);
});
