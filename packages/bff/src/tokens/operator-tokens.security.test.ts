import { expect, test } from "vitest";
import { verifyAuditLog } from "../records/audit-log.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { issueOperatorToken, operatorNameSchema, operatorOfToken, revokeOperator } from "./operator-tokens.ts";

const given = useTestDatabase();
const NOW = new Date("2026-01-01T12:00:00.000Z");

async function issue(name: string, replaces = false): Promise<string | undefined> {
	return await issueOperatorToken(given().database, { name, replaces, actor: "cli root", now: NOW });
}

async function issued(name: string, replaces = false): Promise<string> {
	const token = await issue(name, replaces);
	if (token === undefined) throw new Error(`${name} got no token.`);
	return token;
}

test("a token names its operator, and no other text does", async () => {
	const alice = await issued("alice");
	const bob = await issued("bob");
	expect(alice).toMatch(/^wfo_[\w-]{43}$/);
	expect([await operatorOfToken(given().database, alice), await operatorOfToken(given().database, bob)]).toEqual([
		"alice",
		"bob",
	]);
	const swapped = alice.slice(0, -1) + (alice.endsWith("A") ? "E" : "A");
	for (const other of ["", "alice", "wfo_", alice.slice(4), `${alice}A`, `${alice}\n`, ` ${alice}`, swapped]) {
		expect(await operatorOfToken(given().database, other), other).toBeUndefined();
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
	expect(await issue("dave")).toBeUndefined();
	expect(await operatorOfToken(given().database, first)).toBe("dave");
	const second = await issued("dave", true);
	expect(await operatorOfToken(given().database, first)).toBeUndefined();
	expect(await operatorOfToken(given().database, second)).toBe("dave");
});

test("a revoked token is refused at once, and the operator may get another one", async () => {
	const token = await issued("erin");
	const request = { name: "erin", actor: "cli root", now: NOW };
	expect(await revokeOperator(given().database, request)).toBe(true);
	expect(await operatorOfToken(given().database, token)).toBeUndefined();
	expect(await revokeOperator(given().database, request)).toBe(false);
	expect(await revokeOperator(given().database, { ...request, name: "nobody" })).toBe(false);
	expect(await operatorOfToken(given().database, await issued("erin"))).toBe("erin");
	expect(await operatorOfToken(given().database, token)).toBeUndefined();
});

test("of twenty tokens asked for at once one is given", async () => {
	const tokens = await Promise.all(Array.from({ length: 20 }, () => issue("frank")));
	expect(tokens.filter((token) => token !== undefined)).toHaveLength(1);
});

test("every token that was given or revoked stands in the audit log", async () => {
	const rows = await given().owner`
		select actor, action, subject, details from audit_log where subject = 'operator erin' order by audit_id`;
	const row = (action: string) => ({ actor: "cli root", action, subject: "operator erin", details: {} });
	expect(rows).toEqual([row("operator.token"), row("operator.revoke"), row("operator.token")]);
	expect(await verifyAuditLog(given().database)).toMatchObject({ isIntact: true });
});

test("a name has one way to be written, so that nobody looks like somebody else", () => {
	for (const name of ["alice", "a", "alice.b@casino-1_x", "0"])
		expect(operatorNameSchema.safeParse(name).success).toBe(true);
	for (const name of ["", "Alice", "alіce", "-alice", "alice\n", "alice bob", "a".repeat(65), "alice'--", "@x"]) {
		expect(operatorNameSchema.safeParse(name).success, name).toBe(false);
	}
});
