/** What a casino needs to protect its players: pausing play, and its own reminder over the frame. */
import { KENO } from "@webframe/shared/games/numbers";
import { expect } from "chai";
import { html, type TemplateResult } from "lit";
import "../shell.ts";
import { madeRound, madeShownRound } from "../testing/made-data.ts";
import { clear, deepActive, find, findAll, show, textIn, violations } from "../testing/page.ts";
import { RemoteBff } from "../testing/remote-bff.ts";
import { until } from "../testing/until.ts";
import type { WebFrameElement } from "./web-frame.ts";

const GAME = KENO.gameCode;
const VIEW = "webframe-numbers";
const REMINDER = html`<div slot="reality-check">
	<h2>You have been playing for an hour</h2>
	<p>Your limit for today is €100.</p>
	<button type="button" id="go-on">Go on</button>
</div>`;

let bff: RemoteBff;

interface Opened {
	readonly frame: WebFrameElement;
	readonly events: string[];
}

/** A player in a game with numbers picked, ready to bet. */
async function open(inside: TemplateResult | undefined = undefined, width = 800, theme = "light"): Promise<Opened> {
	const events: string[] = [];
	const listen = (event: Event): void => void events.push(event.type);
	const frame = await show<WebFrameElement>(
		html`<web-frame
			server=${bff.url}
			partner-client-id="PartnerClient-1556"
			game=${GAME}
			theme=${theme}
			refresh-token=${await bff.newRefreshToken()}
			@betaccepted=${listen}
			@betsettled=${listen}
			>${inside}</web-frame
		>`,
		width,
	);
	const cells = `${VIEW} >>> webframe-number-board >>> .cell`;
	await until(() => findAll(frame, cells).length === 80, "the board");
	// A bet that is placed before is told as one of before, not as news.
	await until(async () => (await bff.callsOf("Resume")).length > 0, "the live connection");
	for (const cell of findAll(frame, cells).slice(0, 5)) cell.click();
	await until(() => betButton(frame).getAttribute("aria-disabled") === null, "the bet button");
	return { frame, events };
}

const betButton = (frame: Element): HTMLElement => find(frame, `${VIEW} >>> .place`);
const dialog = "webframe-reality-check >>> .dialog";
const isShown = (frame: Element): boolean =>
	findAll(frame, "webframe-reality-check").some((check) => check.getBoundingClientRect().height > 0);

describe("responsible play", () => {
	beforeEach(async () => {
		bff = await RemoteBff.open();
		await bff.setRound(madeRound(GAME, 4711, Date.now() - 1_000, "betting"));
	});
	afterEach(clear);

	/** A player whose first bet the casino has accepted. */
	async function openWithBet(): Promise<Opened> {
		await bff.set({ afterBet: ["inProgress", "accepted"] });
		const opened = await open();
		betButton(opened.frame).click();
		await until(() => opened.events.includes("betaccepted"), "the first bet");
		return opened;
	}

	async function pause(frame: WebFrameElement): Promise<void> {
		await frame.pause();
		await until(async () => (await bff.connections()) === 0, "the connection to be closed");
	}

	it("while play is paused no bet is placed, and none comes after it", async () => {
		const { frame } = await openWithBet();
		await pause(frame);
		betButton(frame).click();
		await frame.updateComplete;
		expect((await bff.callsOf("/make-bet")).length).to.equal(1);
		await frame.resume();
		await until(async () => (await bff.connections()) === 1, "the connection");
		expect((await bff.callsOf("/make-bet")).length).to.equal(1);
	});

	it("a bet that is open goes on while play is paused, and its end is told on resuming", async () => {
		const { frame, events } = await openWithBet();
		// Its draw is over: until then nothing would be told of it.
		await bff.setRound(madeShownRound(GAME, 4711));
		await until(() => betButton(frame).getAttribute("aria-disabled") === "true", "the end of the round");
		await pause(frame);
		await bff.changeBet(1001, { status: "win", winAmount: "12.50", balance: "1007.50" });
		await frame.updateComplete;
		expect(events).not.to.include("betsettled");
		await frame.resume();
		await until(() => events.includes("betsettled"), "the end of the bet");
	});

	it("the page's reminder is shown only while the frame is paused with it", async () => {
		const { frame } = await open(REMINDER);
		const content = frame.querySelector("div");
		expect(content?.getBoundingClientRect().height).to.equal(0);
		await frame.pause();
		await frame.updateComplete;
		expect(content?.getBoundingClientRect().height).to.equal(0);
		await frame.pause({ realityCheck: true });
		await until(() => isShown(frame), "the reminder");
		expect(content?.getBoundingClientRect().height).to.be.greaterThan(0);
		await frame.resume();
		await until(() => findAll(frame, "webframe-reality-check").length === 0, "the reminder to go");
		expect(content?.getBoundingClientRect().height).to.equal(0);
		expect(findAll(frame, ".frame > [inert]")).to.deep.equal([]);
	});

	it("it is a dialog with the page's own name, over the whole frame, and nothing under it can be reached", async () => {
		for (const [width, theme] of [
			[320, "dark"],
			[800, "light"],
			[1200, "dark"],
		] as const) {
			const { frame } = await open(REMINDER, width, theme);
			await frame.pause({ realityCheck: true });
			await until(() => isShown(frame), "the reminder");
			expect(find(frame, dialog).getAttribute("aria-label")).to.equal("You have been playing for an hour");
			const [over, whole] = [find(frame, "webframe-reality-check"), frame].map((part) => part.getBoundingClientRect());
			expect([over?.width, over?.height]).to.deep.equal([whole?.width, whole?.height]);
			const { left, top, width: across } = frame.getBoundingClientRect();
			frame.scrollIntoView();
			expect(frame.shadowRoot?.elementFromPoint(left + across / 2, Math.max(top, 0) + 8)?.localName).to.equal(
				"webframe-reality-check",
			);
			expect(findAll(frame, ".frame > :not([inert])").map(({ localName }) => localName)).to.deep.equal([
				"webframe-reality-check",
			]);
			expect(await violations(frame)).to.deep.equal([]);
			clear();
		}
	});

	it("the focus goes into it, and back to where it was when the page resumes", async () => {
		const { frame } = await open(REMINDER);
		betButton(frame).focus();
		const before = deepActive();
		await frame.pause({ realityCheck: true });
		await until(() => deepActive() === find(frame, dialog), "the focus in the reminder");
		frame.querySelector("button")?.focus();
		await frame.resume();
		await until(() => findAll(frame, "webframe-reality-check").length === 0, "the reminder to go");
		expect(deepActive()).to.equal(before);
	});

	it("the focus stays where the player has taken it, outside the frame", async () => {
		const { frame } = await open(REMINDER);
		const outside = document.createElement("button");
		frame.parentElement?.append(outside);
		await frame.pause({ realityCheck: true });
		await until(() => deepActive() === find(frame, dialog), "the focus in the reminder");
		outside.focus();
		await frame.resume();
		await until(() => findAll(frame, "webframe-reality-check").length === 0, "the reminder to go");
		expect(document.activeElement).to.equal(outside);
	});

	it("a page that has no reminder yet has a frame that is paused, and shows it when it comes", async () => {
		const { frame } = await open();
		await frame.pause({ realityCheck: true });
		await until(() => findAll(frame, "webframe-reality-check").length === 1, "its place");
		expect(isShown(frame)).to.equal(false);
		expect(textIn(find(frame, ".banner"))).to.equal("Play is paused.");
		const late = document.createElement("p");
		late.slot = "reality-check";
		late.textContent = "Time for a break";
		frame.append(late);
		await until(() => isShown(frame), "the reminder");
		expect(find(frame, dialog).getAttribute("aria-label")).to.equal("Time for a break");
		late.remove();
		await until(() => !isShown(frame), "the reminder to go");
		expect(findAll(frame, ".frame > [inert]")).to.deep.equal([]);
	});

	it("a frame that is taken out of the page and put back has no reminder left over", async () => {
		const { frame } = await open(REMINDER);
		const place = frame.parentElement;
		await frame.pause({ realityCheck: true });
		await until(() => isShown(frame), "the reminder");
		frame.remove();
		await frame.updateComplete;
		place?.append(frame);
		await until(() => findAll(frame, ".frame .tabs").length === 1, "the frame");
		expect(findAll(frame, "webframe-reality-check")).to.deep.equal([]);
	});
});
