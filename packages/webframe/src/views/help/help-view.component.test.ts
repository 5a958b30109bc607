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

	it("says where the rules of other games are, when there are such games", async () => {
		expect(findAll(await help(), ".others").length).to.equal(0);
		const config = madeConfig(0, { games: [...madeProviderGames(2)] });
		const view = await help({ state: { ...INITIAL_STATE, catalogue: { kind: "ready", config } } });
		expect(textIn(find(view, ".others"))).to.equal("The rules of other games are inside each game.");
		expect(findAll(view, "table").length).to.equal(0);
		expect(await violations(view)).to.deep.equal([]);
	});
});
