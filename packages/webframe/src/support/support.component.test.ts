/** What a casino's support gets of a frame: all that helps, and nothing that says who plays. */
import { KENO } from "@webframe/shared/games/numbers";
import { expect } from "chai";
import { html } from "lit";
import "../shell.ts";
import { madeRound } from "../testing/made-data.ts";
import { clear, find, findAll, show } from "../testing/page.ts";
import { RemoteBff } from "../testing/remote-bff.ts";
import { until } from "../testing/until.ts";
import type { WebFrameElement } from "../web-frame/web-frame.ts";
import { STEPS_MAX } from "./trail.ts";

const GAME = KENO.gameCode;
const VIEW = "webframe-numbers";
/** Tokens of the scripted service, who plays, and what money there is. */
const SECRET = /refresh-\d|access-\d|alice|1000\.00|1,000|998\.00/;

let bff: RemoteBff;
let said: string[];
const { info } = console;

async function open(attributes: Record<string, string> = {}): Promise<WebFrameElement> {
	const frame = document.createElement("web-frame");
	const token = await bff.newRefreshToken();
	for (const [name, value] of Object.entries({
		server: bff.url,
		"partner-client-id": "PartnerClient-1556",
		"refresh-token": token,
		game: String(GAME),
		...attributes,
	}))
		frame.setAttribute(name, value);
	await show(html`<div>${frame}</div>`);
	await until(() => findAll(frame, `${VIEW} >>> webframe-number-board >>> .cell`).length === 80, "the board");
	return frame;
}

async function bet(frame: WebFrameElement): Promise<void> {
	await bff.set({ afterBet: ["inProgress", "accepted"] });
	// A bet that is placed before is told as one of before, not as news.
	await until(async () => (await bff.callsOf("Resume")).length > 0, "the live connection");
	const accepted = new Promise((resolve) => frame.addEventListener("betaccepted", resolve, { once: true }));
	for (const cell of findAll(frame, `${VIEW} >>> webframe-number-board >>> .cell`).slice(0, 5)) cell.click();
	const button = (): HTMLElement => find(frame, `${VIEW} >>> .place`);
	await until(() => button().getAttribute("aria-disabled") === null, "the bet button");
	button().click();
	await accepted;
}

const names = (steps: readonly { readonly name: string }[]): readonly string[] => steps.map(({ name }) => name);

describe("support", () => {
	beforeEach(async () => {
		said = [];
		console.info = (...given: readonly unknown[]) => void said.push(given.join(" "));
		bff = await RemoteBff.open();
		await bff.setRound(madeRound(GAME, 4711, Date.now() - 1_000, "betting"));
	});
	afterEach(() => {
		console.info = info;
		clear();
	});

	it("the export tells version, parameters, state, calls, events, timings and browser", async () => {
		const frame = await open({ theme: "dark", "tag-id": "7" });
		await bet(frame);
		const told = await frame.diagnostics();
		expect(told.version).to.equal(frame.version);
		expect(told.parameters).to.include({
			partnerClientId: "PartnerClient-1556",
			server: bff.url,
			theme: "dark",
			tagId: "7",
		});
		expect(told.state).to.include({ connection: "live", session: "authorized", catalogue: "ready", paused: false });
		expect(told.state).to.include({ gameCode: GAME, bets: 1 });
		expect(names(told.events)).to.include.members(["ready", "authorized", "tokenrefresh", "gamechange", "betaccepted"]);
		const accepted = told.events.find(({ name }) => name === "betaccepted");
		expect(accepted?.detail).to.include({ betId: 1001, gameCode: GAME, roundId: 4711, status: "accepted" });
		const placed = told.calls.find(({ detail }) => detail["path"] === "/make-bet");
		expect(placed?.detail).to.include({ method: "POST", status: 202 });
		expect(placed?.detail["tookMs"]).to.be.at.least(0);
		expect(placed?.detail["correlationId"]).to.match(/^request-\d+$/);
		expect(told.timings.some(({ name }) => name === "webframe-ready")).to.equal(true);
		expect(told.browser["userAgent"]).to.equal(navigator.userAgent);
		expect(said).to.deep.equal([]);
	});

	it("neither the export nor the console says a token, who plays, or how much money", async () => {
		const frame = await open({ debug: "" });
		await bet(frame);
		await frame.refreshBalance();
		await frame.authorize("refresh-999");
		const text = JSON.stringify(await frame.diagnostics());
		expect(text).to.include('"session":"refused"');
		expect(text).not.to.match(SECRET);
		expect(said.join("\n")).to.include("authorizationerror");
		expect(said.join("\n")).not.to.match(SECRET);
	});

	it("an error is in the export, with what it was and no more", async () => {
		await bff.fault("/frame/config", { kind: "status", status: 503 });
		const frame = document.createElement("web-frame");
		frame.setAttribute("server", bff.url);
		frame.setAttribute("partner-client-id", "PartnerClient-1556");
		await show(html`<div>${frame}</div>`);
		await until(() => findAll(frame, ".notice").length === 1, "the notice");
		const { errors, calls } = await frame.diagnostics();
		expect(errors.map(({ name, detail }) => [name, detail["code"]])).to.deep.equal([
			["frameerror", "catalogue_unavailable"],
		]);
		expect(calls[0]?.detail).to.include({ path: "/frame/config", status: 503 });
	});

	it("a call that got no answer is there too, without a status", async () => {
		const frame = await open();
		await until(async () => (await bff.callsOf("Resume")).length > 0, "the player's connection");
		await bff.dropRead("/frame/balance");
		await frame.refreshBalance();
		const { calls } = await frame.diagnostics();
		// The frame may have asked by itself before, and was answered then.
		const lost = calls.find(({ detail }) => detail["path"] === "/frame/balance" && !("status" in detail));
		expect(lost?.detail).to.have.property("tookMs");
	});

	it("with debug the console says each step once, with what happened before it was set, and the states of the hub", async () => {
		const frame = await open();
		await until(async () => (await bff.connections()) === 1, "the connection");
		expect(said).to.deep.equal([]);
		frame.setAttribute("debug", "");
		await until(() => said.some((line) => line.includes(" authorized ")), "what happened before");
		await until(() => said.some((line) => line.includes('"connection":"live"')), "the state");
		await frame.openTab("help");
		await frame.pause();
		await until(() => said.some((line) => line.includes('"connection":"off"')), "the other state");
		for (const step of [" authorized ", " tabchange ", '"path":"/auth/user-token"']) {
			expect(said.filter((line) => line.includes(step)).length, step).to.equal(1);
		}
		expect(said.every((line) => line.startsWith(`WebFrame ${frame.version} `))).to.equal(true);
		frame.removeAttribute("debug");
		await frame.updateComplete;
		said = [];
		await frame.openTab("lobby");
		expect(said).to.deep.equal([]);
	});

	it("keeps no more steps than it must", async () => {
		const frame = await open();
		for (let count = 0; count < STEPS_MAX; count += 1) await frame.openTab(count % 2 === 0 ? "help" : "lobby");
		const { calls, events } = await frame.diagnostics();
		expect(calls.length + events.length).to.equal(STEPS_MAX);
	});
});
