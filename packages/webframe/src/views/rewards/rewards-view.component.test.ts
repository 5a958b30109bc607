import { KENO } from "@webframe/shared/games/numbers";
import { expect } from "chai";
import { html } from "lit";
import type { RequestEvent, ViewProperties } from "../../components/frame-view.ts";
import type { FrameRequest } from "../../store/requests.ts";
import type { Rewards } from "../../store/rewards.ts";
import { ServerClock } from "../../store/server-clock.ts";
import { type FrameState, INITIAL_STATE } from "../../store/state.ts";
import { madeConfig, madeFreebet, madePlayer, madeRewards } from "../../testing/made-data.ts";
import { clear, find, findAll, show, textIn, violations } from "../../testing/page.ts";
import { until } from "../../testing/until.ts";
import { viewProperties } from "../../testing/view-properties.ts";
import "./rewards-view.ts";

const NOW = Date.parse("2026-03-01T12:00:00Z");
const SECOND_MS = 1_000;
const read = (items: Rewards["items"]): Rewards => ({ kind: "read", items });

function state(rewards: Rewards, change: Partial<FrameState> = {}): FrameState {
	const session = { kind: "authorized", player: madePlayer() } as const;
	return { ...INITIAL_STATE, catalogue: { kind: "ready", config: madeConfig(NOW) }, session, rewards, ...change };
}

async function rewards(items: Rewards = read(madeRewards(NOW)), change: Partial<ViewProperties> = {}, width = 800) {
	const requests: FrameRequest[] = [];
	const view = document.createElement("webframe-rewards");
	view.addEventListener("webframe-request", (event) => requests.push((event as RequestEvent).request));
	const clock = new ServerClock(() => NOW);
	Object.assign(view, viewProperties({ state: state(items), clock, ...change }));
	await show(html`${view}`, width);
	return { view, requests };
}

describe("<webframe-rewards>", () => {
	afterEach(clear);

	for (const width of [280, 1200]) {
		it(`is accessible, with a reward in each state (${width} px)`, async () => {
			const { view } = await rewards(read(madeRewards(NOW)), {}, width);
			expect(findAll(view, ".reward").length).to.equal(9);
			expect(await violations(view)).to.deep.equal([]);
		});
	}

	it("says of each state its word and its icon, and of freebets how many bets are left and what they pay", async () => {
		const { view } = await rewards();
		expect(findAll(view, ".status").map(textIn)).to.deep.equal([
			"Ready to use",
			"Not yet valid",
			"Used",
			"Expired",
			"Cancelled",
			"On its way",
			"Paid",
			"Not paid",
			"Taken back",
		]);
		const icons = findAll(view, ".status path").map((path) => path.getAttribute("d"));
		expect(new Set(icons.slice(0, 5)).size).to.equal(5);
		expect(new Set(icons.slice(5)).size).to.equal(4);
		expect(textIn(find(view, ".what"))).to.equal("1 free bet 2.00 EUR");
		expect(textIn(find(view, ".cashback .what"))).to.equal("Cashback 12.50 EUR");
		expect(findAll(view, ".left").map(textIn)).to.deep.equal(["1 left", "2 left"]);
		expect(findAll(view, ".pays").map(textIn)).to.deep.equal(
			Array(2).fill("Pays net winnings, the stake is not paid."),
		);
	});

	it("counts to the moment that changes something, and changes with it, without anybody telling", async () => {
		let now = NOW;
		const clock = new ServerClock(() => now);
		const [begins, ends] = [NOW + 2 * SECOND_MS, NOW + 3_600_000 + 65 * SECOND_MS].map((at) =>
			new Date(at).toISOString(),
		);
		const freebet = madeFreebet(NOW, { state: "issued", validFrom: begins ?? "", validTo: ends ?? "" });
		const { view } = await rewards(read([freebet]), { clock });
		const timer = () => [textIn(find(view, ".status")), textIn(find(view, "[role=timer]"))];
		expect(timer()).to.deep.equal(["Not yet valid", "0:02"]);
		now = NOW + 2 * SECOND_MS;
		await until(() => timer()[0] === "Ready to use", "its beginning");
		expect(timer()[1]).to.equal("1:01:03");
		now = NOW + 3_600_000 + 65 * SECOND_MS;
		await until(() => textIn(find(view, ".status")) === "Expired", "its end");
		expect(findAll(view, "[role=timer]").length).to.equal(0);
	});

	it("leads from one that can be used to its games, from no other", async () => {
		const { view, requests } = await rewards();
		const buttons = findAll(view, ".games .button");
		expect(buttons.length).to.equal(2);
		buttons[0]?.click();
		expect(requests).to.deep.equal([{ type: "openGame", gameCode: KENO.gameCode }]);
	});

	it("shows in a frame of one game what is for it, and cashbacks", async () => {
		const other = madeFreebet(NOW, { bonusId: "other", games: [1] });
		const { view } = await rewards(read([other, ...madeRewards(NOW)]), { sport: KENO.gameCode });
		expect(findAll(view, ".reward").length).to.equal(9);
	});

	it("says properly that there is none, and shows the shape of the list until that is known", async () => {
		const { view } = await rewards({ kind: "unread", items: [] });
		expect(findAll(view, ".shape").length).to.equal(1);
		view.state = state(read([]));
		await view.updateComplete;
		expect(textIn(find(view, ".notice p"))).to.equal("You have no rewards at the moment.");
		expect(await violations(view)).to.deep.equal([]);
	});

	it("leads a guest to the login, and shows no other player's rewards", async () => {
		const { view, requests } = await rewards();
		view.state = state({ kind: "unread", items: [] }, { session: { kind: "guest" } });
		await view.updateComplete;
		expect(findAll(view, ".reward").length).to.equal(0);
		find(view, ".notice .button").click();
		expect(requests).to.deep.equal([{ type: "login", reason: "rewards" }]);
	});

	it("says when they cannot be read, and tries again; what was read before stays", async () => {
		const { view, requests } = await rewards({ kind: "failed", items: [] });
		expect(textIn(find(view, ".notice h2"))).to.equal("This could not be loaded");
		find(view, ".notice .button").click();
		view.state = state({ kind: "failed", items: madeRewards(NOW) });
		await view.updateComplete;
		expect(findAll(view, ".reward").length).to.equal(9);
		find(view, ".list-end .button").click();
		expect(requests).to.deep.equal(Array(3).fill({ type: "refreshRewards" }));
	});
});
