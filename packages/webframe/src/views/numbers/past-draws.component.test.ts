import { KENO } from "@webframe/shared/games/numbers";
import { expect } from "chai";
import { html } from "lit";
import { RESULTS_COUNTED, RESULTS_SHOWN } from "../../components/game-table/round-history.ts";
import { withRound } from "../../store/play/round-book.ts";
import { ServerClock } from "../../store/server-clock.ts";
import { INITIAL_STATE } from "../../store/state.ts";
import { madeConfig, madePlayer, madeResults, madeRound } from "../../testing/made-data.ts";
import { clear, find, findAll, show, TEXTS, textIn, violations } from "../../testing/page.ts";
import { until } from "../../testing/until.ts";
import { NumbersView } from "./numbers-view.ts";

const NOW = Date.parse("2026-03-01T12:00:10Z");
const HISTORY = madeResults(KENO.gameCode, RESULTS_COUNTED, NOW - 11_000);

/** A table whose service has a hundred drawn rounds. @returns it with the pages of results that it has asked for */
async function table(width = 1400) {
	const asked: number[] = [];
	const read = async (path: string) => {
		const limit = Number(new URLSearchParams(path.split("?")[1]).get("limit"));
		asked.push(limit);
		return { kind: "value", value: { items: HISTORY.slice(0, limit) } };
	};
	const element = await show<NumbersView>(
		html`<webframe-numbers
			.state=${{
				...INITIAL_STATE,
				connection: "live",
				catalogue: { kind: "ready", config: madeConfig(NOW) },
				session: { kind: "authorized", player: madePlayer() },
				rounds: withRound(new Map(), madeRound(KENO.gameCode, 4711, NOW - 10_000, "betting")),
			}}
			.texts=${TEXTS}
			.clock=${new ServerClock(() => NOW)}
			.gameCode=${KENO.gameCode}
			.read=${read}
		></webframe-numbers>`,
		width,
	);
	expect(element).to.be.instanceOf(NumbersView);
	await until(() => findAll(element, ".past-round").length > 0, "the last draws");
	return { element, asked };
}

describe("the last draws of a game of numbers", () => {
	afterEach(clear);

	it("are five, the newest first, each with all its numbers, and the player's among them are marked", async () => {
		const { element, asked } = await table();
		const rows = findAll(element, ".past-round");
		const numbers = (row: Element): readonly number[] =>
			[...row.querySelectorAll(".past-numbers > *")].map((one) => Number(one.textContent));
		const drawn = HISTORY.slice(0, 5).map(({ result }) => Object(result).numbers);
		expect(rows.map((row) => row.querySelector("bdi")?.textContent)).to.deep.equal(
			HISTORY.slice(0, 5).map(({ roundId }) => String(roundId)),
		);
		expect(rows.map(numbers)).to.deep.equal(drawn);
		expect(asked).to.deep.equal([RESULTS_SHOWN]);
		expect(findAll(element, ".past-round .mine")).to.have.length(0);
		const [first = 0] = drawn[0];
		find(element, `webframe-number-board >>> [data-number="${first}"]`).click();
		await element.updateComplete;
		const marked = findAll(element, ".past-round .mine").map((one) => Number(one.textContent));
		expect(marked).to.deep.equal(drawn.filter((row) => row.includes(first)).map(() => first));
		expect(await violations(element)).to.deep.equal([]);
	});

	it("are counted once somebody looks: from as many rounds as are named, hot and cold as they came", async () => {
		const { element, asked } = await table();
		find(element, ".counts > summary").click();
		await until(() => asked.length === 2, "the longer page");
		await until(() => /counted: 100\b/.test(textIn(find(element, ".counts"))), "the counts");
		expect(asked).to.deep.equal([RESULTS_SHOWN, RESULTS_COUNTED]);
		const counts = new Map<number, number>();
		for (const { result } of HISTORY)
			for (const number of Object(result).numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
		const most = Math.max(...counts.values());
		const [hottest] = findAll(element, ".count-list li");
		expect(textIn(hottest ?? element)).to.contain(`${most}×`);
		expect(textIn(find(element, ".counts"))).to.contain("Each round is drawn afresh");
	});
});
