import { range } from "@webframe/shared/games";
import { expect } from "chai";
import { html } from "lit";
import { MADE_DRAW } from "../../testing/made-data.ts";
import { clear, deepActive, find, findAll, press, show, TEXTS, textIn, violations } from "../../testing/page.ts";
import { ballTimes } from "./draw-timeline.ts";
import type { NumberBoard, NumberPressEvent } from "./number-board.ts";
import "./number-board.ts";

const PICKS = [7, 21, 70];

async function board(width = 800, drawn: readonly number[] = MADE_DRAW, picks: readonly number[] = PICKS) {
	const element = await show<NumberBoard>(
		html`<webframe-number-board
			.texts=${TEXTS}
			.label=${"Numbers"}
			.numbers=${range(1, 80)}
			.picks=${picks}
			.drawn=${drawn}
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

	it("shows the draw on the lattice", async () => {
		expect(drawnCells(await board())).to.deep.equal(ascending(MADE_DRAW));
	});

	it("is a card where its numbers are all the player's: in their places, read out with what has hit, not pressed", async () => {
		const element = await board(390, [8, 40], []);
		element.isCard = true;
		element.numbers = [3, 8, 14, 17, 22, 31, 34, 40, 46, 52, 58, 63, 71, 78, 86];
		await element.updateComplete;
		expect(findAll(element, "button").length).to.equal(0);
		expect(findAll(element, "li").map(textIn)).to.include.members(["3", "8, hit", "40, hit", "86"]);
		expect(await violations(element)).to.deep.equal([]);
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

	it("lets each ball fly from where it was called to its place, wherever its animation is wound to", async () => {
		const element = await board();
		const from = document.body.appendChild(document.createElement("div"));
		const times = ballTimes(20, 10_000);
		const animations = await element.fly(MADE_DRAW, times, from);
		for (const animation of animations) animation.pause();
		const [ball, time, number] = [findAll(element, ".ball")[5], times[5], MADE_DRAW[5] ?? 0];
		if (ball === undefined || time === undefined) throw new Error("no ball");
		const middle = (one: Element) => {
			const box = one.getBoundingClientRect();
			return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
		};
		const at = (instant: number) => {
			for (const animation of animations) animation.currentTime = instant;
			return middle(ball);
		};
		expect(at(time.settledAt)).to.deep.equal(middle(cell(element, number)));
		expect(at(time.calledAt)).to.deep.equal(middle(from));
		expect(at(time.settledAt)).to.deep.equal(middle(cell(element, number)));
		element.land();
		await element.updateComplete;
		expect(findAll(element, ".ball").length).to.equal(0);
		from.remove();
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
