/** Who plays a provider's game, and whether for money: a guest chooses, a player may come and go while it is open. */
import { expect } from "chai";
import { CODE, game, launching, open, playing, state } from "../../testing/game-page.ts";
import { madePlayer } from "../../testing/made-data.ts";
import { clear, deepActive, find, findAll, textIn, violations } from "../../testing/page.ts";
import { until } from "../../testing/until.ts";
import { answering } from "../../testing/view-properties.ts";

describe("<webframe-game>", () => {
	afterEach(clear);

	it("keeps the focus of a guest who has chosen, and of whoever tries again, while a slow game is on its way", async () => {
		const session = { kind: "guest" } as const;
		const slow = await open("", { state: state({ session }), read: () => new Promise(() => undefined) });
		const demo = findAll(slow.view, ".notice .button")[1];
		demo?.focus();
		demo?.click();
		await until(() => findAll(slow.view, ".loading").length === 1, "the loading");
		expect(textIn(deepActive())).to.equal("Amber Reels");
		const failed = await open("", { read: answering({}) });
		await until(() => findAll(failed.view, ".notice").length === 1, "the notice");
		find(failed.view, ".notice .button.main").focus();
		find(failed.view, ".notice .button.main").click();
		expect(textIn(deepActive())).to.equal("Amber Reels");
	});

	it("leaves a guest the choice between the login and play money", async () => {
		const asked: unknown[] = [];
		const guest = { state: state({ session: { kind: "guest" } }), read: launching(game(""), asked) };
		const { view, requests } = await open(game(""), guest);
		expect(asked).to.deep.equal([]);
		expect(await violations(view)).to.deep.equal([]);
		const [login, demo] = findAll(view, ".notice .button");
		login?.click();
		expect(requests).to.deep.equal([{ type: "login", reason: "game" }]);
		demo?.click();
		await until(() => findAll(view, "iframe.ready").length === 1, "the game");
		expect(asked).to.have.lengthOf(1);
		expect(JSON.stringify(asked)).to.contain('"gameMode":"demo"');
		expect(textIn(find(view, ".badge"))).to.equal("Play money");
	});

	it("goes on with play money for a guest who has logged in, until the player wants to play for money", async () => {
		const asked: unknown[] = [];
		const guest = state({ session: { kind: "guest" } });
		const { view } = await open("", { state: guest, read: launching(game(""), asked) });
		const ways = (): readonly (string | undefined)[] => findAll(view, ".money .button").map((button) => textIn(button));
		findAll(view, ".notice .button")[1]?.click();
		await until(() => findAll(view, "iframe.ready").length === 1, "play money");
		expect(ways()).to.deep.equal([]);
		view.state = state();
		await until(() => asked.length === 2 && findAll(view, "iframe.ready").length === 1, "the player's play money");
		expect(textIn(find(view, ".badge"))).to.equal("Play money");
		expect(ways()).to.deep.equal(["Play for money"]);
		expect(await violations(view)).to.deep.equal([]);
		find(view, ".money .button").click();
		await until(() => asked.length === 3 && findAll(view, "iframe.ready").length === 1, "the game for money");
		const modes = asked.map((call) => /"gameMode":"(\w+)"/.exec(JSON.stringify(call))?.[1]);
		expect([modes, findAll(view, ".badge").length, ways()]).to.deep.equal([["demo", "demo", "real"], 0, []]);
		expect(textIn(deepActive())).to.equal("Amber Reels");
	});

	describe("while it is not known who plays", () => {
		const authorizing = state({ session: { kind: "authorizing" } });

		it("asks for no login and launches nothing, and is played for money once the player is there", async () => {
			const asked: unknown[] = [];
			const { view } = await open("", { state: authorizing, read: launching(game(""), asked) });
			expect(textIn(find(view, ".loading"))).to.contain("Amber Reels");
			expect([findAll(view, ".notice").length, asked.length]).to.deep.equal([0, 0]);
			view.state = state();
			await until(() => findAll(view, "iframe.ready").length === 1, "the game");
			expect(JSON.stringify(asked)).to.contain('"gameMode":"real"');
		});

		it("goes on where it runs, and is launched anew only for another player", async () => {
			const asked: unknown[] = [];
			const { view } = await playing("", { read: launching(game(""), asked) });
			const running = find(view, "iframe");
			for (const next of [authorizing, state()]) {
				view.state = next;
				await view.updateComplete;
				expect(findAll(view, "iframe")).to.deep.equal([running]);
			}
			expect(asked).to.have.lengthOf(1);
			view.state = authorizing;
			await view.updateComplete;
			view.state = state({ session: { kind: "authorized", player: { ...madePlayer(), partnerUserId: "bob" } } });
			await until(() => asked.length === 2, "the launch for the other player");
		});

		it("ends for a player who has gone, and gives way to another game", async () => {
			const { view } = await playing("");
			view.state = authorizing;
			await view.updateComplete;
			view.state = state({ session: { kind: "expired", reason: "blocked" } });
			await view.updateComplete;
			expect([findAll(view, "iframe").length, findAll(view, ".notice").length]).to.deep.equal([0, 1]);
			const other = await playing("");
			other.view.state = authorizing;
			other.view.gameCode = CODE + 1;
			await other.view.updateComplete;
			expect([findAll(other.view, "iframe").length, findAll(other.view, ".loading").length]).to.deep.equal([0, 1]);
		});

		it("opens its demo where the page wants no more than that, of another game, too", async () => {
			const asked: unknown[] = [];
			const demo = { state: authorizing, demoOnly: true, read: launching(game(""), asked) };
			const { view } = await playing("", demo);
			expect(JSON.stringify(asked)).to.contain('"gameMode":"demo"');
			view.gameCode = CODE + 1;
			await until(() => asked.length === 2, "the other game");
			view.state = state();
			await until(() => asked.length === 3, "the player's");
			expect(findAll(view, ".money").length).to.equal(0);
		});

		it("tries again when it can, and says meanwhile that it does", async () => {
			const asked: unknown[] = [];
			const { view } = await open("", { read: answering({}) });
			await until(() => findAll(view, ".notice").length === 1, "the notice");
			view.state = authorizing;
			view.read = launching(game(""), asked);
			await view.updateComplete;
			find(view, ".notice .button.main").click();
			await view.updateComplete;
			expect([findAll(view, ".loading").length, asked.length]).to.deep.equal([1, 0]);
			view.state = state();
			await until(() => findAll(view, "iframe.ready").length === 1, "the game");
		});
	});
});
