import { expect } from "chai";
import { html } from "lit";
import { withMotion } from "../testing/motion.ts";
import { clear, show, TEXTS, textIn } from "../testing/page.ts";
import { withStandingTime } from "../testing/standing-time.ts";
import { until } from "../testing/until.ts";
import { amountBetween, ROLL_MS, type RollingAmount } from "./rolling-amount.ts";

const shown = (element: RollingAmount): string => textIn(element.shadowRoot?.querySelector(".amount") ?? undefined);

async function rolling(value: string): Promise<RollingAmount> {
	return await show<RollingAmount>(
		html`<webframe-rolling-amount .texts=${TEXTS} .value=${value} .currency=${"EUR"}></webframe-rolling-amount>`,
	);
}

describe("<webframe-rolling-amount>", () => {
	withMotion();
	afterEach(clear);

	describe("as time passes", () => {
		const pass = withStandingTime();

		it("shows the first amount at once, and the next one by what lies between, with every digit", async () => {
			const element = await rolling("100.00");
			expect(shown(element)).to.equal("100.00 EUR");
			element.value = "200.00";
			await element.updateComplete;
			for (const text of ["100.00 EUR", "157.80 EUR", "187.50 EUR", "198.40 EUR", "200.00 EUR"]) {
				await until(() => shown(element) === text, text);
				pass(ROLL_MS / 4);
			}
		});
	});

	it("shows at once what is less, and the end when that is asked for", async () => {
		const element = await rolling("100.00");
		element.value = "50.00";
		await element.updateComplete;
		expect(shown(element)).to.equal("50.00 EUR");
		element.value = "9000.00";
		await element.updateComplete;
		element.finish();
		await element.updateComplete;
		expect(shown(element)).to.equal("9,000.00 EUR");
	});

	it("is on its way in whole smallest units, never beyond either end", () => {
		expect(amountBetween("0", "7", 0)).to.equal("0");
		expect(amountBetween("0", "7", 0.2)).to.equal("3");
		expect(amountBetween("0.10", "12.35", 1)).to.equal("12.35");
		expect(amountBetween("0.10", "12.35", 7)).to.equal("12.35");
		expect(amountBetween("9007199254740993.00", "9007199254740993.01", 1)).to.equal("9007199254740993.01");
	});
});
