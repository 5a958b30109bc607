import { sign } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { createLogger } from "../platform/logger.ts";
import { ManualClock } from "../testing/manual-clock.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { SigningKeys } from "./signing-keys.ts";

const given = useTestDatabase();
const SECRETS_KEY = Buffer.alloc(32, 9);
const clock = new ManualClock();
const started: SigningKeys[] = [];

async function startProcess(secretsKey = SECRETS_KEY): Promise<SigningKeys> {
	const keys = new SigningKeys({ database: given().database, secretsKey, clock, logger: createLogger("silent") });
	started.push(keys);
	await keys.start();
	return keys;
}

afterEach(async () => {
	for (const keys of started.splice(0)) await keys.stop();
	await given().owner`truncate signing_key`;
});

const inSeconds = (seconds: number): Date => new Date(clock.now().getTime() + seconds * 1000);
const kids = (keys: SigningKeys): readonly string[] => keys.published().map((key) => key.kid);

async function withdraw(kid: string, at: Date): Promise<void> {
	await given().owner`update signing_key set published_until = ${at} where kid = ${kid}`;
}

test("a new installation gets its first key, and a second process uses the same one", async () => {
	const one = await startProcess();
	const other = await startProcess();
	expect(kids(one)).toHaveLength(1);
	expect(kids(other)).toEqual(kids(one));
	expect(other.current().kid).toBe(one.current().kid);
	expect(await given().owner`select from signing_key`).toHaveLength(1);
});

test("of several first processes at once one makes the key, and all of them use it", async () => {
	const processes = await Promise.all([startProcess(), startProcess(), startProcess()]);
	expect(await given().owner`select from signing_key`).toHaveLength(1);
	expect(new Set(processes.map((keys) => keys.current().kid)).size).toBe(1);
});

test("what is published verifies, is for signatures by RS256, and has no private part", async () => {
	const keys = await startProcess();
	const { publicJwk, privateKey, publicKey } = keys.current();
	expect(Object.keys(publicJwk).toSorted()).toEqual(["alg", "e", "kid", "kty", "n", "use"]);
	expect(publicJwk).toMatchObject({ alg: "RS256", e: "AQAB", kty: "RSA", use: "sig" });
	expect(Buffer.from(publicJwk.n ?? "", "base64url")).toHaveLength(256);
	const text = Buffer.from("text");
	const signature = sign("sha256", text, privateKey);
	expect(await crypto.subtle.verify("RSASSA-PKCS1-v1_5", publicKey, new Uint8Array(signature), text)).toBe(true);
});

test("the private half is stored under SECRETS_KEY only; with another key the process does not start, and says why", async () => {
	await startProcess();
	const [row] = await given().owner<{ stored: Buffer; all: string }[]>`
		select private_key_encrypted as stored, to_jsonb(signing_key)::text as all from signing_key`;
	expect(row?.stored.toString("latin1")).not.toContain("PRIVATE KEY");
	expect(row?.all).not.toMatch(/PRIVATE|"d":|"p":/);
	await expect(startProcess(Buffer.alloc(32, 8))).rejects.toThrow("SECRETS_KEY is not the one");
});

test("two first processes with different SECRETS_KEYs: one makes its key, the other does not start, and says why", async () => {
	const processes = await Promise.allSettled([startProcess(), startProcess(Buffer.alloc(32, 8))]);
	const refused = processes.filter((one) => one.status === "rejected");
	expect(refused.map(({ reason }) => String(reason))).toEqual([
		expect.stringContaining("SECRETS_KEY is not the one that it was encrypted with"),
	]);
	expect(await given().owner`select from signing_key`).toHaveLength(1);
});

describe("a rotation", () => {
	test("publishes the new key before it signs, and the old one until its last token has expired", async () => {
		const keys = await startProcess();
		const old = keys.current().kid;
		const fresh = await keys.createKey(inSeconds(60));
		expect(kids(keys).toSorted()).toEqual([old, fresh].toSorted());
		expect(keys.current().kid).toBe(old);
		await withdraw(old, inSeconds(3_660));
		await clock.advance(59_999);
		expect(keys.current().kid).toBe(old);
		await clock.advance(1);
		expect(keys.current().kid).toBe(fresh);
		expect(keys.find(old)).toBeDefined();
		await keys.refresh();
		await clock.advance(3_599_999);
		expect(keys.find(old)).toBeDefined();
		await clock.advance(1);
		expect(keys.find(old)).toBeUndefined();
		expect(kids(keys)).toEqual([fresh]);
	});

	test("reaches the other processes within ten seconds", async () => {
		const [one, other] = [await startProcess(), await startProcess()];
		const fresh = await one.createKey(inSeconds(60));
		expect(other.find(fresh)).toBeUndefined();
		await clock.advance(10_000);
		await expect.poll(() => other.find(fresh)?.kid).toBe(fresh);
	});

	test("a withdrawn key neither signs nor verifies, even if it is the newest", async () => {
		const keys = await startProcess();
		const old = keys.current().kid;
		const fresh = await keys.createKey(clock.now());
		await clock.advance(1);
		await withdraw(fresh, clock.now());
		await keys.refresh();
		expect(keys.current().kid).toBe(old);
		expect(keys.find(fresh)).toBeUndefined();
	});

	test("without any key whose time has come nothing is signed", async () => {
		const keys = await startProcess();
		await withdraw(keys.current().kid, clock.now());
		await keys.refresh();
		expect(() => keys.current()).toThrow("no signing key");
	});
});

test("a database that cannot be read leaves the known keys in use, and the next look finds the new ones", async () => {
	const keys = await startProcess();
	await given().owner`alter table signing_key rename to away`;
	await clock.advance(10_000);
	await expect.poll(() => clock.waiting).toBe(1);
	expect(keys.current()).toBeDefined();
	await given().owner`alter table away rename to signing_key`;
	await clock.advance(10_000);
	await expect.poll(() => clock.waiting).toBe(1);
	expect(kids(keys)).toHaveLength(1);
});

test("after it has stopped it looks no more", async () => {
	const keys = await startProcess();
	await keys.stop();
	expect(clock.waiting).toBe(0);
});
