import { expect } from "chai";
import { html } from "lit";
import type { RequestEvent } from "../../components/frame-view.ts";
import { withRound } from "../../store/play/round-book.ts";
import type { FrameRequest } from "../../store/requests.ts";
import { ServerClock } from "../../store/server-clock.ts";
import { type FrameState, INITIAL_STATE } from "../../store/state.ts";
import { madeConfig, madeJackpots, madeRound } from "../../testing/made-data.ts";
import { madeOwnGames } from "../../testing/made-lobby.ts";
import { clear, find, findAll, show, TEXTS, textIn, violations } from "../../testing/page.ts";
import { until } from "../../testing/until.ts";
import type { LobbyView } from "./lobby-view.ts";
import "./lobby-view.ts";

const KENO = 9;
const NOW = Date.parse("2026-03-01T12:00:10Z");
const [KENO_GAME, FAST_KENO_GAME] = madeOwnGames().slice(0, 2);
const GAMES = [KENO_GAME, FAST_KENO_GAME].flatMap((game) => game ?? []);

function state(round = madeRound(KENO, 1, NOW - 10_000, "betting")): FrameState {
	return {
		...INITIAL_STATE,
		catalogue: { kind: "ready", config: madeConfig(NOW, { games: GAMES.map((game) => ({ ...game, demo: false })) }) },
		rounds: withRound(new Map(), round),
	};
}

async function lobby(given: FrameState = state(), width = 800, demoOnly = false) {
	const requests: FrameRequest[] = [];
	const element = await show<LobbyView>(
		html`<webframe-lobby
			.state=${given}
			.texts=${TEXTS}
			.clock=${new ServerClock(() => NOW)}
			.demoOnly=${demoOnly}
			@webframe-request=${(event: RequestEvent) => requests.push(event.request)}
		></webframe-lobby>`,
		width,
	);
	return { element, requests };
}

describe("<webframe-lobby>", () => {
	afterEach(clear);

	for (const width of [280, 1200]) {
		it(`is accessible (${width} px)`, async () => {
			const { element } = await lobby(state(), width);
			await until(() => findAll(element, ".pic > .art").length === 2, "the artwork");
			expect(await violations(element)).to.deep.equal([]);
		});
	}

	it("shows each game with its clock, and opens it", async () => {
		const { element, requests } = await lobby();
		const [keno] = findAll(element, ".tile");
		expect(textIn(find(keno ?? element, ".tile-name"))).to.equal("Keno");
		expect(textIn(find(keno ?? element, ".tile-time"))).to.equal("0:20");
		expect(textIn(find(keno ?? element, ".tile-facts"))).to.equal("Betting open");
		keno?.click();
		expect(requests).to.deep.equal([{ type: "openGame", gameCode: KENO }]);
	});

	it("has a clock for each game before any round is known", async () => {
		const { element } = await lobby({ ...state(), rounds: new Map() });
		// The grid of Keno opens at each full 45 s: ten seconds after noon 20 s are left of its betting time.
		const [keno, fast] = findAll(element, ".tile");
		expect(textIn(find(keno ?? element, ".tile-time"))).to.match(/^0:\d\d$/);
		expect(textIn(find(fast ?? element, ".tile-facts"))).to.match(/^(Betting open|Next round)$/);
	});

	it("draws the artwork of each game, another for each, once its chunk has come", async () => {
		const { element } = await lobby();
		await until(() => findAll(element, ".pic > .art").length === 2, "the artwork");
		expect(new Set(findAll<SVGElement>(element, ".art").map(({ outerHTML }) => outerHTML)).size).to.equal(2);
		expect(find(element, ".pic").className).to.match(/\blook-9\b/);
	});

	it("shows above the games what the jackpots hold, live, and leads to them", async () => {
		const { items } = madeJackpots(NOW);
		const config = madeConfig(NOW, { currency: "EUR", features: { feed: false, jackpots: true, freebets: false } });
		const loading: FrameState = { ...state(), catalogue: { kind: "ready", config } };
		const { element, requests } = await lobby(loading);
		const place = find(element, "webframe-jackpot-ticker").getBoundingClientRect().height;
		element.state = { ...loading, jackpots: { kind: "ready", items, winners: [] } };
		await element.updateComplete;
		const amounts = () =>
			findAll(element, "webframe-jackpot-ticker >>> webframe-rolling-amount").map((pot) =>
				textIn(pot.shadowRoot?.querySelector(".amount") ?? undefined),
			);
		await until(() => amounts().join() === "128,450.75 EUR,3,120.40 EUR,187.05 EUR,0.42 EUR", "the amounts");
		expect(find(element, "webframe-jackpot-ticker").getBoundingClientRect().height).to.equal(place);
		expect(await violations(element)).to.deep.equal([]);
		const grown = items.map((item) => (item.jackpotId === "copper" ? { ...item, amount: "0.99" } : item));
		element.state = { ...element.state, jackpots: { kind: "ready", items: grown, winners: [] } };
		await until(() => amounts()[3] === "0.99 EUR", "the change");
		find(element, "webframe-jackpot-ticker >>> .pots").click();
		expect(requests).to.deep.equal([{ type: "openTab", tab: "jackpots" }]);
	});

	it("with demo shows only games that can be played for nothing", async () => {
		const { element } = await lobby(state(), 800, true);
		expect(textIn(find(element, ".notice h2"))).to.equal("There are no games here at the moment.");
	});

	it("stops its clock when it is taken out of the page", async () => {
		const { element } = await lobby();
		await until(() => findAll(element, ".pic > .art").length === 2, "the artwork");
		let drawn = 0;
		element.addController({ hostUpdated: () => (drawn += 1) });
		element.remove();
		const before = drawn;
		await new Promise((resolve) => setTimeout(resolve, 1_100));
		expect(drawn).to.equal(before);
	});
});
