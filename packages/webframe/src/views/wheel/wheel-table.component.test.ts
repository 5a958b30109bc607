import { expect } from "chai";
import { clear, find, findAll, textIn, violations } from "../../testing/page.ts";
import { until } from "../../testing/until.ts";
import { ROULETTE, view } from "../../testing/wheel-page.ts";

describe("the table of a wheel", () => {
	afterEach(clear);

	it("of higher limits is ready from its own smallest stake on, and says before what may be staked", async () => {
		const { element, requests, lay } = await view(28);
		const button = (): HTMLElement => find(element, ".place");
		await lay("colour:red", "colour:red", "colour:red", "colour:red");
		expect(button().getAttribute("aria-disabled")).to.equal("true");
		expect(textIn(find(element, ".ticket-line"))).to.equal("From 1.00 to 2,500.00 EUR");
		button().click();
		await lay("straight:17");
		expect(button().getAttribute("aria-disabled")).to.equal(null);
		expect(textIn(find(element, ".ticket-line"))).to.contain("Not yet placed");
		button().click();
		expect(requests).to.have.length(1);
		expect(requests[0]).to.have.nested.property("bet.amount", "1.00");
	});

	for (const [gameCode, name, limits] of [
		[ROULETTE, "Roulette", "From 0.20 to 500.00 EUR"],
		// A boosted number pays 1,001 times the stake, and no bet wins more than 100,000.00.
		[26, "Roulette X1001", "From 0.20 to 99.80 EUR"],
	] as const) {
		it(`${name} says what may lie on the place that is pointed at`, async () => {
			const { element, spot } = await view(gameCode);
			const line = () => findAll(element, "webframe-wheel-table >>> .line").map(textIn).join();
			await until(async () => {
				spot("straight:17").dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
				await element.renderRoot.querySelector("webframe-wheel-table")?.updateComplete;
				return line().includes(limits);
			}, limits);
			expect(line()).to.match(/^Straight 17 pays ×[\d.]+ · From /);
			expect(spot("straight:17").getAttribute("aria-describedby")).to.equal("line");
			expect(await violations(element)).to.deep.equal([]);
		});
	}

	it("tells screen readers a number's colour and the own stake, and what a pocket of the racetrack lays with it", async () => {
		const { element, lay, spot } = await view(ROULETTE);
		await lay("straight:17");
		const said = (named: Element): string | undefined =>
			named.getAttribute("aria-label")?.replace(/[\u2068\u2069]/g, "");
		const names = () => ["straight:17", "straight:18", "straight:0", "split:17-20"].map((place) => said(spot(place)));
		await until(() => names()[0]?.endsWith("0.20") === true, "the stake");
		expect(names()).to.deep.equal([
			"Straight 17, Black, Stake 0.20",
			"Straight 18, Red",
			"Straight 0, Zero",
			"Split 17 20",
		]);
		const pocket = async (press?: string): Promise<string | undefined> => {
			const buttons = findAll(element, "webframe-wheel-track >>> button");
			buttons.find((one) => textIn(one).startsWith(press ?? "nothing"))?.click();
			await element.updateComplete;
			await element.renderRoot.querySelector("webframe-wheel-track")?.updateComplete;
			return said(find(element, 'webframe-wheel-track >>> .pocket[data-stop="32"]'));
		};
		expect([await pocket(), await pocket("+"), await pocket("Finale"), await pocket("Complet")]).to.deep.equal([
			"32, Red, Neighbours: 2",
			"32, Red, Neighbours: 3",
			"32, Red, Finale",
			"32, Red, Complet",
		]);
		expect(await violations(element)).to.deep.equal([]);
	});
});
