import { expect } from "chai";
import { html } from "lit";
import { MADE_DRAW } from "../../testing/made-data.ts";
import { clear, deepActive, find, findAll, press, show, TEXTS, textIn, violations } from "../../testing/page.ts";
import { until } from "../../testing/until.ts";
import { BALL_EVERY_MS, BALL_FLIGHT_MS, drawDurationMs } from "./draw-timeline.ts";
import type { NumberBoard, NumberPressEvent } from "./number-board.ts";
import "./number-board.ts";

const PICKS = [7, 21, 70];

async function board(width = 800, drawn: readonly number[] = MADE_DRAW, picks: readonly number[] = PICKS) {
	const element = await show<NumberBoard>(
		html`<webframe-number-board
			.texts=${TEXTS}
			.highest=${80}
			.drawCount=${20}
			.picks=${picks}
			.drawn=${drawn}
			.shown=${true}
			@numberpress=${(event: NumberPressEvent) => pressed.push(event.number)}
		></webframe-number-board>`,
		width,
	);
	return element;
}

/** The numbers pressed in the current test. */
const pressed: number[] = [];

const cell = (element: Element, number: number) => find(element, `[data-number="${number}"]`);
const drawnCells = (element: Element) => findAll(element, ".cell.drawn").map((one) => Number(one.dataset["number"]));
const ascending = (numbers: readonly number[]) => [...numbers].sort((one, other) => one - other);

describe("<webframe-number-board>", () => {
	afterEach(clear);

	it("is accessible, with and without a draw", async () => {
		expect(await violations(await board())).to.deep.equal([]);
		expect(await violations(await board(280, [], []))).to.deep.equal([]);
	});

	it("shows the draw on the lattice and, in its order, in the tray", async () => {
		const element = await board();
		expect(drawnCells(element)).to.deep.equal(ascending(MADE_DRAW));
		expect(findAll(element, ".slot").map((slot) => Number.parseInt(textIn(slot), 10))).to.deep.equal([...MADE_DRAW]);
	});

	it("tells a pick, a drawn number and a hit apart by shape and in words, not by colour alone", async () => {
		const element = await board();
		const look = (number: number) => {
			const style = getComputedStyle(find(element, `[data-number="${number}"] span`));
			return {
				square: getComputedStyle(cell(element, number)).boxShadow !== "none",
				disc: style.backgroundColor !== "rgba(0, 0, 0, 0)",
			};
		};
		expect(look(70)).to.deep.equal({ square: true, disc: false });
		expect(look(63)).to.deep.equal({ square: false, disc: true });
		expect(look(7)).to.deep.equal({ square: true, disc: true });
		expect([70, 63, 7].map((number) => cell(element, number).getAttribute("aria-label"))).to.deep.equal([
			null,
			"63, drawn",
			"7, hit",
		]);
	});

	describe("the draw", () => {
		for (const count of [0, 1, 7, 19]) {
			it(`stands where it is wound to: ${count} of 20`, async () => {
				const element = await board();
				element.play();
				await element.seek(count === 0 ? 0 : BALL_FLIGHT_MS + (count - 1) * BALL_EVERY_MS);
				expect(drawnCells(element)).to.deep.equal(ascending(MADE_DRAW.slice(0, count)));
				expect(findAll(element, ".slot:not(.empty)").length).to.equal(count);
			});
		}

		it("can be wound back", async () => {
			const element = await board();
			element.play();
			await element.seek(drawDurationMs(20) - 1);
			await element.seek(BALL_FLIGHT_MS);
			expect(drawnCells(element)).to.deep.equal([MADE_DRAW[0]]);
		});

		it("lets each ball fly from its place in the tray to its place on the lattice", async () => {
			const element = await board();
			element.play();
			const index = 5;
			const middle = (box: DOMRect) => [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
			const ball = () => middle(findAll(element, ".ball")[index]?.getBoundingClientRect() ?? new DOMRect());
			await element.seek(index * BALL_EVERY_MS);
			expect(ball()).to.deep.equal(middle(findAll(element, ".slot")[index]?.getBoundingClientRect() ?? new DOMRect()));
			await element.seek(index * BALL_EVERY_MS + BALL_FLIGHT_MS - 0.01);
			expect(ball()).to.deep.equal(middle(cell(element, MADE_DRAW[index] ?? 0).getBoundingClientRect()));
		});

		it("begins, ends by itself, says so, and leaves no ball behind", async () => {
			const element = await board();
			const heard: string[] = [];
			for (const name of ["drawstart", "drawend"]) element.addEventListener(name, () => heard.push(name));
			element.play();
			await element.updateComplete;
			expect(findAll(element, ".ball").length).to.equal(20);
			await until(() => heard.includes("drawend"), "the end");
			expect(heard).to.deep.equal(["drawstart", "drawend"]);
			expect(findAll(element, ".ball").length).to.equal(0);
			expect(drawnCells(element).length).to.equal(20);
		});

		it("does not go on when its board is taken out of the page", async () => {
			const element = await board();
			element.play();
			await element.updateComplete;
			element.remove();
			await element.updateComplete;
			expect(findAll(element, ".ball").length).to.equal(0);
		});
	});

	describe("picking", () => {
		it("tells each number that is pressed, and says which are picked", async () => {
			pressed.splice(0);
			const element = await board(800, [], [42]);
			for (const number of [42, 7]) cell(element, number).click();
			expect(pressed).to.deep.equal([42, 7]);
			expect(cell(element, 42).getAttribute("aria-pressed")).to.equal("true");
			expect(cell(element, 7).getAttribute("aria-pressed")).to.equal("false");
		});

		for (const width of [280, 800]) {
			it(`by keys moves in the ten columns of ${width} px, and is one stop of the tab order`, async () => {
				const element = await board(width, [], []);
				expect(findAll(element, '[tabindex="0"]').length).to.equal(1);
				cell(element, 1).focus();
				const walked: (string | undefined)[] = [];
				for (const key of [
					"ArrowRight",
					"ArrowDown",
					"ArrowLeft",
					"ArrowUp",
					"End",
					"ArrowRight",
					"Home",
					"ArrowLeft",
				]) {
					press(key);
					await element.updateComplete;
					walked.push((deepActive() as HTMLElement).dataset["number"]);
				}
				expect(walked).to.deep.equal(["2", "12", "11", "1", "80", "80", "1", "1"]);
				expect(findAll(element, '[tabindex="0"]').length).to.equal(1);
			});
		}

		it("has cells of 24 px and more where a frame is narrowest, as WCAG asks for", async () => {
			const { width, height } = cell(await board(248, [], []), 1).getBoundingClientRect();
			expect(Math.min(width, height)).to.be.at.least(24);
		});

		it("by keys follows the direction of writing", async () => {
			const element = await board(800, [], []);
			element.parentElement?.setAttribute("dir", "rtl");
			cell(element, 1).focus();
			press("ArrowLeft");
			await element.updateComplete;
			expect((deepActive() as HTMLElement).dataset["number"]).to.equal("2");
		});

		it("has targets of at least 24 px at 280 px", async () => {
			const box = cell(await board(280, [], []), 1).getBoundingClientRect();
			expect(Math.min(box.width, box.height)).to.be.at.least(24);
		});
	});
});
