import { beforeEach, describe, expect, test } from "vitest";
import { issueOperatorTokens, revokeOperator } from "../operators/operator-tokens.ts";
import { insertGifts } from "../store/operator-gifts.ts";
import { changeOperatorRole } from "../store/operators.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import {
	APPROVAL_OPEN_MS,
	askForSecondPerson,
	CLOSE_MS,
	requireSecondPerson,
	SecondPersonError,
	type SecondPersonRequest,
} from "./approvals.ts";
import { verifyAuditLog } from "./audit-log.ts";
import { withSecondPerson } from "./with-second-person.ts";

const given = useTestDatabase();
const START = Date.parse("2026-01-01T12:00:00.000Z");

beforeEach(async () => {
	await given().owner`truncate approval, operator, operator_gift`;
});

function asking(operator: string, over: Partial<SecondPersonRequest> = {}): SecondPersonRequest {
	return {
		action: "bet.resolve",
		subject: "bet 77",
		request: { seq: 2, outcome: "accepted", attempts: 1 },
		operator,
		note: `says ${operator}`,
		now: new Date(START),
		...over,
	};
}

/** Asks as the back office does. @returns who had asked before, or undefined while it waits. */
async function ask(request: SecondPersonRequest): Promise<string | undefined> {
	try {
		return await given().database.begin((sql) => requireSecondPerson(sql, request));
	} catch (error) {
		if (!(error instanceof SecondPersonError)) throw error;
		await askForSecondPerson(given().database, error.request);
		return undefined;
	}
}

test("the second person's request goes through, once, and the first person's repeats do not count", async () => {
	expect(await ask(asking("alice"))).toBeUndefined();
	expect(await ask(asking("alice"))).toBeUndefined();
	expect(await ask(asking("bob"))).toBe("alice");
	expect(await ask(asking("carol"))).toBeUndefined();
	expect(await ask(asking("carol"))).toBeUndefined();
	expect(await ask(asking("alice"))).toBe("carol");
});

test("only the same request counts: another outcome, another bet or another attempt needs its own two", async () => {
	await ask(asking("alice"));
	expect(await ask(asking("bob", { request: { seq: 2, outcome: "refused", attempts: 1 } }))).toBeUndefined();
	expect(await ask(asking("bob", { request: { seq: 2, outcome: "accepted", attempts: 2 } }))).toBeUndefined();
	expect(await ask(asking("bob", { subject: "bet 78" }))).toBeUndefined();
	expect(await ask(asking("bob", { action: "cashback.resolve" }))).toBeUndefined();
	expect(await ask(asking("bob", { note: "in other words" }))).toBe("alice");
});

test("a request that waits for a day has to be made again", async () => {
	await ask(asking("alice"));
	const late = new Date(START + APPROVAL_OPEN_MS);
	expect(await ask(asking("bob", { now: late }))).toBeUndefined();
	expect(await ask(asking("alice", { now: late }))).toBe("bob");
});

test("an action that fails leaves the approval open", async () => {
	await ask(asking("alice"));
	const failing = given().database.begin(async (sql) => {
		await requireSecondPerson(sql, asking("bob"));
		throw new Error("the change failed");
	});
	await expect(failing).rejects.toThrow("the change failed");
	expect(await ask(asking("bob"))).toBe("alice");
});

test("of twenty second persons at once one goes through, and of twenty first ones one is kept", async () => {
	const names = Array.from({ length: 20 }, (_, index) => `operator-${index}`);
	await Promise.all(names.map((name) => askForSecondPerson(given().database, asking(name))));
	expect(await given().owner`select count(*)::int as open from approval where approved_at is null`).toEqual([
		{ open: 1 },
	]);
	const attempts = await Promise.allSettled(
		names.map((name) => given().database.begin((sql) => requireSecondPerson(sql, asking(name)))),
	);
	expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("who asks is told what stands open, and each asking stands once in the audit log", async () => {
	await given().owner`truncate audit_log`;
	const first = await askForSecondPerson(given().database, asking("alice"));
	const again = await askForSecondPerson(given().database, asking("bob", { now: new Date(START + 1_000) }));
	expect([first, again]).toEqual([
		{ askedBy: "alice", askedAt: new Date(START), isClose: false },
		{ askedBy: "alice", askedAt: new Date(START), isClose: false },
	]);
	const rows = await given().owner`select actor, action, subject, note, details from audit_log`;
	const details = { action: "bet.resolve", request: { seq: 2, outcome: "accepted", attempts: 1 } };
	expect(rows).toEqual([{ actor: "alice", action: "approval.ask", subject: "bet 77", note: "says alice", details }]);
	expect(await verifyAuditLog(given().database)).toMatchObject({ isIntact: true });
});

test("the database itself refuses that one person approves what that person asked for", async () => {
	await ask(asking("alice"));
	const forged = given().database`update approval set approved_by = asked_by, approved_at = ${new Date(START)}`;
	await expect(forged).rejects.toThrow("approval_by_another");
});

describe("whoever gave somebody a credential is no second person to him, whichever of them asks first", () => {
	const given30DaysAgo = async (operator: string, giver: string, ms: number) => {
		const givenAt = new Date(START - CLOSE_MS + ms);
		await given().database.begin((sql) => insertGifts(sql, operator, [giver], givenAt));
	};

	test.each([
		["bob", "alice"],
		["alice", "bob"],
	])("%s had it from %s", async (operator, giver) => {
		await given30DaysAgo(operator, giver, 1);
		expect(await ask(asking("alice"))).toBeUndefined();
		expect(await ask(asking("bob"))).toBeUndefined();
		expect(await ask(asking("alice"))).toBeUndefined();
		expect(await ask(asking("carol"))).toBe("alice");
	});

	test("after 30 days they are two people", async () => {
		await given30DaysAgo("bob", "alice", 0);
		await ask(asking("alice"));
		expect(await ask(asking("bob"))).toBe("alice");
	});

	test("it waits, and says for whom, in the place of a failure", async () => {
		await given30DaysAgo("bob", "alice", 1);
		const askAs = (operator: string) =>
			withSecondPerson(given().database, operator, () =>
				given().database.begin((sql) => requireSecondPerson(sql, asking(operator))),
			);
		await askAs("alice");
		const about = { kind: "waits_for_second_person", askedBy: "alice" };
		expect(await askAs("bob")).toMatchObject({ ...about, isClose: true });
		expect(await askAs("alice")).toMatchObject({ ...about, isClose: false });
		expect(await askAs("carol")).toBe("alice");
	});
});

describe("what somebody asked for counts no more", () => {
	const now = new Date(START);
	const hire = (name: string) =>
		issueOperatorTokens(given().database, {
			names: [name],
			role: "finance",
			replaces: false,
			actor: "cli",
			now: new Date(0),
		});

	test("once his token was revoked, also when he has another one", async () => {
		await hire("alice");
		await ask(asking("alice"));
		await revokeOperator(given().database, { name: "alice", actor: "cli", now });
		expect(await ask(asking("bob"))).toBeUndefined();
		await hire("alice");
		expect(await ask(asking("alice", { now: new Date(START + 1) }))).toBe("bob");
	});

	test("once his role is another one, until he asks again", async () => {
		await hire("alice");
		await ask(asking("alice"));
		await given().database.begin((sql) => changeOperatorRole(sql, "alice", "manager", now));
		expect(await ask(asking("alice", { now: new Date(START + 1) }))).toBeUndefined();
		expect(await ask(asking("bob", { now: new Date(START + 2) }))).toBe("alice");
	});
});
