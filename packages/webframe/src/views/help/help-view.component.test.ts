import { FAST_KENO } from "@webframe/shared/games/numbers";
import { expect } from "chai";
import { html } from "lit";
import type { ViewProperties } from "../../components/frame-view.ts";
import { INITIAL_STATE } from "../../store/state.ts";
import { madeConfig, madeProviderGames } from "../../testing/made-data.ts";
import { clear, find, findAll, show, textIn, violations } from "../../testing/page.ts";
import { until } from "../../testing/until.ts";
import { viewProperties } from "../../testing/view-properties.ts";
import type { HelpView } from "./help-view.ts";
import "./help-view.ts";

async function help(change: Partial<ViewProperties> = {}, width = 800): Promise<HelpView> {
	const view = document.createElement("webframe-help");
	const state = { ...INITIAL_STATE, catalogue: { kind: "ready", config: madeConfig(0) } } as const;
	Object.assign(view, viewProperties({ state, ...change }));
	return await show(html`${view}`, width);
}

describe("<webframe-help>", () => {
	afterEach(clear);

	for (const width of [280, 1200]) {
		it(`is accessible (${width} px)`, async () => {
			expect(await violations(await help({}, width))).to.deep.equal([]);
		});
	}

	it("tells the rules and the wins of each game by its own numbers", async () => {
		const view = await help();
		await until(() => findAll(view, ".steps").length === 1, "the words of the family");
		expect(textIn(find(view, ".steps"))).to.contain("A round every 45 seconds.Betting is open for 30 seconds.");
		expect(findAll(view, "tbody tr").length).to.equal(10);
		expect(textIn(findAll(view, "tbody tr")[0])).to.contain("93.75 %");
		const select = find<HTMLSelectElement>(view, "select");
		select.value = String(FAST_KENO.gameCode);
		select.dispatchEvent(new Event("change"));
		await view.updateComplete;
		expect(textIn(find(view, ".steps"))).to.contain("A round every 20 seconds.");
	});

	it("gives the program by which anybody can compute the draws of the game that is chosen", async () => {
		const view = await help();
		const panel = "webframe-program >>>";
		(await until(() => findAll(view, `${panel} .opener`)[0], "the words of the program")).click();
		await until(() => findAll(view, `${panel} pre`).length === 1, "the program");
		expect(textIn(find(view, `${panel} #line`))).to.equal("node numbers.mjs 9 SEED");
		expect(textIn(find(view, `${panel} .card + p`))).to.contain("you find it under Results › Fairness.");
		const select = find<HTMLSelectElement>(view, "select");
		select.value = String(FAST_KENO.gameCode);
		select.dispatchEvent(new Event("change"));
		await until(() => textIn(find(view, `${panel} #line`)) === "node numbers.mjs 23 SEED", "the other game");
		expect(await violations(view)).to.deep.equal([]);
	});

	it("says where the rules of other games are, when there are such games", async () => {
		expect(findAll(await help(), ".others").length).to.equal(0);
		const config = madeConfig(0, { games: [...madeProviderGames(2)] });
		const view = await help({ state: { ...INITIAL_STATE, catalogue: { kind: "ready", config } } });
		expect(textIn(find(view, ".others"))).to.equal("The rules of other games are inside each game.");
		expect(findAll(view, "webframe-program").length).to.equal(0);
		expect(findAll(view, "table").length).to.equal(0);
		expect(await violations(view)).to.deep.equal([]);
	});
});
