import { exportSPKI, generateKeyPair, SignJWT } from "jose";
import { describe, expect, test } from "vitest";
import { type JwtChanges, postToken, readAnswer } from "../testing/test-aggregator.ts";
import { type CasinoOfTest, useCasino } from "../testing/use-casino.ts";

const setup = useCasino();
const data = { Amount: "1.00", BetId: 999_999, PartnerUserId: "alice", TransactionType: -1 };

async function codeOf(token: string): Promise<number> {
	const { casino } = setup();
	const answer = await readAnswer(await postToken(`${casino.url}/payments/make`, token));
	expect(await casino.books.payments(data.BetId)).toEqual([]);
	return answer.ErrorCode;
}

async function signed(changes: JwtChanges): Promise<number> {
	return await codeOf(await setup().aggregator.sign(data, changes));
}

function seconds({ clock }: CasinoOfTest): number {
	return Math.floor(clock.now().getTime() / 1000);
}

describe("a JWT is refused with 103811, and nothing is stored, when", () => {
	test.each(["none", "None", "nOnE"])("its algorithm is %s and it has no signature", async (alg) => {
		const token = await setup().aggregator.sign(data);
		const header = Buffer.from(JSON.stringify({ alg, typ: "JWT" })).toString("base64url");
		expect(await codeOf(`${header}.${token.split(".")[1]}.`)).toBe(103_811);
		expect(await codeOf(`${header}.${token.split(".")[1]}.${token.split(".")[2]}`)).toBe(103_811);
	});

	test("it is signed with HS256 and our public key as the secret", async () => {
		const pem = new TextEncoder().encode(await exportSPKI(setup().aggregator.publicKey));
		expect(await signed({ header: { alg: "HS256" }, key: pem })).toBe(103_811);
	});

	test.each(["PS256", "RS512"] as const)("it is signed with the right key, but by %s", async (alg) => {
		const key = await setup().aggregator.privateKeyFor(alg);
		expect(await signed({ header: { alg }, key })).toBe(103_811);
	});

	test("it is signed with a foreign key, also when its header brings that key along", async () => {
		const { privateKey } = await generateKeyPair("RS256");
		expect(await signed({ key: privateKey })).toBe(103_811);
		expect(await signed({ key: privateKey, header: { jwk: { kty: "RSA", n: "AQAB", e: "AQAB" } } })).toBe(103_811);
	});

	test("its header names another key set, which is not fetched", async () => {
		const { aggregator } = setup();
		const { privateKey } = await generateKeyPair("RS256");
		const elsewhere = `${aggregator.url}/elsewhere`;
		const before = aggregator.reports.length;
		expect(await signed({ key: privateKey, header: { jku: elsewhere, x5u: elsewhere } })).toBe(103_811);
		expect(aggregator.reports.length).toBe(before);
	});

	test("its claims or its signature were changed", async () => {
		const [header, claims, signature = ""] = (await setup().aggregator.sign(data)).split(".");
		const other = (await setup().aggregator.sign({ ...data, Amount: "0.01" })).split(".")[1];
		expect(await codeOf(`${header}.${other}.${signature}`)).toBe(103_811);
		const flipped = signature[100] === "A" ? "B" : "A";
		expect(await codeOf(`${header}.${claims}.${signature.slice(0, 100)}${flipped}${signature.slice(101)}`)).toBe(
			103_811,
		);
	});

	test.each(["iss", "client_id", "data", "nbf", "exp"])("it lacks %s", async (claim) => {
		expect(await signed({ claims: { [claim]: undefined } })).toBe(103_811);
	});

	test.each([
		["iss", "https://elsewhere.example"],
		["client_id", "PartnerClient-1557"],
		["client_id", 1556],
		["exp", "2030-01-01"],
		["data", { Amount: "1.00" }],
	])("%s is %j", async (claim, value) => {
		expect(await signed({ claims: { [claim]: value } })).toBe(103_811);
	});

	test("its type is another one, or missing", async () => {
		expect(await signed({ header: { typ: "at+jwt" } })).toBe(103_811);
		const nbf = seconds(setup());
		const untyped = await new SignJWT({ nbf, exp: nbf + 10 })
			.setProtectedHeader({ alg: "RS256", kid: "1" })
			.sign((await generateKeyPair("RS256")).privateKey);
		expect(await codeOf(untyped)).toBe(103_811);
	});

	test("it lives for a year", async () => {
		const nbf = seconds(setup());
		expect(await signed({ claims: { nbf, exp: nbf + 31_536_000 } })).toBe(103_811);
	});

	test.each(["", "a", "a.b", "a.b.c", "a.b.c.d", "eyJ9.e30.", "\u0000"])("it is %j", async (token) => {
		expect(await codeOf(token)).toBe(103_811);
	});
});

describe("the clocks may differ by 5 s in both directions", () => {
	test.each([
		["its nbf lies 5 s ahead", 5, 10, 200],
		["its nbf lies 6 s ahead", 6, 10, 103_811],
		["it ended 4 s ago", -14, 10, 200],
		["it ended 5 s ago", -15, 10, 103_811],
		["it ended an hour ago", -3_600, 10, 103_811],
	])("%s: %i", async (_name, nbfOffset, lifetime, expected) => {
		const { call, newId } = setup();
		const nbf = seconds(setup()) + nbfOffset;
		const fresh = { ...data, BetId: newId(), PartnerUserId: "nobody" };
		expect(await call("/payments/make", fresh, { claims: { nbf, exp: nbf + lifetime } })).toMatchObject({
			ErrorCode: expected,
		});
	});
});

test("a JWT whose last character was changed is still valid, and so is no second transaction", async () => {
	const { player, newId, aggregator, casino, balance } = setup();
	const alice = await player();
	const token = await aggregator.sign({ ...data, BetId: newId(), PartnerUserId: alice });
	const twins = ["A", "Q", "g", "w"].map((last) => token.slice(0, -1) + last);
	for (const twin of twins) await postToken(`${casino.url}/payments/make`, twin);
	await casino.idle();
	expect(await balance(alice)).toBe("999.00");
});
