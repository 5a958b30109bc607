/** Who may give bonuses away: only what the partner's secret has signed, for the operation that it was meant for. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PROMO_SECRET, TestMarketing } from "../testing/test-marketing.ts";
import { PARTNER_ID, useWorld } from "../testing/world.ts";

const world = useWorld();
let marketing: TestMarketing;
beforeAll(async () => {
	marketing = await TestMarketing.arrive(world());
});
// The rate of a partner is another matter, and the clock stands still.
beforeEach(() => world().clock.advance(1_000));
const UNAUTHORIZED = {
	status: 401,
	body: { error: { code: "unauthorized", message: "The request is not authentic." } },
};
const DAY_MS = 24 * 3_600_000;
const ago = (ms: number): string => new Date(world().clock.now().getTime() - ms).toISOString();

async function stateOf(issueId: unknown): Promise<unknown> {
	return (await marketing.status(issueId)).body;
}

describe("one answer for everything that is not authentic", () => {
	const body = (over: object = {}): string => JSON.stringify(marketing.issueBody(over));

	test.each<[string, () => Promise<unknown>]>([
		["another secret", () => marketing.send("api/v3/Issue", body(), { secret: "another secret of a casino" })],
		["no signature", () => marketing.send("api/v3/Issue", body(), { signature: "" })],
		["a signature in capitals", () => marketing.send("api/v3/Issue", body(), { signature: "A".repeat(64) })],
		["a shorter one", () => marketing.send("api/v3/Issue", body(), { signature: "a".repeat(63) })],
		["a client that there is not", () => marketing.send("api/v3/Issue", body({ client_id: 99 }))],
		["no client", () => marketing.send("api/v3/Issue", body({ client_id: undefined }))],
		["a client that is a list", () => marketing.send("api/v3/Issue", body({ client_id: [PARTNER_ID] }))],
		["no JSON", () => marketing.send("api/v3/Issue", "{")],
		["nothing", () => marketing.send("api/v3/Issue", "")],
	])("%s", async (_, sent) => {
		expect(await sent()).toMatchObject(UNAUTHORIZED);
	});

	test("one character changed on its way", async () => {
		const signed = body();
		const { createHmac } = await import("node:crypto");
		const signature = createHmac("sha256", PROMO_SECRET).update(signed).digest("hex");
		expect(await marketing.send("api/v3/Issue", signed.replace("5.00", "9.00"), { signature })).toMatchObject(
			UNAUTHORIZED,
		);
		expect((await marketing.send("api/v3/Issue", signed, { signature })).status).toBe(200);
	});

	test("a partner that has freebets off", async () => {
		await world().configure({ isPromoOn: false });
		expect(await marketing.call("api/v3/Issue", marketing.issueBody())).toMatchObject(UNAUTHORIZED);
		await world().configure({ isPromoOn: true });
	});
});

test("what is signed are the bytes as they are: spaces and the order of the keys count", async () => {
	const issue = marketing.issueBody();
	const spaced = JSON.stringify(issue, undefined, "  ");
	expect((await marketing.send("api/v3/Issue", spaced)).status).toBe(200);
	expect((await marketing.send("api/v3/Issue", `\n${JSON.stringify({ ...issue })}`)).status).toBe(200);
});

test("a new secret is good at once and the old one for a day; then it is refused", async () => {
	const old = PROMO_SECRET;
	const fresh = "the-next-promo-secret-of-the-casino";
	await marketing.useSecret(fresh);
	const send = (secret: string) => marketing.send("api/v3/Issue", JSON.stringify(marketing.issueBody()), { secret });
	expect((await send(old)).status).toBe(200);
	expect((await send(fresh)).status).toBe(200);
	await world().clock.advance(DAY_MS);
	await world().service.promoSecrets.refresh();
	expect((await send(old)).status).toBe(401);
	expect((await send(fresh)).status).toBe(200);
	// As in a file that is applied again after a change was taken back.
	await marketing.useSecret(old);
	expect((await send(old)).status).toBe(200);
});

describe("the signature covers no path", () => {
	const captured: readonly [string, string, () => Record<string, unknown>][] = [
		["an Issue", "api/v3/Issue", () => marketing.issueBody()],
		[
			"an Issue that is all that a Cancel needs",
			"api/v3/Issue",
			() => {
				const { issue_id, client_id } = marketing.issueBody();
				return { issue_id, client_id, account_id: "alice", is_test: false, currency: "EUR" };
			},
		],
	];
	test.each(captured)("%s sent to Cancel cancels nothing", async (_, __, body) => {
		const issue = marketing.issueBody({ bets_count: 2 });
		await marketing.call("api/v3/Issue", issue);
		const copy = { ...body(), issue_id: issue["issue_id"] };
		for (const path of ["api/v3/Cancel", "Cancel"] as const) {
			expect(await marketing.call(path, copy)).toMatchObject({ status: 400, body: { error: { code: "malformed" } } });
		}
		expect(await stateOf(issue["issue_id"])).toMatchObject({ state: "active", bets_left: 2 });
	});

	test("a Status sent to Cancel cancels nothing, because it must name its operation", async () => {
		const issue = marketing.issueBody();
		await marketing.call("api/v3/Issue", issue);
		const status = { client_id: PARTNER_ID, issue_id: issue["issue_id"], operation: "status" };
		for (const path of ["api/v3/Cancel", "Cancel"] as const)
			expect(await marketing.call(path, status)).toMatchObject(UNAUTHORIZED);
		expect(await stateOf(issue["issue_id"])).toMatchObject({ state: "active" });
		const { operation: _, ...unnamed } = status;
		expect(await marketing.call("api/v3/Status", unnamed)).toMatchObject({
			status: 400,
			body: { error: { field: "operation" } },
		});
	});

	test("a Cancel of both, or of neither, is none", async () => {
		const client_id = PARTNER_ID;
		expect((await marketing.call("Cancel", { client_id })).status).toBe(400);
		expect((await marketing.call("Cancel", { client_id, issue_id: "a", campaign_id: "b" })).status).toBe(400);
	});

	test.each(["campaign", "cancel", "status"])("an Issue that says it is a %s is refused", async (operation) => {
		const issue = marketing.issueBody({ operation });
		expect(await marketing.call("api/v3/Issue", issue)).toMatchObject(UNAUTHORIZED);
		expect(await marketing.status(issue["issue_id"])).toMatchObject({ status: 404 });
	});
});

describe("when it was sent", () => {
	test("done for the first time within five minutes, and answered again for ever", async () => {
		const sent_at = ago(0);
		const issue = marketing.issueBody({ sent_at });
		const first = await marketing.call("api/v3/Issue", issue);
		expect(first.status).toBe(200);
		await world().clock.advance(3_600_000);
		expect((await marketing.call("api/v3/Issue", issue)).body).toEqual(first.body);
	});

	test.each(["api/v3/Issue", "Campaign/Create", "Cancel", "api/v3/Status"] as const)(
		"%s that is older does nothing",
		async (path) => {
			const standing = marketing.issueBody();
			await marketing.call("api/v3/Issue", standing);
			const bodies = {
				"api/v3/Issue": marketing.issueBody(),
				"Campaign/Create": marketing.campaignBody(),
				Cancel: { client_id: PARTNER_ID, issue_id: standing["issue_id"] },
				"api/v3/Status": { client_id: PARTNER_ID, issue_id: standing["issue_id"], operation: "status" },
			};
			const old = { ...bodies[path], sent_at: ago(5 * 60_000 + 1) };
			expect(await marketing.call(path, old)).toMatchObject(UNAUTHORIZED);
			expect(await stateOf(standing["issue_id"])).toMatchObject({ state: "active" });
			const inTime = { ...bodies[path], sent_at: ago(5 * 60_000) };
			expect((await marketing.call(path, inTime)).status).toBe(200);
		},
	);

	test("one from the future is no better", async () => {
		const issue = marketing.issueBody({ sent_at: ago(-6 * 60_000) });
		expect(await marketing.call("api/v3/Issue", issue)).toMatchObject(UNAUTHORIZED);
	});
});

describe("a partner that binds its requests", () => {
	test("must name operation and time in every call", async () => {
		await world().configure({ isPromoOn: true, promoBindsRequests: true });
		const sent_at = ago(0);
		const issue = marketing.issueBody();
		for (const over of [{}, { operation: "issue" }, { sent_at }])
			expect(await marketing.call("api/v3/Issue", { ...issue, ...over })).toMatchObject(UNAUTHORIZED);
		expect((await marketing.call("api/v3/Issue", { ...issue, operation: "issue", sent_at })).status).toBe(200);
		const cancel = { client_id: PARTNER_ID, issue_id: issue["issue_id"] };
		expect(await marketing.call("Cancel", cancel)).toMatchObject(UNAUTHORIZED);
		expect((await marketing.call("Cancel", { ...cancel, operation: "cancel", sent_at })).status).toBe(200);
		await world().configure({ isPromoOn: true, promoBindsRequests: false });
	});
});
