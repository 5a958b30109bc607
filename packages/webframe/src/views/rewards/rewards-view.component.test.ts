import { KENO } from "@webframe/shared/games";
import { expect } from "chai";
import { html } from "lit";
import type { RequestEvent, ViewProperties } from "../../components/frame-view.ts";
import type { FrameRequest } from "../../store/requests.ts";
import { type FrameState, INITIAL_STATE } from "../../store/state.ts";
import { madeConfig, madePlayer, madeRewards } from "../../testing/made-data.ts";
import { clear, find, findAll, show, textIn, violations } from "../../testing/page.ts";
import { until } from "../../testing/until.ts";
import { answering, viewProperties } from "../../testing/view-properties.ts";
import "./rewards-view.ts";

const NOW = Date.parse("2026-03-01T12:00:00Z");

function state(freebets: boolean, change: Partial<FrameState> = {}): FrameState {
	const config = madeConfig(NOW, { features: { feed: false, jackpots: false, freebets } });
	const session = { kind: "authorized", player: madePlayer() } as const;
	return { ...INITIAL_STATE, catalogue: { kind: "ready", config }, session, ...change };
}

async function rewards(change: Partial<ViewProperties> = {}, width = 800) {
	const requests: FrameRequest[] = [];
	const view = document.createElement("webframe-rewards");
	view.addEventListener("webframe-request", (event) => requests.push((event as RequestEvent).request));
	const read = answering({ "/frame/rewards": { items: madeRewards(NOW) } });
	Object.assign(view, viewProperties({ state: state(true), read, ...change }));
	await show(html`${view}`, width);
	await until(() => findAll(view, ".shape").length === 0, "the answer");
	return { view, requests };
}

describe("<webframe-rewards>", () => {
	afterEach(clear);

	for (const width of [280, 1200]) {
		it(`is accessible, with a reward in each state (${width} px)`, async () => {
			const { view } = await rewards({}, width);
			expect(findAll(view, ".reward").length).to.equal(5);
			expect(await violations(view)).to.deep.equal([]);
		});
	}

	it("says of each state its word and its icon, and how many are left of those that can be used", async () => {
		const { view } = await rewards();
		expect(findAll(view, ".status").map(textIn)).to.deep.equal([
			"Ready to use",
			"Not yet valid",
			"Used",
			"Expired",
			"Cancelled",
		]);
		expect(new Set(findAll(view, ".status path").map((path) => path.getAttribute("d"))).size).to.equal(5);
		expect(textIn(find(view, ".what"))).to.equal("1 free bet 2.00 EUR");
		expect(findAll(view, ".left").map(textIn)).to.deep.equal(["1 left", "2 left"]);
	});

	it("leads from one that can be used to its games, from no other", async () => {
		const { view, requests } = await rewards();
		const buttons = findAll(view, ".games .button");
		expect(buttons.length).to.equal(2);
		buttons[0]?.click();
		expect(requests).to.deep.equal([{ type: "openGame", gameCode: KENO.gameCode }]);
	});

	it("says properly that there is none, and asks nobody where rewards are switched off", async () => {
		const asked: string[] = [];
		const off = await rewards({ state: state(false), read: answering({}, asked) });
		const none = await rewards({ read: answering({ "/frame/rewards": { items: [] } }) });
		for (const { view } of [off, none]) {
			expect(textIn(find(view, ".notice p"))).to.equal("You have no rewards at the moment.");
			expect(await violations(view)).to.deep.equal([]);
		}
		expect(asked).to.deep.equal([]);
	});

	it("leads a guest to the login, and shows no other player's rewards", async () => {
		const { view, requests } = await rewards();
		view.state = state(true, { session: { kind: "guest" } });
		await view.updateComplete;
		expect(findAll(view, ".reward").length).to.equal(0);
		find(view, ".notice .button").click();
		expect(requests).to.deep.equal([{ type: "login", reason: "rewards" }]);
	});

	it("says when they cannot be read, and tries again", async () => {
		const { view } = await rewards({ read: answering({}) });
		expect(textIn(find(view, ".notice h2"))).to.equal("This could not be loaded");
		view.read = answering({ "/frame/rewards": { items: madeRewards(NOW) } });
		find(view, ".notice .button").click();
		await until(() => findAll(view, ".reward").length === 5, "the rewards");
	});
});
