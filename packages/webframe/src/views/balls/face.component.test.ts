import { BALLS_GAMES } from "@webframe/shared/games/balls";
import type { FrameGame, FrameRound } from "@webframe/shared/wire";
import { expect } from "chai";
import { html } from "lit";
import { clear, findAll, show, TEXTS, textIn, violations } from "../../testing/page.ts";
import { FAMILY } from "./family.ts";

const [face, helpOf] = await Promise.all([FAMILY.loadFace(TEXTS), FAMILY.loadHelp(TEXTS)]);

describe("the face of balls", () => {
	afterEach(clear);

	for (const { gameCode, name, versions } of BALLS_GAMES) {
		it(`says how ${name} goes and what each kind of outcome pays`, async () => {
			const game: Partial<FrameGame> = { gameCode, name };
			const help = await show(html`<div>${helpOf(game as FrameGame)}</div>`);
			expect(textIn(help)).to.contain(name);
			const rows = findAll(help, 'th[scope="row"]').map(textIn);
			expect(rows.length).to.equal(Object.keys(versions[1]?.prices ?? {}).length);
			expect(rows.join(" ")).to.not.match(/[#*@~{}]/);
			expect(await violations(help)).to.deep.equal([]);
		});
	}

	it("writes a result in the order in which it was drawn, with what was boosted", async () => {
		const round: Partial<FrameRound> = {
			gameCode: 65,
			rulesVersion: 1,
			result: { numbers: [24, 3, 11], boost: "pink" },
		};
		const shown = await show(html`<div>${face.result(round as FrameRound)}</div>`);
		expect(textIn(shown)).to.equal("24 3 11 Boosted colour: pink");
	});

	it("writes no result of rules that it does not know", () => {
		const round: Partial<FrameRound> = { gameCode: 65, rulesVersion: 99, result: { numbers: [24, 3, 11] } };
		expect(face.result(round as FrameRound)).to.equal(undefined);
	});
});
