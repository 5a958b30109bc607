import { operatorNameSchema } from "@webframe/shared/wire";
import { expect, test } from "vitest";
import { verifyAuditLog } from "../records/audit-log.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { issueOperatorTokens, operatorOfToken, revokeOperator, type TokenRequest } from "./operator-tokens.ts";

const given = useTestDatabase();
const NOW = new Date("2026-01-01T12:00:00.000Z");

async function issue(names: readonly string[], over: Partial<TokenRequest> = {}) {
	return await issueOperatorTokens(given().database, { names, replaces: false, actor: "cli root", now: NOW, ...over });
}

async function issued(name: string, over: Partial<TokenRequest> = {}): Promise<string> {
	const answer = await issue([name], over);
	if (answer.kind !== "given") throw new Error(`${name} got no token.`);
	return answer.all[0]?.token ?? "";
}

/** Who comes with a token, at a moment. */
async function whose(token: string, now = NOW) {
	return await operatorOfToken(given().database, token, now);
}

test("a token names its operator, and no other text does", async () => {
	const alice = await issued("alice");
	const bob = await issued("bob");
	expect(alice).toMatch(/^wfo_[\w-]{43}$/);
	expect([await whose(alice), await whose(bob)]).toEqual([
		{ name: "alice", role: "manager" },
		{ name: "bob", role: "manager" },
	]);
	const swapped = alice.slice(0, -1) + (alice.endsWith("A") ? "E" : "A");
	for (const other of ["", "alice", "wfo_", alice.slice(4), `${alice}A`, `${alice}\n`, ` ${alice}`, swapped]) {
		expect(await whose(other), other).toBeUndefined();
	}
});

test("the database holds neither the token nor a part of it", async () => {
	const token = await issued("carol");
	const rows = await given().owner`select * from operator`;
	const audit = await given().owner`select * from audit_log`;
	const dump = JSON.stringify([rows, audit], (_, value) =>
		value?.type === "Buffer" ? Buffer.from(value.data).toString("latin1") : value,
	);
	expect(dump).not.toContain(token);
	expect(dump).not.toContain(token.slice(4));
	expect(dump).not.toContain(Buffer.from(token.slice(4), "base64url").toString("latin1"));
});

test("a second token for the same name is refused, unless it is to replace the first", async () => {
	const first = await issued("dave");
	expect(await issue(["dave"])).toEqual({ kind: "refused", all: [{ kind: "has_token", name: "dave" }] });
	expect(await whose(first)).toMatchObject({ name: "dave" });
	const second = await issued("dave", { replaces: true });
	expect(await whose(first)).toBeUndefined();
	expect(await whose(second)).toMatchObject({ name: "dave" });
});

test("a revoked token is refused at once, and the operator may get another one", async () => {
	const token = await issued("erin");
	const request = { name: "erin", actor: "cli root", now: NOW };
	expect(await revokeOperator(given().database, request)).toBe(true);
	expect(await whose(token)).toBeUndefined();
	expect(await revokeOperator(given().database, request)).toBe(false);
	expect(await revokeOperator(given().database, { ...request, name: "nobody" })).toBe(false);
	expect(await whose(await issued("erin"))).toMatchObject({ name: "erin" });
	expect(await whose(token)).toBeUndefined();
});

test("of twenty tokens asked for at once one is given", async () => {
	const tokens = await Promise.all(Array.from({ length: 20 }, () => issue(["frank"])));
	expect(tokens.filter(({ kind }) => kind === "given")).toHaveLength(1);
});

test("of several none gets a token where one may not, nothing of it stays, and who asks for the same in another order waits for nobody", async () => {
	const kept = await issued("olga");
	const all = async () => JSON.stringify(await given().owner`select o, a from operator o, audit_log a`);
	const before = await all();
	expect(await issue(["nina", "olga", "paul"])).toEqual({
		kind: "refused",
		all: [{ kind: "has_token", name: "olga" }],
	});
	expect(await all()).toBe(before);
	expect(await whose(kept)).toMatchObject({ name: "olga" });
	const names = ["quin", "rosa", "sven"];
	const orders = Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? names : names.toReversed()));
	const answers = await Promise.all(orders.map((order) => issue(order, { replaces: true })));
	expect(answers.map((answer) => answer.all.map(({ name }) => name))).toEqual(orders);
});

test("every token that was given or revoked stands in the audit log", async () => {
	const rows = await given().owner`
		select actor, action, subject, details from audit_log where subject = 'operator erin' order by audit_id`;
	const row = (action: string, details: object) => ({ actor: "cli root", action, subject: "operator erin", details });
	const made = row("operator.token", { role: "manager" });
	expect(rows).toEqual([made, row("operator.revoke", {}), made]);
	expect(await verifyAuditLog(given().database)).toMatchObject({ isIntact: true });
});

test("a name has one way to be written, so that nobody looks like somebody else", () => {
	for (const name of ["alice", "a", "alice.b@casino-1_x", "0"])
		expect(operatorNameSchema.safeParse(name).success).toBe(true);
	for (const name of ["", "Alice", "alіce", "-alice", "alice\n", "alice bob", "a".repeat(65), "alice'--", "@x"]) {
		expect(operatorNameSchema.safeParse(name).success, name).toBe(false);
	}
});

test("a token with an end is good until then, and another one takes its place without being asked to replace it", async () => {
	const endsAt = new Date(NOW.getTime() + 1_000);
	const token = await issued("heidi", { endsAt });
	expect(await whose(token, new Date(endsAt.getTime() - 1))).toMatchObject({ name: "heidi" });
	expect(await whose(token, endsAt)).toBeUndefined();
	expect(await issue(["heidi"])).toMatchObject({ kind: "refused", all: [{ kind: "has_token" }] });
	const next = await issued("heidi", { now: endsAt });
	expect(await whose(next, new Date("2036-01-01T00:00:00.000Z"))).toMatchObject({ name: "heidi" });
});

test("a token gives nobody another role, also not after it was revoked", async () => {
	const viewer = await issued("ivan", { role: "viewer" });
	expect(await whose(viewer)).toEqual({ name: "ivan", role: "viewer" });
	const asked = { replaces: true, role: "manager" } as const;
	expect(await issue(["ivan"], asked)).toMatchObject({
		kind: "refused",
		all: [{ kind: "has_another_role", role: "viewer" }],
	});
	expect(await whose(await issued("ivan", { replaces: true }))).toEqual({ name: "ivan", role: "viewer" });
	await revokeOperator(given().database, { name: "ivan", actor: "cli root", now: NOW });
	expect(await issue(["ivan"], asked)).toMatchObject({
		kind: "refused",
		all: [{ kind: "has_another_role", role: "viewer" }],
	});
	expect(await whose(await issued("ivan"))).toEqual({ name: "ivan", role: "viewer" });
});
