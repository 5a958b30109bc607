/** A table that is there again: its connection after an outage, and itself after it has been moved in the page. */
import { expect } from "chai";
import { motionsIn, withMotion } from "../../testing/motion.ts";
import { clear, findAll, textIn } from "../../testing/page.ts";
import { until } from "../../testing/until.ts";
import { answering } from "../../testing/view-properties.ts";
import { OPENED, ROULETTE, ROUND, round, view } from "../../testing/wheel-page.ts";

describe("<webframe-wheel> that is back", () => {
	withMotion();
	afterEach(clear);

	it("lists what was drawn while there was no connection", async () => {
		const { element, become } = await view(ROULETTE);
		await until(() => element["history"] !== undefined, "the last results");
		await become({ connection: "lost" });
		const earlier = new Date(OPENED - 1_000).toISOString();
		const missed = { ...round(ROULETTE, { stop: "5" }), roundId: ROUND - 1, drawAt: earlier, revealsAt: earlier };
		element.read = answering({ "/frame/results": { items: [missed] } });
		await become({ connection: "live" });
		const listed = () => findAll(element, ".strip li:not([data-yet])").map(textIn);
		await until(() => listed().length === 1, "what was missed");
		expect(listed().join()).to.contain("5");
	});

	it("turns on where it is moved in the page in the middle of a draw", async () => {
		const { element } = await view(ROULETTE, 1_000, { stop: "17" });
		const turning = () => motionsIn(element).filter((one) => one.includes("rotor"));
		expect(turning()).to.have.length(1);
		element.parentElement?.append(element);
		expect(turning()).to.have.length(0);
		await element.updateComplete;
		expect(turning()).to.have.length(1);
	});
});
