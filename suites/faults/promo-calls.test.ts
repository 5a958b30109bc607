/** What a marketing system hears while the database is away, or does what nobody foresaw: it repeats, and it is done once. */
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { TestMarketing } from "../../packages/bff/src/testing/test-marketing.ts";
import { PARTNER_ID } from "../../packages/bff/src/testing/world.ts";
import { breakStatements, mendStatements } from "./testing/break-statements.ts";
import { useFaultWorld } from "./testing/use-fault-world.ts";

const world = useFaultWorld();
let marketing: TestMarketing;
beforeAll(async () => {
	marketing = await TestMarketing.arrive(world());
});
// The rate of a partner is another matter, and the clock stands still.
beforeEach(() => world().clock.advance(1_000));
afterEach(() => mendStatements(world()));

const UNAVAILABLE = {
	error: { code: "unavailable", message: "The service is not available now; try again later." },
};
const INTERNAL = { error: { code: "internal", message: "Internal error." } };

/** An issue that is repeated until it is answered, as a marketing system does. */
async function issueUntilHeard(body: object): Promise<unknown> {
	let bonusId: unknown;
	const isIssued = async (): Promise<boolean> => {
		const { status, body: answer } = await marketing.call("api/v3/Issue", body);
		bonusId = Object(answer).bonus_id;
		if (status !== 200) expect({ status, answer }).toEqual({ status: 503, answer: UNAVAILABLE });
		return status === 200;
	};
	await expect.poll(isIssued, { interval: 50 }).toBe(true);
	return bonusId;
}

/** @returns the ids of what was issued under it */
async function issuedUnder({ issue_id }: Record<string, unknown>): Promise<readonly unknown[]> {
	const rows = await world().owner`select bonus_id from freebet where issue_id = ${String(issue_id)}`;
	return rows.map((row) => row["bonus_id"]);
}

describe("503 with Retry-After, in the form of this surface", () => {
	test("of every call while the database cannot be reached; repeated, each is done", async () => {
		const issue = marketing.issueBody();
		const campaign = marketing.campaignBody();
		const cancel = { client_id: PARTNER_ID, issue_id: issue["issue_id"] };
		const status = { ...cancel, operation: "status" };
		const calls: readonly (readonly [path: string, body: object])[] = [
			["api/v3/Issue", issue],
			["api/v3/Campaign/Create", campaign],
			["Campaign/Create", campaign],
			["api/v3/Status", status],
			["api/v3/Cancel", cancel],
			["Cancel", cancel],
		];
		await world().proxy.close();
		for (const [path, body] of calls) {
			const answer = await marketing.call(path, body);
			expect([path, answer.status, answer.body]).toEqual([path, 503, UNAVAILABLE]);
			expect(answer.headers.get("retry-after")).toBe("2");
			expect(answer.headers.get("content-type")).toBe("application/json");
		}
		// Who is not authentic hears nothing of it.
		expect(await marketing.send("Cancel", JSON.stringify(cancel), { secret: "another" })).toMatchObject({
			status: 401,
			body: { error: { code: "unauthorized" } },
		});
		await world().proxy.open();
		expect(await issuedUnder(issue)).toEqual([]);
		const bonusId = await issueUntilHeard(issue);
		expect(await issuedUnder(issue)).toEqual([bonusId]);
		for (const [path, body] of calls) expect([path, (await marketing.call(path, body)).status]).toEqual([path, 200]);
	});

	test("of an issue whose COMMIT was carried out and whose answer was lost: repeated, it is the one that stands", async () => {
		const issue = marketing.issueBody();
		const { lost } = world().proxy;
		world().proxy.loseAnswerTo("insert into freebet_issue");
		expect(await marketing.call("api/v3/Issue", issue)).toMatchObject({ status: 503, body: UNAVAILABLE });
		expect(world().proxy.lost).toBe(lost + 1);
		const [standing, ...more] = await issuedUnder(issue);
		expect(more).toEqual([]);
		expect(await issueUntilHeard(issue)).toBe(standing);
		expect(await issuedUnder(issue)).toEqual([standing]);
	});

	test("of an issue for which the disk is full: nothing stands under its id, and repeated it is issued", async () => {
		const issue = marketing.issueBody();
		await breakStatements(world(), "freebet", "53100", 1_000);
		expect(await marketing.call("api/v3/Issue", issue)).toMatchObject({ status: 503, body: UNAVAILABLE });
		await mendStatements(world());
		expect(await issuedUnder(issue)).toEqual([]);
		expect((await marketing.call("api/v3/Issue", issue)).status).toBe(200);
	});
});

test("500 in the same form for what nobody foresaw: no word of what it was, but in the log, and repeated it is done", async () => {
	const issue = marketing.issueBody();
	await breakStatements(world(), "freebet", "XX000", 1_000);
	const logged = world().log.length;
	const answer = await marketing.call("api/v3/Issue", issue);
	expect({ status: answer.status, body: answer.body }).toEqual({ status: 500, body: INTERNAL });
	expect(answer.headers.get("retry-after")).toBeNull();
	expect(world().log.slice(logged).join("\n")).toMatch(/broken by a test.*a call of a marketing system failed/);
	await mendStatements(world());
	expect(await issuedUnder(issue)).toEqual([]);
	expect((await marketing.call("api/v3/Issue", issue)).status).toBe(200);
});
