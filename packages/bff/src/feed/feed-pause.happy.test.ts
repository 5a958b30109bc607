/**
 * The feed of games that pause between the reveal of a round and the opening of the next one: the next round is current from
 * the moment the last one ends. Source: wire contract, section 8.
 */
import { BINGO_LIVE } from "@webframe/shared/games/numbers";
import { frameRoundSchema, type GamesInfo } from "@webframe/shared/wire";
import { beforeAll, expect, test } from "vitest";
import { SHELF } from "../app/shelf.ts";
import { connectToHub } from "../testing/test-hub.ts";
import { request, TestPlayer, valueIn } from "../testing/test-player.ts";
import { useWorld } from "../testing/world.ts";
import { FeedSocket, feedToken, subscription } from "./testing/feed-client.ts";

const AUTO_ROULETTE = 27;
const TICK_MS = 500;

const world = useWorld({ looksOften: true, settings: { isFeedOn: true, games: [AUTO_ROULETTE, BINGO_LIVE.gameCode] } });
let player: TestPlayer;

beforeAll(async () => {
	player = await TestPlayer.logIn(world(), "frank");
});

/** The state of the next tick, after everybody has looked at the rounds. */
async function nextState(socket: FeedSocket): Promise<GamesInfo> {
	const before = socket.states.length;
	await world().service.step();
	await world().settle();
	await world().clock.advance(TICK_MS);
	await socket.until(() => socket.states.length > before);
	return socket.states.at(-1) ?? expect.unreachable("a state has come");
}

test.each([
	["Auto Roulette", AUTO_ROULETTE],
	["Bingo", BINGO_LIVE.gameCode],
])(
	"%s: from the end of a round on the next one is current, waits, and opens as the same; the one that ended stands behind it",
	async (_, gameCode) => {
		const timings = SHELF.of(gameCode)?.timings ?? expect.unreachable("the game is on the shelf");
		expect(timings.pauseMs).toBeGreaterThan(0);
		const round = await player.newRound(gameCode);
		const revealsAt = Date.parse(round.revealsAt);
		const opensAt = new Date(revealsAt + timings.pauseMs);
		await world().pass(revealsAt - 1_500 - world().clock.now().getTime());
		const socket = await FeedSocket.open(world().url, await feedToken(world().url));
		socket.call("Subscribe", ["SubOnWholeGamesInfo", subscription(gameCode)]);
		await socket.until(() => socket.states.length > 0);
		const inPause: GamesInfo[] = [];
		let last = await nextState(socket);
		while (Date.parse(last.tst) < opensAt.getTime() + 1_000) {
			const isOver = last.wgi.some(({ i, s }) => i === round.roundId && s === 3);
			if (isOver && Date.parse(last.tst) < opensAt.getTime()) inPause.push(last);
			last = await nextState(socket);
		}
		expect(inPause.length).toBeGreaterThan(0);
		const nextId = last.wgi[0]?.i;
		for (const state of inPause) {
			expect(state.bt).toBe(0);
			expect(state.wgi).toMatchObject([
				{ i: nextId, ge: round.edition + 1, lrId: round.roundId, s: 1, ps: 2, cr: 1, sdt: opensAt.toISOString() },
				{ i: round.roundId, ge: round.edition, s: 3, ps: 2, cr: 0, edt: round.revealsAt },
			]);
			expect(state.wgi[0]?.res).toBeUndefined();
			expect(state.wgi[1]?.res).toBeDefined();
		}
		expect(last.wgi).toMatchObject([
			{ i: nextId, s: 2, ps: 1, cr: 1 },
			{ i: round.roundId, s: 3, cr: 0 },
		]);
		socket.close();
	},
);

test("a round that waits during a pause is not pushed to frames, whose draw stays on show; who asks is told of it", async () => {
	const round = await player.newRound(AUTO_ROULETTE);
	const hub = await connectToHub(world().url);
	const pushed: unknown[] = [];
	hub.on("roundChanged", (change) => pushed.push(change));
	await hub.invoke("WatchGame", AUTO_ROULETTE);
	await world().pass(Date.parse(round.revealsAt) - world().clock.now().getTime());
	const asked = frameRoundSchema.parse(valueIn(await request(`${world().url}/frame/rounds/${AUTO_ROULETTE}`)));
	expect(asked).toMatchObject({ state: "awaiting", edition: round.edition + 1 });
	await world().pass(2_000);
	await expect.poll(() => pushed.at(-1)).toMatchObject({ roundId: asked.roundId, state: "betting" });
	const states = pushed.map((one) => frameRoundSchema.parse(one).state);
	expect(states.slice(-3)).toEqual(["drawing", "finished", "betting"]);
	await hub.stop();
});
