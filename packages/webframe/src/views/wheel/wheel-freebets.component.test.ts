import { expect } from "chai";
import type { BetRequest } from "../../store/bets.ts";
import { withRound } from "../../store/play/round-book.ts";
import type { FrameRequest } from "../../store/requests.ts";
import type { FrameState } from "../../store/state.ts";
import { madeFreebet, madePlayer } from "../../testing/made-data.ts";
import { clear, deepActive, find, findAll, TEXTS, textIn, violations } from "../../testing/page.ts";
import { until } from "../../testing/until.ts";
import { OPENED, ROULETTE, ROUND, round, view } from "../../testing/wheel-page.ts";

type Change = Parameters<typeof madeFreebet>[1];
const FIVE: Change = { games: [ROULETTE], amount: "5.00", betsCount: 3 };
/** What cannot be used for the ticket of the test: for the last one its picks pay too little. */
const UNFIT: readonly Change[] = [{ games: [9] }, { currency: "USD" }, { state: "issued" }, { minOdd: "2.01" }];
const rewards = (...changes: Change[]): Pick<FrameState, "rewards"> => ({
	rewards: { kind: "read", items: changes.map((change) => madeFreebet(OPENED, { ...FIVE, ...change })) },
});

async function table(given: Partial<FrameState> = rewards({}), width?: number) {
	const shown = await view(ROULETTE, width);
	const { element } = shown;
	const drawn = async (): Promise<void> => {
		await element.updateComplete;
		const freebets = element.renderRoot.querySelector("webframe-freebets");
		await freebets?.updateComplete;
		await freebets?.updateComplete;
	};
	const become = async (change: Partial<FrameState>): Promise<void> => {
		await shown.become(change);
		await drawn();
	};
	const lay = async (...outcomes: string[]): Promise<void> => {
		await shown.lay(...outcomes);
		await drawn();
	};
	await become(given);
	// What offers them has come and has looked at this round, however long that takes.
	await element["freebets"].whenHere();
	await drawn();
	const offers = () => findAll(element, "webframe-freebets >>> .offer:not([hidden])");
	const click = async (path: string, index = 0): Promise<void> => {
		findAll(element, path)[index]?.click();
		await drawn();
	};
	const choose = (index?: number) => click("webframe-freebets >>> .offer", index);
	const line = () => textIn(find(element, ".ticket-line"));
	const place = () => find(element, ".place");
	return { ...shown, become, lay, offers, click, choose, line, place };
}

/** A table on which chips lie on red, so that what fits is offered. */
async function offered(given?: Partial<FrameState>, width?: number) {
	const shown = await table(given, width);
	await shown.lay("colour:red");
	return shown;
}

/** The bet that was asked for first, as the store sends it. */
function betIn([request]: readonly FrameRequest[]): BetRequest {
	if (request?.type !== "placeBet") throw new Error("No bet was asked for.");
	return { ...request.bet, tagId: undefined };
}

describe("<webframe-wheel> with freebets", () => {
	afterEach(clear);

	for (const width of [320, 640, 1400]) {
		it(`is accessible, offered, chosen and gone (${width} px)`, async () => {
			const { element, choose, become } = await offered(rewards({}, { bonusId: "two", amount: "2.00" }), width);
			element.scrollIntoView({ block: "end" });
			expect(await violations(element)).to.deep.equal([]);
			await choose();
			expect(await violations(element)).to.deep.equal([]);
			await become(rewards({ state: "used" }));
			expect(await violations(element)).to.deep.equal([]);
		});
	}

	it("is offered with the first chip, and the player's own money is bet until it is chosen", async () => {
		const { offers, lay, place, click, requests } = await table();
		expect(offers().length).to.equal(0);
		await lay("colour:red");
		expect(offers().map(textIn)).to.deep.equal(["Free bet 5.00 EUR 3 left"]);
		expect(textIn(place())).to.equal("Bet 0.20 EUR");
		await click(".place");
		expect(requests[0]).to.have.nested.property("bet.amount", "0.20");
		expect(requests[0]).to.have.nested.property("bet.promoCode", undefined);
	});

	it("lays what there is anew so that it comes to the amount, says what it pays, and is played whatever the balance", async () => {
		const { become, lay, choose, line, place, click, requests, element } = await offered();
		const player = madePlayer({ balance: "0.00" });
		await become({ session: { kind: "authorized", player }, balance: { currency: "EUR", balance: "0.00" } });
		await lay("straight:17");
		expect(textIn(place())).to.equal(TEXTS.t("bet.deposit"));
		await choose();
		expect(textIn(place())).to.equal("Free bet 5.00 EUR");
		expect(place().getAttribute("aria-disabled")).to.equal(null);
		// 2.40 on 17, which is black, at × 36, less the stake.
		expect(line()).to.equal("Pays net winnings, the stake is not paid. Win up to 81.40 EUR");
		expect(findAll(element, ".plan-chip").length).to.equal(0);
		await click(".place");
		const [request] = requests;
		if (request?.type !== "placeBet") throw new Error("No bet was asked for.");
		const { ref, ...bet } = request.bet;
		expect(ref).to.be.a("string");
		expect(bet).to.deep.equal({
			gameCode: ROULETTE,
			roundId: ROUND,
			rulesVersion: 1,
			selection: {
				market: "picks",
				picks: [
					{ outcome: "colour:red", amount: "2.60" },
					{ outcome: "straight:17", amount: "2.40" },
				],
			},
			amount: "5.00",
			currency: "EUR",
			promoCode: "bonus",
			winOf: undefined,
		});
	});

	it("says what sum it needs where the ticket comes to another, and is not placed", async () => {
		const { lay, choose, line, place, click, requests } = await offered();
		await choose();
		await lay("straight:17");
		expect(line()).to.equal("Pays net winnings, the stake is not paid. Stake 5.20 / 5.00 EUR");
		expect(textIn(place())).to.equal("Free bet 5.00 EUR");
		expect(place().getAttribute("aria-disabled")).to.equal("true");
		await click(".place");
		expect(requests).to.deep.equal([]);
		await click(".act");
		expect(place().getAttribute("aria-disabled")).to.equal(null);
	});

	it("has the chip ready where nothing lies", async () => {
		const { lay, choose, line, click, place } = await offered();
		await click(".act");
		await choose();
		expect(line()).to.equal("Pays net winnings, the stake is not paid. Stake 0.00 / 5.00 EUR");
		await lay("colour:black");
		expect(place().getAttribute("aria-disabled")).to.equal(null);
	});

	it("is not offered for another game, another currency, or odds that any of the picks is not in", async () => {
		for (const change of UNFIT) {
			const { offers } = await offered(rewards(change));
			expect(offers().length, JSON.stringify(change)).to.equal(0);
		}
		const { offers, lay, choose, line, place, click } = await offered(rewards({ maxOdd: "10" }));
		expect(offers().length).to.equal(1);
		await choose();
		await lay("straight:17");
		expect(line()).to.equal("This free bet is not for these odds. Nothing was taken.");
		expect(place().getAttribute("aria-disabled")).to.equal("true");
		await click(".act");
		expect(place().getAttribute("aria-disabled")).to.equal(null);
	});

	it("falls back to the player's own money only when the player says so", async () => {
		const { become, choose, line, place, click, requests, offers } = await offered();
		await choose();
		await become(rewards({ state: "used" }));
		expect(offers().length).to.equal(0);
		expect(line()).to.equal("This free bet cannot be used any more.");
		await click(".place");
		expect(requests).to.deep.equal([]);
		await click("webframe-freebets >>> .cash");
		expect(textIn(place())).to.equal("Bet 0.20 EUR");
		await click(".place");
		expect(requests[0]).to.have.nested.property("bet.amount", "0.20");
		expect(requests[0]).to.have.nested.property("bet.promoCode", undefined);
	});

	it("lies on the table again, still chosen, where it could not be used", async () => {
		const { become, choose, line, place, click, requests } = await offered();
		await choose();
		await click(".place");
		const sent = betIn(requests);
		const refused = { kind: "refused", key: "k", code: "freebet_expired", request: sent, placedAt: OPENED } as const;
		await become({ bets: [refused], ...rewards({ state: "expired" }) });
		expect(line()).to.equal("This free bet cannot be used any more.");
		expect(place().getAttribute("aria-disabled")).to.equal("true");
		await click("webframe-freebets >>> .cash");
		expect(textIn(place())).to.equal("Bet 0.20 EUR");
	});

	it("is for no round but this one, and for one", async () => {
		const { element, become, choose, click, place, requests, lay } = await offered();
		await click(".plan-chip");
		await until(() => findAll(element, "webframe-repeat-panel").length === 1, "the rounds");
		await choose();
		expect(findAll(element, "webframe-repeat-panel").length).to.equal(0);
		const closed = { ...round(ROULETTE), state: "closed" as const };
		await become({ rounds: withRound(element.state.rounds, closed) });
		expect(textIn(place())).to.equal("Betting closed");
		await click(".place");
		expect(requests).to.deep.equal([]);
		await become({ rounds: withRound(new Map(), { ...round(ROULETTE), roundId: ROUND + 1 }) });
		await lay();
		expect(textIn(place())).to.equal("Free bet 5.00 EUR");
	});

	it("that came when betting had closed waits for the next round, and is not sent in it by itself", async () => {
		const { become, choose, line, place, click, requests } = await offered();
		await choose();
		await click(".place");
		const sent = betIn(requests);
		await become({ bets: [{ kind: "refused", key: "k", code: "betting_closed", request: sent, placedAt: OPENED }] });
		expect(line()).to.contain(TEXTS.t("why.betting_closed"));
		// By the clock here the round is open.
		expect(textIn(place())).to.equal("Betting closed");
		await click(".place");
		expect(requests.length).to.equal(1);
		await become({ rounds: withRound(new Map(), { ...round(ROULETTE), roundId: ROUND + 1 }) });
		expect(textIn(place())).to.equal("Free bet 5.00 EUR");
		await click(".place");
		expect(requests[1]).to.have.nested.property("bet.roundId", ROUND + 1);
		expect(requests[1]).to.have.nested.property("bet.promoCode", "bonus");
	});

	it("comes with the next round or an act of the player, and never by itself; nor with a ticket that was refused", async () => {
		const { become, offers, click, lay, requests } = await table({});
		await lay("colour:red");
		await click(".place");
		await become(rewards({}));
		await become({});
		const [request] = requests;
		if (request?.type !== "placeBet") throw new Error("No bet was asked for.");
		const sent = { ...request.bet, tagId: undefined };
		const late = { kind: "refused", key: "k", code: "betting_closed", request: sent, placedAt: OPENED } as const;
		await become({ bets: [late] });
		expect(offers().length).to.equal(0);
		await become({ rounds: withRound(new Map(), { ...round(ROULETTE), roundId: ROUND + 1 }) });
		expect(offers().length).to.equal(1);
	});

	it("keeps the focus on the offer, and gives it back to the offers", async () => {
		const { element, click } = await offered(rewards({}, { bonusId: "two", amount: "2.00" }));
		const [, second] = findAll(element, "webframe-freebets >>> .offer");
		second?.focus();
		second?.click();
		await element.updateComplete;
		await element.renderRoot.querySelector("webframe-freebets")?.updateComplete;
		expect(deepActive()).to.equal(second);
		expect(second?.getAttribute("aria-pressed")).to.equal("true");
		await click("webframe-freebets >>> .cash");
		await until(() => deepActive().classList.contains("offer"), "the focus");
	});

	it("is no offer to a guest, and no choice of the next player", async () => {
		const { become, choose, offers } = await offered();
		await choose();
		await become({ session: { kind: "guest" } });
		expect(offers().length).to.equal(0);
		await become({ session: { kind: "authorized", player: madePlayer({ partnerUserId: "bob" }) } });
		expect(offers()[0]?.getAttribute("aria-pressed")).to.equal("false");
	});
});
