/** The element in a page, on a real network. */
import { KENO } from "@webframe/shared/games/numbers";
import { expect } from "chai";
import { html } from "lit";
import "../shell.ts";
import { madeConfig, madePlayer, madeProviderGames, madeRound } from "../testing/made-data.ts";
import { clear, deepActive, find, findAll, press, shadowRoots, show, textIn, violations } from "../testing/page.ts";
import { RemoteBff } from "../testing/remote-bff.ts";
import { until } from "../testing/until.ts";
import type { WebFrameElement } from "./web-frame.ts";

const GAME = KENO.gameCode;
const ROUND = 4711;
const VIEW = "webframe-numbers";

let bff: RemoteBff;

async function round(state: Parameters<typeof madeRound>[3] = "betting", sinceMs = 1_000, id = ROUND): Promise<void> {
	await bff.setRound(madeRound(GAME, id, Date.now() - sinceMs, state));
}

interface Opened {
	readonly frame: WebFrameElement;
	readonly events: CustomEvent[];
}

const EVENTS =
	"ready authorized authorizationerror tokenrefresh loginrequest depositrequest gamechange tabchange betinprogress betaccepted betrejected betsettled balancechange sessionexpired frameerror".split(
		" ",
	);

async function open(attributes: Record<string, string>, width = 800): Promise<Opened> {
	const events: CustomEvent[] = [];
	const listen = (frame: Element | undefined): void => {
		if (frame === undefined) return;
		for (const name of EVENTS) frame.addEventListener(name, (event) => events.push(event as CustomEvent));
		for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, value);
	};
	const frame = await show<WebFrameElement>(
		html`<web-frame server=${bff.url} partner-client-id="PartnerClient-1556"></web-frame>`,
		width,
	);
	listen(frame);
	return { frame, events };
}

async function openPlayer(attributes: Record<string, string> = {}, width = 800): Promise<Opened> {
	const opened = await open({ ...attributes, "refresh-token": await bff.newRefreshToken() }, width);
	await until(() => opened.events.some(({ type }) => type === "authorized"), "the player");
	return opened;
}

/** The game with five numbers picked, ready to bet. */
async function openGame(width = 800): Promise<Opened> {
	const opened = await openPlayer({ game: String(GAME) }, width);
	await until(() => findAll(opened.frame, `${VIEW} >>> webframe-number-board >>> .cell`).length === 80, "the board");
	for (const number of [7, 21, 35, 42, 63]) {
		find(opened.frame, `${VIEW} >>> webframe-number-board >>> [data-number="${number}"]`).click();
	}
	await until(() => button(opened.frame).getAttribute("aria-disabled") === null, "the bet button");
	return opened;
}

const button = (frame: Element) => find(frame, `${VIEW} >>> .place`);
const rows = (frame: Element) => findAll(frame, `${VIEW} >>> .bet`).map((row) => textIn(find(row, ".bet-state")));
const types = ({ events }: Opened) => events.map(({ type }) => type);

describe("<web-frame>", () => {
	beforeEach(async () => {
		bff = await RemoteBff.open();
		await round();
	});
	afterEach(clear);

	it("is accessible when the token is refused, when the games cannot be loaded and while they take a break", async () => {
		const refused = await open({ "refresh-token": "used" });
		await until(() => findAll(refused.frame, ".notice").length === 1, "the notice");
		expect(await violations(refused.frame)).to.deep.equal([]);
		await bff.fault("/frame/config", { kind: "status", status: 403, code: 103_752 });
		const failed = await open({});
		await until(() => findAll(failed.frame, ".notice").length === 1, "the notice");
		expect(await violations(failed.frame)).to.deep.equal([]);
		// However long axe takes, the break takes longer.
		for (let times = 0; times < 20; times += 1) await bff.fault("/frame/config", { kind: "status", status: 503 });
		const away = await open({});
		await until(() => findAll(away.frame, ".notice").length === 1, "the notice");
		expect(await violations(away.frame)).to.deep.equal([]);
	});

	it("says that the games take a break while the service does, and comes back by itself", async () => {
		await bff.fault("/frame/config", { kind: "status", status: 503 });
		const { frame } = await open({});
		await until(() => findAll(frame, ".notice").length === 1, "the notice");
		expect(textIn(find(frame, ".notice h2"))).to.equal("The games are taking a short break");
		await until(() => findAll(frame, "webframe-lobby >>> .tile").length === 2, "the lobby");
	});

	describe("tokens", () => {
		it("reads the refresh token once and takes it out of the markup and the property", async () => {
			const opened = await openPlayer();
			expect(opened.frame.hasAttribute("refresh-token")).to.equal(false);
			expect(opened.frame.refreshToken ?? undefined).to.equal(undefined);
			expect((await bff.callsOf("/auth/user-token")).length).to.equal(1);
			const { detail } = opened.events.find(({ type }) => type === "tokenrefresh") ?? {};
			expect(detail.refreshToken).to.match(/^refresh-/);
		});

		it("puts no token into the storage, the address or the page", async () => {
			const opened = await openPlayer();
			await until(async () => (await bff.connections()) === 1, "the connection");
			const everything = [document.documentElement.outerHTML, JSON.stringify({ ...localStorage }), location.href];
			everything.push(JSON.stringify({ ...sessionStorage }), document.cookie, opened.frame.shadowRoot?.innerHTML ?? "");
			for (const text of everything) expect(text).not.to.match(/access-|refresh-\d/);
		});

		it("shows the authorization error, and the host may bring another token by its event", async () => {
			const { frame, events } = await open({});
			const fresh = await bff.newRefreshToken();
			frame.addEventListener("authorizationerror", (event) => {
				event.preventDefault();
				void frame.authorize(fresh);
			});
			frame.setAttribute("refresh-token", "used");
			await until(() => events.some(({ type }) => type === "authorized"), "the player");
			expect(findAll(frame, ".notice").length).to.equal(0);
		});

		it("asks the host's provider", async () => {
			const { frame, events } = await open({});
			const fresh = await bff.newRefreshToken();
			frame.tokenProvider = async () => fresh;
			frame.setAttribute("refresh-token", "used");
			await until(() => events.some(({ type }) => type === "authorized"), "the player");
		});

		it("uses a token once for two elements", async () => {
			const token = await bff.newRefreshToken();
			const both = [await open({ "refresh-token": token }), await open({ "refresh-token": token })];
			for (const { events } of both) await until(() => events.some(({ type }) => type === "authorized"));
			expect((await bff.callsOf("/auth/user-token")).length).to.equal(1);
		});
	});

	describe("a bet", () => {
		it("is placed with the keyboard alone, and its states are shown, told and announced", async () => {
			await bff.set({ afterBet: ["inProgress", "accepted"] });
			const opened = await openPlayer();
			const { frame } = opened;
			// Whoever hears of a bet first from a list hears only what has become of it.
			await until(async () => (await bff.callsOf("Resume")).length > 0, "the live connection");
			await until(() => findAll(frame, "webframe-lobby >>> .tile").length === 2, "the lobby");
			find(frame, "webframe-lobby >>> .tile").focus();
			press("Enter");
			await until(() => findAll(frame, `${VIEW} >>> webframe-number-board >>> .cell`).length === 80, "the board");
			await until(() => deepActive().matches("h2"), "the focus on the game's heading");
			find(frame, `${VIEW} >>> webframe-number-board >>> [tabindex="0"]`).focus();
			for (const key of ["ArrowDown", "ArrowRight", " "]) {
				press(key);
				await new Promise((resolve) => requestAnimationFrame(resolve));
			}
			expect(deepActive().getAttribute("aria-pressed")).to.equal("true");
			await until(() => button(frame).getAttribute("aria-disabled") === null, "the bet button");
			button(frame).focus();
			press("Enter");
			await until(() => rows(frame)[0] === "Accepted", "the acceptance");
			const [bet] = await bff.bets();
			if (bet === undefined) throw new Error("no bet");
			await round("finished", 46_000);
			await bff.changeBet(bet.betId, { status: "win", winAmount: "1.87", balance: "1001.37" });
			await until(() => rows(frame)[0] === "Won, paid", "the win");
			expect(types(opened).filter((type) => type.startsWith("bet"))).to.deep.equal([
				"betinprogress",
				"betaccepted",
				"betsettled",
			]);
			await until(() => textIn(find(frame, "webframe-announcer >>> [role=status]")).includes("Won, paid"));
			expect(textIn(find(frame, ".balance"))).to.contain("1,001.37");
		});

		it("of a play currency is placed, shown and told with the currency's one name", async () => {
			const limits = madeConfig(0).limits.map((one) => (one.currency === "EUR" ? { ...one, currency: "GCC" } : one));
			await bff.set({ config: madeConfig(Date.now(), { limits }), player: madePlayer({ currency: "GCC" }) });
			const { frame } = await openGame();
			expect(textIn(find(frame, ".balance"))).to.contain("1,000.00 Gold Coins");
			button(frame).click();
			await until(() => rows(frame).length === 1, "the bet");
			await until(() => textIn(find(frame, "webframe-announcer >>> [role=status]")).includes("Gold Coins"));
			const markup = shadowRoots(frame).map(({ innerHTML }) => innerHTML);
			expect(markup.filter((part) => part.includes("GCC"))).to.deep.equal([]);
		});

		it("is not placed twice by a second tap", async () => {
			const { frame } = await openGame();
			button(frame).click();
			button(frame).click();
			await until(async () => (await bff.bets()).length === 1, "the bet");
			expect((await bff.callsOf("/make-bet")).length).to.equal(1);
			expect(rows(frame).length).to.equal(1);
		});

		it("without an answer is shown as checking and then as what it is, once", async () => {
			const { frame } = await openGame();
			await bff.fault("/make-bet", { kind: "status", status: 502 });
			button(frame).click();
			await until(() => rows(frame).includes("Checking"), "checking");
			await until(() => rows(frame).join() === "Sending", "the bet by its name");
			expect((await bff.bets()).length).to.equal(1);
		});

		it("that is refused says why, and that nothing was taken", async () => {
			const { frame } = await openGame();
			await bff.set({ refusal: "limits" });
			button(frame).click();
			await until(() => rows(frame)[0] === "Rejected", "the refusal");
			expect(textIn(find(frame, `${VIEW} >>> .bet-why`))).to.equal(
				"The stake is outside the limits. Nothing was taken.",
			);
		});

		it("without the funds leads to a deposit", async () => {
			const opened = await openGame();
			button(opened.frame).click();
			await until(async () => (await bff.bets()).length === 1);
			const [bet] = await bff.bets();
			await bff.changeBet(bet?.betId ?? 0, { status: "rejected", code: "insufficient_funds" });
			await until(() => findAll(opened.frame, `${VIEW} >>> .bet .button`).length === 1, "the deposit button");
			find(opened.frame, `${VIEW} >>> .bet .button`).click();
			const request = opened.events.find(({ type }) => type === "depositrequest");
			expect(request?.detail).to.deep.equal({ balance: "1000.00", needed: "0.50" });
			expect(request?.cancelable && request.bubbles && request.composed).to.equal(true);
		});

		it("cannot be placed after betting has closed by the clock, and waits for the next round", async () => {
			const { frame } = await openGame();
			// However long the frame took to come: this round closes only now that it is here.
			const next = madeRound(GAME, ROUND + 1, Date.now(), "betting");
			await bff.setRound({ ...next, bettingClosesAt: new Date(Date.now() + 500).toISOString() });
			await until(() => textIn(button(frame)).startsWith("Next round:"), "the close of betting");
			button(frame).click();
			await until(() => findAll(frame, `${VIEW} >>> .next-bet`).length === 1, "the bet that waits");
			expect((await bff.callsOf("/make-bet")).length).to.equal(0);
		});

		it("of a guest asks for a login", async () => {
			const opened = await open({ game: String(GAME) });
			await until(() => findAll(opened.frame, `${VIEW} >>> .place`).length === 1, "the game");
			expect(textIn(button(opened.frame))).to.equal("Log in to bet");
			button(opened.frame).click();
			expect(opened.events.at(-1)?.type).to.equal("loginrequest");
			expect(opened.events.at(-1)?.detail).to.deep.equal({ reason: "bet" });
		});
	});

	describe("attributes", () => {
		it("opens the tab and the game that are written, and moves when they change", async () => {
			const { frame, events } = await openPlayer({ "active-tab": "bets" });
			await until(() => findAll(frame, "webframe-bets").length === 1, "the bets");
			frame.setAttribute("active-tab", "lobby");
			await until(() => findAll(frame, "webframe-lobby").length === 1, "the lobby");
			frame.setAttribute("game", String(GAME));
			await until(() => findAll(frame, VIEW).length === 1, "the game");
			expect(events.filter(({ type }) => type === "gamechange").at(-1)?.detail).to.deep.equal({
				gameCode: GAME,
				tagId: 1300 + GAME,
			});
		});

		it("changes the theme while it runs, against what the page prefers", async () => {
			const { frame } = await open({ theme: "dark" });
			await frame.updateComplete;
			expect(getComputedStyle(frame).colorScheme).to.equal("dark");
			frame.theme = "light";
			await frame.updateComplete;
			expect(getComputedStyle(frame).colorScheme).to.equal("light");
			frame.removeAttribute("theme");
			frame.theme = undefined;
			await frame.updateComplete;
			expect(getComputedStyle(frame).colorScheme).to.equal("light dark");
		});

		it("adds no attribute to itself", async () => {
			const { frame } = await openPlayer({ theme: "dark" });
			expect(frame.getAttributeNames().sort()).to.deep.equal(["partner-client-id", "server", "theme"]);
		});

		it("narrows the lobby to a category, and says so when there is nothing in it", async () => {
			const { frame } = await open({ category: "LiveGames" });
			await until(() => findAll(frame, "webframe-lobby >>> .tile").length === 2, "the lobby");
			frame.setAttribute("category", "ElCasino");
			await until(() => findAll(frame, "webframe-lobby >>> .notice").length === 1, "the notice");
		});

		it("without a partner says that it is not set up", async () => {
			const frame = await show<WebFrameElement>(html`<web-frame server=${bff.url}></web-frame>`);
			await until(() => findAll(frame, ".notice").length === 1, "the notice");
			expect(textIn(find(frame, "h2"))).to.equal("The games are not available here");
		});
	});

	it("gives the focus back to a game's tile when the game is left", async () => {
		const { frame } = await openPlayer();
		await until(() => findAll(frame, "webframe-lobby >>> .tile").length === 2, "the lobby");
		find(frame, `webframe-lobby >>> [data-game="${GAME}"]`).focus();
		press("Enter");
		await until(() => deepActive().matches("h2"), "the game");
		find(frame, `${VIEW} >>> .back`).focus();
		press("Enter");
		await until(() => deepActive().matches(`[data-game="${GAME}"]`), "the focus on the tile");
	});

	it("moves through its tabs by arrows and opens one by Enter", async () => {
		const { frame } = await openPlayer();
		await until(() => findAll(frame, "[role=tab]").length === 6, "the tabs");
		find(frame, '[role=tab][aria-selected="true"]').focus();
		press("ArrowRight");
		expect(deepActive().id).to.equal("tab-bets");
		expect(findAll(frame, "webframe-bets").length).to.equal(0);
		press("Enter");
		await until(() => findAll(frame, "webframe-bets").length === 1, "the bets");
		expect(find(frame, "#tab-bets").getAttribute("aria-selected")).to.equal("true");
	});

	it("tells its size, and each change of it, once", async () => {
		const sizes: { inlineSize: number }[] = [];
		const { frame } = await open({});
		frame.addEventListener("sizechange", ({ detail }) => sizes.push(detail));
		const place = frame.parentElement;
		if (place === null) throw new Error("no place");
		place.style.inlineSize = "500px";
		await until(() => sizes.at(-1)?.inlineSize === 500, "the size");
		place.style.inlineSize = "500.2px";
		await new Promise((resolve) => setTimeout(resolve, 50));
		expect(sizes.filter(({ inlineSize }) => inlineSize === 500).length).to.equal(1);
	});

	describe("methods", () => {
		it("open games and tabs, and say whether there is such a game", async () => {
			const { frame } = await openPlayer();
			await until(() => findAll(frame, "webframe-lobby").length === 1, "the lobby");
			expect(await frame.openGame(GAME)).to.equal(true);
			expect(findAll(frame, VIEW).length).to.equal(1);
			expect(await frame.openGame(4242)).to.equal(false);
			await frame.openTab("bets");
			expect(findAll(frame, "webframe-bets").length).to.equal(1);
		});

		it("open games of both kinds from every tab, and from a game", async () => {
			await bff.set({ config: madeConfig(Date.now(), { games: [...madeConfig(0).games, ...madeProviderGames(1)] }) });
			const { frame, events } = await openPlayer();
			await until(() => findAll(frame, "webframe-lobby >>> .tile").length > 0, "the lobby");
			for (const tab of ["lobby", "bets", "results", "jackpots", "rewards", "help"] as const) {
				for (const [gameCode, view] of [
					[GAME, VIEW],
					[100_000, "webframe-game"],
				] as const) {
					await frame.openTab(tab);
					expect(await frame.openGame(gameCode), `${gameCode} from ${tab}`).to.equal(true);
					expect(
						findAll(frame, ".view > *").map(({ localName }) => localName),
						tab,
					).to.deep.equal([view]);
					expect(events.at(-1)?.detail).to.deep.include({ gameCode });
				}
				expect(await frame.openGame(GAME)).to.equal(true);
				expect(findAll(frame, VIEW).length).to.equal(1);
			}
		});

		it("pause and resume: no connection and no bets meanwhile", async () => {
			const { frame } = await openGame();
			await frame.pause();
			await until(async () => (await bff.connections()) === 0, "the connection to be closed");
			await frame.updateComplete;
			expect(textIn(find(frame, ".banner"))).to.equal("Play is paused.");
			expect(textIn(button(frame))).to.equal("Paused");
			await frame.resume();
			await until(async () => (await bff.connections()) === 1, "the connection");
		});

		it("a game that is opened is remembered as played lately", async () => {
			localStorage.clear();
			await openPlayer({ game: String(GAME) });
			await until(() => JSON.stringify({ ...localStorage }).includes(`[${GAME}]`), "the memory");
		});

		it("log out, and authorize again without a new element", async () => {
			const { frame } = await openPlayer();
			await frame.logout();
			await until(() => textIn(find(frame, ".account")) === "Log in", "the guest");
			expect(await frame.authorize(await bff.newRefreshToken())).to.equal(true);
			expect(await frame.authorize("used")).to.equal(false);
		});

		it("a log-out is told to the service also when the page takes the element out in the same breath", async () => {
			const { frame } = await openPlayer();
			const loggedOut = frame.logout();
			frame.remove();
			await loggedOut;
			await until(async () => (await bff.callsOf("/frame/logout")).length === 1, "the call");
		});
	});

	describe("life", () => {
		it("frees everything when it is taken out, and goes on when it is put back", async () => {
			const { frame } = await openPlayer();
			const place = frame.parentElement;
			for (let round = 0; round < 3; round += 1) {
				await until(async () => (await bff.connections()) === 1, "the connection");
				frame.remove();
				await until(async () => (await bff.connections()) === 0, "the connection to be closed");
				place?.append(frame);
			}
			await until(() => textIn(find(frame, ".account")).includes("1,000.00"), "the player");
		});

		for (const [how, give] of [
			["attribute", async (frame: WebFrameElement, token: string) => frame.setAttribute("refresh-token", token)],
			["method", async (frame: WebFrameElement, token: string) => void frame.authorize(token)],
		] as const) {
			it(`has its player also when it is taken out before he is there and put back: his token came by the ${how}`, async () => {
				const { frame, events } = await open({});
				const place = frame.parentElement;
				const [asked, granted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
				const { fetch } = globalThis;
				globalThis.fetch = async (input, init) => {
					if (String(input).endsWith("/auth/user-token")) {
						asked.resolve();
						await granted.promise;
					}
					return await fetch(input, init);
				};
				try {
					await give(frame, await bff.newRefreshToken());
					await asked.promise;
					frame.remove();
					await new Promise((resolve) => setTimeout(resolve));
					granted.resolve();
					place?.append(frame);
					await until(() => events.some(({ type }) => type === "authorized"), "the player");
				} finally {
					globalThis.fetch = fetch;
				}
				expect((await bff.callsOf("/auth/user-token")).length).to.equal(1);
			});
		}

		it("forgets a player who leaves in the same breath in which he came", async () => {
			const { frame } = await open({});
			const place = frame.parentElement;
			frame.setAttribute("refresh-token", await bff.newRefreshToken());
			await frame.logout();
			frame.remove();
			await new Promise((resolve) => setTimeout(resolve));
			place?.append(frame);
			await until(() => findAll(frame, ".account").length === 1 && textIn(find(frame, ".account")) === "Log in");
			expect(await bff.callsOf("/auth/user-token")).to.deep.equal([]);
		});

		it("keeps its connection when it is moved within the page", async () => {
			const { frame } = await openPlayer();
			await until(async () => (await bff.connections()) === 1, "the connection");
			const before = (await bff.callsOf("/auth/user-token")).length;
			const other = document.createElement("div");
			frame.parentElement?.append(other);
			other.append(frame);
			await new Promise((resolve) => setTimeout(resolve, 50));
			expect((await bff.callsOf("/auth/user-token")).length).to.equal(before);
			expect(await bff.connections()).to.equal(1);
		});

		it("closes its socket when the page is put away, and opens it when it comes back", async () => {
			await openPlayer();
			await until(async () => (await bff.connections()) === 1, "the connection");
			dispatchEvent(new Event("pagehide"));
			await until(async () => (await bff.connections()) === 0, "the connection to be closed");
			dispatchEvent(new Event("pageshow"));
			await until(async () => (await bff.connections()) === 1, "the connection");
		});

		it("says when live updates are interrupted, and comes back", async () => {
			const { frame } = await openPlayer();
			await until(async () => (await bff.connections()) === 1, "the connection");
			await bff.cut();
			await until(() => findAll(frame, ".banner").length === 1, "the banner");
			await until(() => findAll(frame, ".banner").length === 0, "the connection");
		});

		it("keeps its size from the skeleton to the game and to an error", async () => {
			const { frame } = await openPlayer();
			const sizes = [frame.offsetHeight];
			await until(() => findAll(frame, "webframe-lobby").length === 1, "the lobby");
			sizes.push(frame.offsetHeight);
			await frame.openGame(GAME);
			sizes.push(frame.offsetHeight);
			await frame.authorize("used");
			sizes.push(frame.offsetHeight);
			expect(new Set(sizes).size).to.equal(1);
		});
	});
});
