import { KENO } from "@webframe/shared/games";
import { expect } from "chai";
import { html } from "lit";
import type { RequestEvent, ViewProperties } from "../../components/frame-view.ts";
import type { FrameRequest } from "../../store/requests.ts";
import { type FrameState, INITIAL_STATE } from "../../store/state.ts";
import { madeConfig, madeJackpots, madePlayer } from "../../testing/made-data.ts";
import { clear, find, findAll, show, textIn, violations } from "../../testing/page.ts";
import { until } from "../../testing/until.ts";
import { answering, viewProperties } from "../../testing/view-properties.ts";
import "./jackpots-view.ts";

const NOW = Date.parse("2026-03-01T12:00:00Z");

function state(jackpots: boolean, change: Partial<FrameState> = {}): FrameState {
	const config = madeConfig(NOW, { features: { feed: false, jackpots, freebets: false } });
	const session = { kind: "authorized", player: madePlayer() } as const;
	return { ...INITIAL_STATE, catalogue: { kind: "ready", config }, session, ...change };
}

async function jackpots(change: Partial<ViewProperties> = {}, width = 800) {
	const requests: FrameRequest[] = [];
	const view = document.createElement("webframe-jackpots");
	view.addEventListener("webframe-request", (event) => requests.push((event as RequestEvent).request));
	const read = answering({ "/frame/jackpots": { items: madeJackpots(NOW) } });
	Object.assign(view, viewProperties({ state: state(true), read, ...change }));
	await show(html`${view}`, width);
	await until(() => findAll(view, ".shape").length === 0, "the answer");
	return { view, requests };
}

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
		expect(findAll(view, ".pot").map(textIn)).to.deep.equal(["128,450.75 EUR", "3,120.40 EUR"]);
		const games = findAll(view, ".games .button");
		expect(games.map(textIn)).to.deep.equal(["Keno"]);
		games[0]?.click();
		expect(requests).to.deep.equal([{ type: "openGame", gameCode: KENO.gameCode }]);
	});

	it("shows only those that games of this frame take part in", async () => {
		const { view } = await jackpots({ category: "ElCasino" });
		expect(findAll(view, "h3").map(textIn)).to.deep.equal(["Daily"]);
	});

	it("says properly that there is none, and asks nobody where jackpots are switched off", async () => {
		const asked: string[] = [];
		const off = await jackpots({ state: state(false), read: answering({}, asked) });
		const none = await jackpots({ read: answering({ "/frame/jackpots": { items: [] } }) });
		for (const { view, requests } of [off, none]) {
			expect(textIn(find(view, ".notice p"))).to.equal("There is no jackpot at the moment.");
			expect(await violations(view)).to.deep.equal([]);
			find(view, ".notice .button").click();
			expect(requests).to.deep.equal([{ type: "openTab", tab: "lobby" }]);
		}
		expect(asked).to.deep.equal([]);
	});

	it("leads a guest to the login", async () => {
		const { view, requests } = await jackpots({ state: state(true, { session: { kind: "guest" } }) });
		find(view, ".notice .button").click();
		expect(requests).to.deep.equal([{ type: "login", reason: "jackpots" }]);
	});

	it("says when they cannot be read, and tries again", async () => {
		const { view } = await jackpots({ read: answering({}) });
		expect(textIn(find(view, ".notice h2"))).to.equal("This could not be loaded");
		view.read = answering({ "/frame/jackpots": { items: madeJackpots(NOW) } });
		find(view, ".notice .button").click();
		await until(() => findAll(view, ".jackpot").length === 2, "the jackpots");
	});
});
