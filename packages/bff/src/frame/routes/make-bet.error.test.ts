import { describe, expect, test } from "vitest";
import { TestPlayer } from "../../testing/test-player.ts";
import { useWorld } from "../../testing/world.ts";

const world = useWorld();

async function betCount(): Promise<number> {
	const [row] = await world().owner<{ count: number }[]>`select count(*)::int as count from bet`;
	return row?.count ?? -1;
}

describe("each bad input is refused by name, and nothing is stored", () => {
	test.each([
		["an exponent", { amount: "1e3" }, "invalid_amount", "amount"],
		["a sign", { amount: "-1" }, "invalid_amount", "amount"],
		["too many digits for EUR", { amount: "0.001" }, "invalid_amount", "amount"],
		["400 digits", { amount: "9".repeat(400) }, "invalid_amount", "amount"],
		["a number instead of text", { amount: 5 }, "invalid_amount", "amount"],
		["no amount", { amount: undefined }, "invalid_amount", "amount"],
		["Arabic digits", { amount: "١٢" }, "invalid_amount", "amount"],
		["less than the smallest stake", { amount: "0.01" }, "limits", "amount"],
		["more than the largest stake", { amount: "99999.00" }, "limits", "amount"],
		["nothing at all", { amount: "0.00" }, "limits", "amount"],
		[
			"a number twice",
			{ selection: { market: "numbers", numbers: [3, 3] } },
			"invalid_selection",
			"selection.numbers[1]",
		],
		["81", { selection: { market: "numbers", numbers: [81] } }, "invalid_selection", "selection.numbers[0]"],
		["no number", { selection: { market: "numbers", numbers: [] } }, "invalid_selection", "selection.numbers"],
		[
			"eleven numbers",
			{ selection: { market: "numbers", numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] } },
			"invalid_selection",
			"selection.numbers",
		],
		["another market", { selection: { market: "colour" } }, "invalid_selection", "selection.market"],
		["no market", { selection: { numbers: [1] } }, "invalid_selection", "selection.market"],
		["an unknown game", { gameCode: 4711 }, "unknown_game", "gameCode"],
		["a promo code that is none", { promoCode: "FREE-1" }, "freebet_unusable", "promoCode"],
		["a promo code that is no text", { promoCode: 7 }, "invalid_request", "promoCode"],
		["an empty promo code", { promoCode: "" }, "invalid_request", "promoCode"],
		["a round that is not there", { roundId: 999_999 }, "betting_closed", undefined],
		["a round id that is no number", { roundId: "1" }, "invalid_request", "roundId"],
		["a tag that is no number", { tagId: "1313" }, "invalid_request", "tagId"],
	])("%s", async (_what, over, code, field) => {
		const alice = await TestPlayer.logIn(world(), "alice");
		const before = await betCount();
		const answer = await alice.makeBet(await alice.betBody(over));
		expect(answer.status).toBe(200);
		expect(answer.body).toMatchObject({ ErrorCode: 103_752, Value: field === undefined ? { code } : { code, field } });
		expect(await betCount()).toBe(before);
	});

	test("a freebet that cannot be used costs no cash: with cash it is another bet, under another key", async () => {
		const carl = await TestPlayer.logIn(world(), "carl");
		const body = await carl.betBody();
		const callsBefore = world().casino.traffic.received.length;
		const refused = await carl.makeBet({ ...body, promoCode: "FREE-1" }, "freebet");
		expect(refused.body).toMatchObject({
			Value: { code: "freebet_unusable", field: "promoCode", reason: "unknown" },
		});
		await world().settle();
		expect(world().casino.traffic.received).toHaveLength(callsBefore);
		expect((await carl.makeBet(body, "freebet")).status).toBe(200);
		expect((await carl.makeBet(body, "cash")).status).toBe(202);
	});

	test("a round whose betting has closed", async () => {
		const alice = await TestPlayer.logIn(world(), "alice");
		const body = await alice.betBody();
		await world().clock.advance(31_000);
		const answer = await alice.makeBet(body);
		expect(answer.body).toMatchObject({ ErrorCode: 103_752, Value: { code: "betting_closed" } });
		expect(JSON.stringify(answer.body)).not.toMatch(/ at |\.ts/);
	});

	test("a missing and a malformed Idempotency-Key", async () => {
		const alice = await TestPlayer.logIn(world(), "alice");
		const body = await alice.betBody();
		for (const key of ["", "x".repeat(256), "a\u00ffb"]) {
			const answer = await alice.makeBet(body, key);
			expect(answer.body).toMatchObject({ Value: { code: "invalid_request", field: "Idempotency-Key" } });
		}
	});

	test("a body that is no JSON object is HTTP 400, too large 413, of another type 415", async () => {
		const alice = await TestPlayer.logIn(world(), "alice");
		const send = (body: string, type = "application/json") =>
			fetch(`${world().url}/make-bet`, {
				method: "POST",
				headers: { ...alice.headers, "content-type": type, "idempotency-key": "k" },
				body,
			});
		for (const body of ["", "{", "[]", '"text"', "null", "5"]) {
			const answer = await send(body);
			expect([body, answer.status]).toEqual([body, 400]);
			expect(await answer.json()).toMatchObject({ ErrorCode: 103_752 });
		}
		expect((await send(JSON.stringify({ a: "x".repeat(66_000) }))).status).toBe(413);
		expect((await send("{}", "text/plain")).status).toBe(415);
	});

	test("while the partner cannot be reached a bet is refused at once, and an earlier one is still answered", async () => {
		const dora = await TestPlayer.logIn(world(), "dora");
		const body = await dora.betBody();
		const first = await dora.makeBet(body, "before");
		world().casino.faults.add({ call: "/payments/make", fault: "http", value: 503 });
		for (let bet = 0; bet < 8; bet++) await dora.makeBet(body);
		await world().settle();
		const refused = await dora.makeBet(body);
		expect(refused.body).toMatchObject({ ErrorCode: 103_752, Value: { code: "unavailable" } });
		expect((await dora.makeBet(body, "before")).body).toEqual(first.body);
		world().casino.faults.clear();
	});
});
