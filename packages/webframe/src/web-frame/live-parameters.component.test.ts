/** Every parameter may change while the frame runs, and several frames stand on one page. */
import { KENO } from "@webframe/shared/games/numbers";
import { expect } from "chai";
import { html } from "lit";
import "../shell.ts";
import { madeConfig, madeProviderGames, madeRound } from "../testing/made-data.ts";
import { clear, find, findAll, show, textIn } from "../testing/page.ts";
import { RemoteBff } from "../testing/remote-bff.ts";
import { until } from "../testing/until.ts";
import type { WebFrameElement } from "./web-frame.ts";

const GAME = KENO.gameCode;
const SPORT = 53;
const sport = { ...madeProviderGames(1)[0], gameCode: SPORT, name: "eFootball", category: "Instant", demo: true };

let bff: RemoteBff;

async function open(attributes: Record<string, string> = {}, service = bff): Promise<WebFrameElement> {
	const frame = await show<WebFrameElement>(
		html`<web-frame server=${service.url} partner-client-id="PartnerClient-1556"></web-frame>`,
	);
	for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, value);
	await until(() => findAll(frame, ".view > :not(.skeleton)").length === 1, "the first view");
	return frame;
}

async function openPlayer(attributes: Record<string, string> = {}, service = bff): Promise<WebFrameElement> {
	const frame = await open({ ...attributes, "refresh-token": await service.newRefreshToken() }, service);
	await until(() => textIn(find(frame, ".account")).includes("EUR"), "the player");
	return frame;
}

const view = (frame: Element): string => find(frame, ".view > *").localName;
const tabs = (frame: Element): readonly string[] => findAll(frame, "[role=tab]").map(textIn);

describe("<web-frame> while it runs", () => {
	beforeEach(async () => {
		bff = await RemoteBff.open();
		await bff.set({ config: madeConfig(Date.now(), { games: [...madeConfig(0).games, sport] as never }) });
		await bff.setRound(madeRound(GAME, 4711, Date.now() - 1_000, "betting"));
	});
	afterEach(clear);

	it("opens each tab that is written into it", async () => {
		const frame = await openPlayer();
		for (const tab of ["bets", "results", "jackpots", "rewards", "help", "lobby"]) {
			frame.setAttribute("active-tab", tab);
			const hasNotice = ["jackpots", "rewards"].includes(tab);
			await until(() => view(frame) === `webframe-${tab}`, tab);
			expect(find(frame, '[aria-selected="true"]').id).to.equal(`tab-${tab}`);
			if (hasNotice)
				await until(() => findAll(frame, `webframe-${tab} >>> .notice`).length === 1, `that ${tab} has none`);
		}
	});

	it("leaves a game whose attribute is taken away", async () => {
		const frame = await open({ game: String(GAME) });
		await until(() => view(frame) === "webframe-numbers", "the game");
		frame.removeAttribute("game");
		await until(() => view(frame) === "webframe-lobby", "the lobby");
	});

	it("is limited to one sport, which stands in the place of the lobby, and is let go again", async () => {
		const frame = await open({ "single-sport": String(SPORT) });
		await until(() => view(frame) === "webframe-game", "the sport");
		expect(tabs(frame)[0]).to.equal("eFootball");
		expect(await frame.openGame(GAME)).to.equal(false);
		await frame.openTab("help");
		await until(() => view(frame) === "webframe-help", "the help");
		expect(findAll(frame, "webframe-help >>> table").length).to.equal(0);
		find(frame, "#tab-lobby").click();
		await until(() => view(frame) === "webframe-game", "the sport");
		frame.removeAttribute("single-sport");
		await until(() => view(frame) === "webframe-lobby", "the lobby");
		expect(tabs(frame)[0]).to.equal("Games");
	});

	it("says so when the one sport is not offered", async () => {
		const told: unknown[] = [];
		addEventListener("frameerror", (event) => told.push(event instanceof CustomEvent && event.detail), { once: true });
		const frame = await open({ "single-sport": "55" });
		await until(() => view(frame) === "webframe-game", "the view");
		expect(told).to.deep.include({
			code: "unknown_game",
			message: 'single-sport="55": the casino does not offer it, or not yet.',
			recoverable: true,
			correlationId: "",
		});
		expect(textIn(find(frame, "webframe-game >>> .notice p"))).to.contain("not set up for these games");
		expect(textIn(find(frame, "webframe-game >>> h2"))).to.equal("This game is not offered here");
		expect(tabs(frame)[0]).to.equal("eHockey");
	});

	it("is narrowed to a category in every view", async () => {
		const frame = await open({ category: "BetOnGames" });
		await until(() => findAll(frame, "webframe-lobby >>> .tile").length === 1, "the lobby");
		await frame.openTab("help");
		expect(findAll(frame, "webframe-help >>> table").length).to.equal(0);
		frame.setAttribute("category", "LiveGames");
		await until(() => findAll(frame, "webframe-help >>> table").length === 1, "the rules");
	});

	it("launches a provider's game for a guest with demo, without a question", async () => {
		await bff.set({ frameUri: `${SCRIPTED_HOST}/?script=` });
		const frame = await open({ game: String(SPORT), demo: "" });
		await until(() => findAll(frame, "webframe-game >>> iframe.ready").length === 1, "the game");
		const [call] = await bff.callsOf(`/frame/games/${SPORT}/launch`);
		expect(call?.body).to.deep.equal({
			gameMode: "demo",
			partnerClientId: "PartnerClient-1556",
			language: "en",
			viewType: "desktop",
			returnUrl: `${location.origin}${location.pathname}`,
		});
		expect(call?.token).to.equal(undefined);
	});

	it("takes the tag of the page from the moment it is written", async () => {
		const config = madeConfig(Date.now());
		await bff.set({ config: { ...config, games: config.games.map(({ tagId: _, ...game }) => game) } });
		const frame = await openPlayer({ "tag-id": "1" });
		const tags: (number | undefined)[] = [];
		frame.addEventListener("gamechange", ({ detail }) => tags.push(detail.tagId));
		await frame.openGame(GAME);
		frame.tagId = 77;
		await frame.openTab("lobby");
		await frame.openGame(GAME);
		expect(tags).to.deep.equal([1, 77]);
	});

	it("sends no token of one casino to another", async () => {
		const frame = await openPlayer();
		const other = await RemoteBff.open();
		frame.server = other.url;
		await until(() => textIn(find(frame, ".account")) === "Log in", "a guest of the other service");
		frame.partnerClientId = "PartnerClient-1557";
		await frame.updateComplete;
		await until(() => findAll(frame, "webframe-lobby >>> .tile").length > 0, "the lobby");
		expect(await other.callsOf("/auth/user-token")).to.deep.equal([]);
	});

	it("authorizes a new player without a new element", async () => {
		const frame = await openPlayer();
		await bff.set({ balance: "5.00" });
		frame.refreshToken = await bff.newRefreshToken();
		await until(() => textIn(find(frame, ".account")).includes("5.00"), "the balance");
		expect(frame.hasAttribute("refresh-token")).to.equal(false);
	});

	it("goes on with a token of the host's provider when its own is not accepted any more", async () => {
		const frame = await openPlayer();
		frame.tokenProvider = () => bff.newRefreshToken();
		// A connection is counted before it hears anything.
		await until(async () => (await bff.callsOf("Resume")).length > 0, "the live connection");
		await bff.endSession("another_login");
		await until(async () => (await bff.callsOf("/auth/user-token")).length === 2, "the new token");
		await until(() => textIn(find(frame, ".account")).includes("EUR"), "the player");
		expect(findAll(frame, ".notice").length).to.equal(0);
	});

	it("stands beside another frame with a partner, a theme and a player of its own", async () => {
		const other = await RemoteBff.open();
		await other.set({ balance: "7.00" });
		const one = await openPlayer({ theme: "dark" });
		const two = await openPlayer({ theme: "light", "active-tab": "help" }, other);
		expect(textIn(find(one, ".balance"))).to.contain("1,000.00");
		expect(textIn(find(two, ".balance"))).to.contain("7.00");
		expect([view(one), view(two)]).to.deep.equal(["webframe-lobby", "webframe-help"]);
		expect([getComputedStyle(one).colorScheme, getComputedStyle(two).colorScheme]).to.deep.equal(["dark", "light"]);
		two.remove();
		await one.openTab("bets");
		expect(view(one)).to.equal("webframe-bets");
		await until(async () => (await bff.connections()) === 1, "the connection of the one that is left");
	});
});
