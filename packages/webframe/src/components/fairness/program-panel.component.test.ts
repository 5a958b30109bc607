import { readFile } from "@web/test-runner-commands";
import { KENO } from "@webframe/shared/games/numbers";
import { LANGUAGES } from "@webframe/shared/reference";
import { expect } from "chai";
import { html } from "lit";
import { loadCatalogue } from "../../i18n/catalogue-list.ts";
import { textsOf } from "../../i18n/texts.ts";
import { CATALOGUES } from "../../locales/index.ts";
import { PROGRAM_WORDS } from "../../locales/program/index.ts";
import { MADE_DRAW, MADE_SEED } from "../../testing/made-data.ts";
import { clear, deepActive, find, findAll, show, TEXTS, textIn, violations } from "../../testing/page.ts";
import { until } from "../../testing/until.ts";
import { FAMILY_NAMES } from "../../views/family-names.ts";
import { CHECK } from "../icons/bets.ts";
import type { ProgramPanel } from "./program-panel.ts";
import "./program-panel.ts";

/** What a frame of 280 px leaves. */
const DETAILS_PX = 220;

type Given = Partial<Pick<ProgramPanel, "family"> & ProgramPanel["of"]>;

async function panel({ family = "numbers", ...round }: Given = {}, width = 640): Promise<ProgramPanel> {
	const shown = document.createElement("webframe-program");
	Object.assign(shown, { texts: TEXTS, family, of: { gameCode: KENO.gameCode, ...round } });
	await show(html`${shown}`, width);
	return shown;
}

/** The text of the program, once it is asked for and here. */
async function openProgram(shown: ProgramPanel): Promise<string | null> {
	(await until(() => findAll(shown, ".opener")[0], "the words of the program")).click();
	return (await until(() => findAll(shown, "pre")[0], "the program")).textContent;
}

const fileOf = (family: string): Promise<string | undefined> =>
	readFile({ path: `../../../../../docs/fairness/${family}.mjs` });

/** A clipboard that takes what is written to it, or none at all. */
function giveClipboard(clipboard: Pick<Clipboard, "writeText"> | undefined): void {
	Object.defineProperty(navigator, "clipboard", { configurable: true, value: clipboard });
}

describe("<webframe-program>", () => {
	afterEach(() => {
		clear();
		Reflect.deleteProperty(navigator, "clipboard");
	});

	for (const family of FAMILY_NAMES) {
		it(`shows the program of ${family} as it stands in docs/fairness, to the byte`, async () => {
			const shown = await panel({ family });
			expect(await openProgram(shown)).to.equal(await fileOf(family));
			expect(textIn(find(shown, "#line"))).to.equal(`node ${family}.mjs 9 SEED`);
			expect(textIn(shown.renderRoot.querySelector("p") ?? undefined)).to.contain(`Save it as ${family}.mjs and`);
		});
	}

	for (const width of [280, 960]) {
		it(`is accessible, and nothing is wider than its place (${width} px)`, async () => {
			const shown = await panel({ seed: MADE_SEED, result: { numbers: MADE_DRAW } }, width);
			await openProgram(shown);
			expect(await violations(shown)).to.deep.equal([]);
			expect(shown.scrollWidth).to.be.at.most(width);
			const program = find(shown, "pre");
			program.focus();
			expect(deepActive()).to.equal(program);
		});
	}

	it("has room for the words of every language, copied or not, in a bet's details on the narrowest phone", async () => {
		giveClipboard({ writeText: async () => undefined });
		const shown = await panel({ seed: MADE_SEED, result: { numbers: MADE_DRAW } }, DETAILS_PX);
		await openProgram(shown);
		const over: string[] = [];
		for (const { tag, direction } of LANGUAGES) {
			const { title } = await loadCatalogue(PROGRAM_WORDS.catalogues, tag);
			shown.texts = textsOf(await loadCatalogue(CATALOGUES, tag), tag, direction);
			await until(() => textIn(find(shown, ".opener")) === title, `the words (${tag})`);
			for (const part of ["line", "program"]) {
				const parts = findAll(shown, ".opener, p:not(.visually-hidden), .line, .head, .copy");
				const wide = parts.filter((one) => one.scrollWidth > one.clientWidth);
				over.push(...wide.map((one) => `${tag}: ${textIn(one)}`));
				find(shown, `#copy-${part}`).click();
				await until(() => findAll(shown, `#copy-${part} path[d="${CHECK}"]`).length === 1, "the copy");
			}
		}
		expect(over).to.deep.equal([]);
	});

	it("says for a round the line that runs the program, and what it prints if the draw is fair", async () => {
		const result = { numbers: [3, 17, 24], boost: "green" };
		const shown = await panel({ family: "balls", gameCode: 65, seed: MADE_SEED, result });
		await openProgram(shown);
		expect(find(shown, "#line").textContent).to.equal(`node balls.mjs 65 ${MADE_SEED}`);
		expect(find(shown, ".printed").textContent).to.equal(JSON.stringify(result));
	});

	it("takes the program of the other family when a game of one is chosen", async () => {
		const shown = await panel();
		await openProgram(shown);
		Object.assign(shown, { family: "wheel", of: { gameCode: 22 } });
		const wheel = await fileOf("wheel");
		await until(() => findAll(shown, "pre")[0]?.textContent === wheel, "the other program");
		expect(textIn(find(shown, "#line"))).to.equal("node wheel.mjs 22 SEED");
		Object.assign(shown, { family: "a-family-of-tomorrow" });
		await shown.updateComplete;
		expect(findAll(shown, "*")).to.deep.equal([]);
	});

	it("gives the line and the program along, and says which", async () => {
		const taken: string[] = [];
		giveClipboard({ writeText: async (text) => void taken.push(text) });
		const shown = await panel({ seed: MADE_SEED });
		const program = await openProgram(shown);
		const said: string[] = [];
		for (const part of ["line", "program"]) {
			find(shown, `#copy-${part}`).click();
			await until(() => textIn(find(shown, `#copy-${part}`)) === "Copied", "the copy");
			said.push(textIn(find(shown, "[role=status]")));
		}
		expect(taken).to.deep.equal([`node numbers.mjs 9 ${MADE_SEED}`, program]);
		expect(said).to.deep.equal(["Copied: node numbers.mjs", "Copied: numbers.mjs"]);
		expect(textIn(find(shown, "#copy-line"))).to.equal("Copy");
	});

	it("marks what is to be copied where the page has no clipboard", async () => {
		giveClipboard(undefined);
		const shown = await panel();
		const program = await openProgram(shown);
		find(shown, "#copy-program").click();
		await until(() => getSelection()?.toString().trim() === program?.trim(), "the mark");
	});
});
