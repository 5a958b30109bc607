/** A provider's game in its frame: how it opens, and what it cannot do. */
import { expect } from "chai";
import type { Read } from "../../components/frame-view.ts";
import { CODE, game, launching, open, playing, state } from "../../testing/game-page.ts";
import { madeConfig, madeProviderGames } from "../../testing/made-data.ts";
import { clear, find, findAll, textIn, violations } from "../../testing/page.ts";
import { withStandingTime } from "../../testing/standing-time.ts";
import { until } from "../../testing/until.ts";
import { answering } from "../../testing/view-properties.ts";

const say = (type: string, more = ""): string =>
	`parent.postMessage({source: "webframe-game", version: 1, type: "${type}"${more}}, "*");`;

/** Long enough for a message to have come, had it been believed. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 150));

describe("<webframe-game>", () => {
	afterEach(clear);

	it("opens the game in a frame that is fenced, with a title and a referrer that says no more than the origin", async () => {
		const { view } = await playing("");
		const frame = find<HTMLIFrameElement>(view, "iframe");
		expect(frame.getAttribute("sandbox")).to.equal(
			"allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox",
		);
		expect(frame.getAttribute("allow")).to.equal("autoplay; fullscreen; encrypted-media; screen-wake-lock");
		expect(frame.referrerPolicy).to.equal("strict-origin");
		expect(frame.title.replace(/[\u2068\u2069]/g, "")).to.equal("Amber Reels by Northwind");
		expect(getComputedStyle(frame).colorScheme).to.equal("light");
		expect(await violations(view)).to.deep.equal([]);
	});

	it("tells how high a game can pay, where that is known", async () => {
		const [plain, high] = madeProviderGames(2);
		if (plain === undefined || high === undefined) throw new Error("There are no games.");
		const config = madeConfig(0, { games: [plain, { ...high, maxOdd: "12000.5" }] });
		const shown = { state: state({ catalogue: { kind: "ready", config } }) };
		expect(textIn(find((await open(game(""), shown)).view, ".title p"))).to.equal(plain.provider);
		const { view } = await open(game(""), { ...shown, gameCode: high.gameCode });
		expect(textIn(find(view, ".title p"))).to.equal(`${high.provider} · Odds ≤ 12,000.5`);
	});

	it("gives the game what its provider's games may use, and nothing that no game may", async () => {
		const allowOf = async (...permissions: readonly string[]): Promise<string | null> => {
			const { view } = await playing("", { read: launching(game(""), [], undefined, permissions) });
			return find(view, "iframe").getAttribute("allow");
		};
		expect(await allowOf("gamepad", "fullscreen", "clipboard-write")).to.equal("gamepad; fullscreen; clipboard-write");
		expect(await allowOf()).to.equal("");
		expect(await allowOf("camera", "autoplay", "autoplay *; geolocation *")).to.equal("autoplay");
	});

	it("launches for money for a player, once, in the player's language, with the page to return to and no more of it", async () => {
		const asked: unknown[] = [];
		const before = location.href;
		history.replaceState(null, "", "?session=secret#secret");
		await playing("", { read: launching(game(""), asked) });
		const returnUrl = `${location.origin}${location.pathname}`;
		history.replaceState(null, "", before);
		const wish = { gameMode: "real", partnerClientId: "PartnerClient-1556", language: "en", viewType: "desktop" };
		expect(asked).to.deep.equal([[`/frame/games/${CODE}/launch`, { ...wish, returnUrl }]]);
	});

	it("tells no page to return to where the page is the service's own", async () => {
		const asked: unknown[] = [];
		await playing("", { server: location.origin, read: launching(game(""), asked) });
		expect(JSON.stringify(asked)).not.to.contain("returnUrl");
	});

	it("never takes play money for money, nor the reverse", async () => {
		const { view } = await open("", { read: launching(game(""), [], "demo") });
		await until(() => findAll(view, ".notice").length === 1, "the notice");
		expect(findAll(view, "iframe").length).to.equal(0);
	});

	for (const [what, frameUri] of [
		["the page's own origin", location.origin],
		["the service's origin", "http://127.0.0.1:1/game"],
		["a script", "javascript:parent.stolen=1"],
		["no address", "games"],
	] as const) {
		it(`does not open ${what}`, async () => {
			const { view } = await open(frameUri);
			await until(() => findAll(view, ".notice").length === 1, "the notice");
			expect(textIn(find(view, ".notice h2"))).to.equal("This game is not available now");
			expect(findAll(view, "iframe").length).to.equal(0);
		});
	}

	it("says when a game is not available, and tries again", async () => {
		const { view } = await open("", { read: answering({}) });
		await until(() => findAll(view, ".notice").length === 1, "the notice");
		expect(await violations(view)).to.deep.equal([]);
		view.read = launching(game(""));
		find(view, ".notice .button.main").click();
		await until(() => findAll(view, "iframe.ready").length === 1, "the game");
	});

	it("says when a game is not offered, and in a frame of one sport leads nowhere else", async () => {
		const missing = await open("", { gameCode: 4242 });
		expect(textIn(find(missing.view, ".notice h2"))).to.equal("This game is not offered here");
		find(missing.view, ".notice .button").click();
		expect(missing.requests).to.deep.equal([{ type: "openTab", tab: "lobby" }]);
		const sport = await open("", { gameCode: 53, sport: 53 });
		expect(findAll(sport.view, "button").length).to.equal(0);
	});

	it("launches anew for another game, and drops the answer to the game before", async () => {
		const answers: (() => void)[] = [];
		const read: Read = (path) =>
			new Promise((resolve) => {
				const value = { frameUri: game(`document.title = "${path}"`), sessionId: "s", gameMode: "real" } as never;
				answers.push(() => resolve({ kind: "value", value }));
			});
		const { view } = await open("", { read });
		view.gameCode = CODE + 1;
		await until(() => answers.length === 2, "both launches");
		answers[1]?.();
		await until(() => findAll(view, "iframe").length === 1, "the game");
		answers[0]?.();
		await pause();
		expect(find<HTMLIFrameElement>(view, "iframe").src).to.contain(encodeURIComponent(`/${CODE + 1}/`));
	});

	describe("a game", () => {
		const pass = withStandingTime();

		it("may close itself, ask for a deposit and say that the balance changed", async () => {
			const { requests } = await playing(
				say("depositrequest", ', payload: {needed: "12.50"}') +
					say("balancechange") +
					say("balancechange") +
					say("close"),
			);
			await until(() => requests.length === 3, "the requests");
			expect(requests).to.deep.equal([
				{ type: "deposit", needed: "12.50" },
				{ type: "refreshBalance" },
				{ type: "openTab", tab: "lobby" },
			]);
		});

		it("leads to a deposit once a second and no more, however often it asks", async () => {
			const ask = say("depositrequest", ', payload: {needed: "12.50"}');
			const { view, requests } = await playing(
				`for (let times = 0; times < 1_000; times += 1) ${ask} ${say("close")}
					addEventListener("message", ({data}) => { if (data.type === "pause") { ${ask} ${say("close")} } })`,
			);
			// A message is heard after those that were sent before it.
			const closings = (count: number): Promise<unknown> =>
				until(() => requests.filter(({ type }) => type === "openTab").length === count, "the last message");
			const deposits = (): number => requests.filter(({ type }) => type === "deposit").length;
			await closings(1);
			expect(deposits()).to.equal(1);
			const askAfter = async (delayMs: number): Promise<void> => {
				pass(delayMs);
				const before = requests.filter(({ type }) => type === "openTab").length;
				for (const paused of [true, false]) {
					view.state = { ...view.state, paused };
					await view.updateComplete;
				}
				await closings(before + 1);
			};
			await askAfter(999);
			expect(deposits()).to.equal(1);
			await askAfter(1);
			expect(deposits()).to.equal(2);
		});

		it("is told of pauses, at its own origin", async () => {
			const { view, requests } = await playing(
				`addEventListener("message", ({data}) => { if (data.type === "pause") ${say("close")} })`,
			);
			view.state = { ...view.state, paused: true };
			await until(() => requests.length === 1, "the game's answer");
			expect(find<HTMLIFrameElement>(view, "iframe").inert).to.equal(true);
		});

		it("that comes while play is paused is told so, also where it listens only when it says that it is ready", async () => {
			const early = `addEventListener("message", ({data}) => { if (data.type === "pause") ${say("close")} });`;
			const late = `addEventListener("load", () => setTimeout(() => { ${early} ${say("ready")} }, 50))`;
			for (const script of [early, late]) {
				const { requests } = await playing(script, { state: state({ paused: true }) });
				await until(() => requests.length === 1, "the game's answer");
			}
		});

		it("is told its language, and each other one that the page chooses", async () => {
			const at = (language: string, type: string): string =>
				`addEventListener("message", ({data}) => { if (data.payload?.language === "${language}") ${say(type)} });`;
			const { view, requests } = await playing(at("en", "close") + at("de", "balancechange"));
			await until(() => requests.length === 1, "the answer to the first language");
			view.texts = { ...view.texts, locale: "de" };
			await until(() => requests.length === 2, "the answer to the other one");
		});

		it("cannot take the page away, reach into it, or open its dialogs", async () => {
			const before = location.href;
			const { view } = await playing(`
				const tries = [
					() => { top.location.href = "https://evil.invalid/" },
					() => { parent.document.body.innerHTML = "" },
					() => { top.stolen = parent.localStorage.length },
					() => { alert("x") },
				];
				for (const attempt of tries) { try { attempt() } catch {} }
			`);
			await pause();
			expect([location.href, "stolen" in globalThis]).to.deep.equal([before, false]);
			expect(view.isConnected).to.equal(true);
		});

		it("is not heard when it floods, lies about its shape, or speaks for the frame", async () => {
			const { requests } = await playing(`
					for (let i = 0; i < 500; i++) ${say("balancechange")}
					for (const data of [null, "close", ["close"], {type: "close"}, {source: "webframe", version: 1, type: "close"},
						{source: "webframe-game", version: 1, type: "authorize", payload: {refreshToken: "x"}},
						{source: "webframe-game", version: 2, type: "close"}]) parent.postMessage(data, "*");
					${say("depositrequest", ', payload: {needed: "1.00"}')}
				`);
			// A message is heard after those that were sent before it.
			await until(() => requests.some(({ type }) => type === "deposit"), "the last message");
			expect(requests).to.deep.equal([{ type: "refreshBalance" }, { type: "deposit", needed: "1.00" }]);
		});

		it("is not mixed up with another window, the page itself, or a frame inside it", async () => {
			const { requests } = await playing(`
				const inner = document.createElement("iframe");
				inner.srcdoc = '<script>top.postMessage({source: "webframe-game", version: 1, type: "close"}, "*")<\\/script>';
				document.body.append(inner);
			`);
			const other = document.createElement("iframe");
			other.src = game(say("close"));
			document.body.append(other);
			postMessage({ source: "webframe-game", version: 1, type: "close" }, "*");
			await new Promise((resolve) => other.addEventListener("load", resolve, { once: true }));
			await pause();
			other.remove();
			expect(requests).to.deep.equal([]);
		});

		it("is not believed any more after it has gone to another origin", async () => {
			const elsewhere = game(say("close")).replace("127.0.0.1", "localhost");
			const { requests } = await playing(`setTimeout(() => { location.href = ${JSON.stringify(elsewhere)} }, 20)`);
			await new Promise((resolve) => setTimeout(resolve, 400));
			expect(requests).to.deep.equal([]);
		});

		it("is gone with its view: its window is empty and nobody listens", async () => {
			const { view, requests } = await playing("");
			const frame = find<HTMLIFrameElement>(view, "iframe");
			view.remove();
			expect(frame.src).to.equal("about:blank");
			postMessage({ source: "webframe-game", version: 1, type: "close" }, "*");
			await pause();
			expect(requests).to.deep.equal([]);
		});
	});
});
