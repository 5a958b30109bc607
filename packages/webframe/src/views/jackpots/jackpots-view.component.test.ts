import { KENO } from "@webframe/shared/games/numbers";
import { expect } from "chai";
import { html } from "lit";
import type { RequestEvent, ViewProperties } from "../../components/frame-view.ts";
import type { Jackpots } from "../../store/jackpots.ts";
import type { FrameRequest } from "../../store/requests.ts";
import { type FrameState, INITIAL_STATE } from "../../store/state.ts";
import { madeConfig, madeJackpots, madePlayer } from "../../testing/made-data.ts";
import { clear, find, findAll, show, textIn, violations } from "../../testing/page.ts";
import { until } from "../../testing/until.ts";
import { viewProperties } from "../../testing/view-properties.ts";
import type { JackpotsView } from "./jackpots-view.ts";
import "./jackpots-view.ts";

const NOW = Date.parse("2026-03-01T12:00:00Z");
const READY: Jackpots = { kind: "ready", ...madeJackpots(NOW) };

function state(change: Partial<FrameState> = {}, areOn = true): FrameState {
	const config = madeConfig(NOW, { currency: "EUR", features: { feed: false, jackpots: areOn, freebets: false } });
	const session = { kind: "authorized", player: madePlayer() } as const;
	return { ...INITIAL_STATE, catalogue: { kind: "ready", config }, session, jackpots: READY, ...change };
}

async function jackpots(change: Partial<ViewProperties> = {}, width = 800) {
	const requests: FrameRequest[] = [];
	const view: JackpotsView = document.createElement("webframe-jackpots");
	view.addEventListener("webframe-request", (event) => requests.push((event as RequestEvent).request));
	Object.assign(view, viewProperties({ state: state(), ...change }));
	await show(html`${view}`, width);
	await view.updateComplete;
	await until(() => amounts(view).every((text) => text !== ""), "the amounts");
	return { view, requests };
}

const amounts = (view: Element) =>
	findAll(view, ".pot webframe-rolling-amount").map((pot) =>
		textIn(pot.shadowRoot?.querySelector(".amount") ?? undefined),
	);

describe("<webframe-jackpots>", () => {
	afterEach(clear);

	for (const width of [280, 1200]) {
		it(`is accessible (${width} px)`, async () => {
			const { view } = await jackpots({}, width);
			expect(await violations(view)).to.deep.equal([]);
		});
	}

	it("shows what is in each, digit for digit, and leads to the games that take part", async () => {
		const { view, requests } = await jackpots();
		expect(amounts(view)).to.deep.equal(["128,450.75 EUR", "3,120.40 EUR", "187.05 EUR", "0.42 EUR"]);
		const games = findAll(view, ".games .button");
		expect(games.map(textIn)).to.deep.equal(["Keno"]);
		games[0]?.click();
		expect(requests).to.deep.equal([{ type: "openGame", gameCode: KENO.gameCode }]);
	});

	it("names the last winners as the service has masked them, and who is not named a player", async () => {
		const { view } = await jackpots();
		expect(findAll(view, ".winner-name").map(textIn)).to.deep.equal(["al***", "Player", "ju***"]);
		expect(findAll(view, ".winner-amount").map(textIn)).to.deep.equal(["1.10 EUR", "212.55 EUR", "1,840.00 EUR"]);
		expect(findAll(view, ".winner-facts").map(textIn)).to.deep.equal([
			"Copper · Keno",
			"Bronze · Keno",
			"Silver · Keno",
		]);
	});

	it("shows only those that games of this frame take part in", async () => {
		const { view } = await jackpots({ category: "ElCasino" });
		expect(findAll(view, ".jackpot h3").map(textIn)).to.deep.equal(["Silver", "Bronze", "Copper"]);
	});

	it("says properly that there is none, also where jackpots are switched off", async () => {
		const none = await jackpots({ state: state({ jackpots: { kind: "ready", items: [], winners: [] } }) });
		const off = await jackpots({ state: state({}, false) });
		for (const { view, requests } of [off, none]) {
			expect(textIn(find(view, ".notice p"))).to.equal("There is no jackpot at the moment.");
			expect(await violations(view)).to.deep.equal([]);
			find(view, ".notice .button").click();
			expect(requests).to.deep.equal([{ type: "openTab", tab: "lobby" }]);
		}
	});

	it("leads a guest to the login whose currency is not known", async () => {
		const { catalogue } = state();
		if (catalogue.kind === "ready") catalogue.config.currency = undefined;
		const guest = state({ catalogue, session: { kind: "guest" }, jackpots: { kind: "loading" } });
		const { view, requests } = await jackpots({ state: guest });
		find(view, ".notice .button").click();
		expect(requests).to.deep.equal([{ type: "login", reason: "jackpots" }]);
	});

	it("has its shape while they are read, says when they cannot be, and asks again", async () => {
		const { view, requests } = await jackpots({ state: state({ jackpots: { kind: "loading" } }) });
		expect(findAll(view, ".shape")).to.have.lengthOf(1);
		view.state = state({ jackpots: { kind: "failed" } });
		await view.updateComplete;
		expect(textIn(find(view, ".notice h2"))).to.equal("This could not be loaded");
		find(view, ".notice .button").click();
		expect(requests).to.deep.equal([{ type: "refreshJackpots" }]);
	});
});
