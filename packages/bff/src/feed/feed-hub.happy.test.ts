/** The hub of the feed, as a subscriber sees it. Source: specification, F; wire contract, section 8. */
import { FAST_KENO, KENO } from "@webframe/shared/games/numbers";
import type { FrameRound, GamesInfo } from "@webframe/shared/wire";
import { beforeAll, expect, test } from "vitest";
import { TestOperator } from "../testing/test-operator.ts";
import { TestPlayer } from "../testing/test-player.ts";
import { GAME, TWO_GAMES, useWorld } from "../testing/world.ts";
import { FeedSocket, feedToken, subscription } from "./testing/feed-client.ts";

const world = useWorld({ looksOften: true, settings: { games: TWO_GAMES, isFeedOn: true, tokensPerMinute: 600 } });
const NAME = "SubOnWholeGamesInfo";
const TICK_MS = 500;
let player: TestPlayer;
let alice: TestOperator;
let url: string;

beforeAll(async () => {
	player = await TestPlayer.logIn(world(), "frank");
	alice = await TestOperator.named(world(), "alice");
	url = world().url;
});

async function subscribed(at = url, games: readonly number[] = [GAME.gameCode]): Promise<FeedSocket> {
	const socket = await FeedSocket.open(at, await feedToken(url));
	for (const game of games) socket.call("Subscribe", [NAME, subscription(game)]);
	await socket.until(() => socket.states.length >= games.length);
	return socket;
}

/** Moves the clock on by a tick, and waits until all have the state of each of these games at their ticks in that time. */
async function nextStates(
	sockets: readonly FeedSocket[],
	games: readonly number[] = [GAME.gameCode],
): Promise<readonly GamesInfo[]> {
	// A tick that is still being read would have the next one left out.
	await world().settle();
	await world().clock.advance(TICK_MS);
	const sinceMs = world().clock.now().getTime() - TICK_MS;
	const found = (socket: FeedSocket) => {
		const fresh = socket.states.filter(({ tst }) => Date.parse(tst) > sinceMs);
		const states = games.map((game) => fresh.find(({ wgi }) => wgi[0]?.t === game));
		return states.every((state) => state !== undefined) && states;
	};
	const [first = []] = await Promise.all(sockets.map((socket) => socket.until(() => found(socket))));
	return first;
}

async function nextState(socket: FeedSocket): Promise<GamesInfo> {
	const [state] = await nextStates([socket]);
	if (state === undefined) throw new Error("No game was asked for.");
	return state;
}

/** Moves the clock to a second before betting closes. Whoever looks at rounds would have nothing to do on the way. */
async function passBetting({ bettingClosesAt }: FrameRound): Promise<void> {
	await world().clock.advance(Date.parse(bettingClosesAt) - 1_000 - world().clock.now().getTime());
}

test("the specification's exact messages: the answer to the handshake, a message of type 6 behind it, and states", async () => {
	const { roundId, edition, bettingOpensAt, bettingClosesAt } = await player.newRound();
	await world().clock.advance(1_000);
	const socket = await FeedSocket.open(url, await feedToken(url));
	await socket.until(() => socket.frames.length === 2);
	expect(socket.frames).toEqual(["{}\u001e", '{"type":6}\u001e']);
	socket.sendText(
		'{"type":1,"target":"Subscribe","arguments":["SubOnWholeGamesInfo","{\\"GameType\\":9,\\"PartnerClientId\\":1556,\\"Count\\":1}"]}\u001e',
	);
	await socket.until(() => socket.states.length === 1);
	const nowMs = world().clock.now().getTime();
	// Keno's ticks begin 450 ms behind each half second.
	const number = Math.floor((nowMs - 450) / 500);
	const state = {
		sId: number - 3_534_451_200,
		tst: new Date(number * 500 + 450).toISOString(),
		im: false,
		bt: Date.parse(bettingClosesAt) / 1_000,
		wgi: [{ i: roundId, t: 9, ge: edition, lrId: null, s: 2, ps: 1, cr: 1, sdt: bettingOpensAt }],
	};
	const [first] = socket.states;
	expect(first).toMatchObject({ ...state, wgi: [{ ...state.wgi[0], lrId: first?.wgi[0]?.lrId }] });
	expect(socket.frames[2]).toBe(`${JSON.stringify({ type: 1, target: NAME, arguments: [first] })}\u001e`);
	expect(Object.keys(first ?? {})).toEqual(["sId", "tst", "im", "bt", "wgi"]);
	socket.close();
});

test("every connection gets the same ticks, one every 500 ms, and who comes again goes on where the others are", async () => {
	const [one, two] = [await subscribed(), await subscribed()];
	for (let ticks = 0; ticks < 4; ticks++) await nextStates([one, two]);
	expect(one.frames.slice(-4)).toEqual(two.frames.slice(-4));
	const ids = one.states.map(({ sId }) => sId);
	expect(ids).toEqual(ids.map((_, index) => (ids[0] ?? 0) + index));
	for (const { sId, tst } of one.states) expect(Date.parse(tst)).toBe((sId + 3_534_451_200) * 500 + 450);
	two.close();
	const again = await subscribed();
	const [before, after] = [one.states.at(-1)?.sId ?? 0, await nextState(again)];
	expect(after.sId).toBe(before + 1);
	await one.until(() => one.frames.at(-1) === again.frames.at(-1));
	for (const socket of [one, again]) socket.close();
});

test("a round's states follow the table, and its result is told with no tick before it is finished", async () => {
	const round = await player.newRound();
	const { roundId } = round;
	const betId = await player.place({ roundId });
	await passBetting(round);
	const socket = await subscribed();
	const seen: string[] = [];
	for (let ticks = 0; ticks < 140; ticks++) {
		// As often as a process looks at its rounds.
		if (ticks % 2 === 1) await world().service.step();
		const { tst } = await nextState(socket);
		const [row] = await world().owner<{ state: string; result: unknown; revealsAt: Date }[]>`
			select state, result, reveals_at as "revealsAt" from round where round_id = ${roundId}`;
		const told = socket.states.at(-1)?.wgi.find(({ i }) => i === roundId);
		const what = `${told?.s}/${told?.ps}/${told?.cr} ${socket.states.at(-1)?.bt === 0 ? "closed" : "open"}`;
		if (seen.at(-1) !== what) seen.push(what);
		if (told?.res === undefined) expect(told?.edt).toBeUndefined();
		else {
			expect(told.res).toEqual(row?.result);
			expect(Date.parse(tst)).toBeGreaterThanOrEqual(row?.revealsAt.getTime() ?? Number.POSITIVE_INFINITY);
			expect(told.edt).toBe(row?.revealsAt.toISOString());
		}
		if (told?.s === 3 && told.cr === 0 && seen.length > 3) break;
	}
	expect(seen.map((text) => text.split(" ")[0])).toEqual(expect.arrayContaining(["2/1/1", "2/2/1", "3/2/0"]));
	const last = socket.states.at(-1);
	expect(last?.wgi[0]).toMatchObject({ cr: 1 });
	expect(last?.wgi[1]).toMatchObject({ i: roundId, cr: 0, s: 3, lrId: roundId });
	expect(last?.wgi.every(({ lrId }) => lrId === roundId)).toBe(true);
	await world().pass(5_000);
	expect((await player.bet(betId)).status).toMatch(/^(win|lose)$/);
	socket.close();
});

test("a cancelled round, one in review, and the next one that waits; a correction is told for a minute", async () => {
	const { roundId } = await player.newRound();
	const socket = await subscribed();
	await alice.does("/rounds/cancel", { roundId });
	await world().service.step();
	const waiting = await nextState(socket);
	expect(waiting).toMatchObject({
		bt: 0,
		wgi: [
			{ s: 1, ps: 2, cr: 1 },
			{ i: roundId, s: 5, cr: 0 },
		],
	});
	expect(waiting.wgi[1]?.res).toBeUndefined();
	const next = await player.newRound();
	await passBetting(next);
	while ((await world().owner`select 1 from round where round_id = ${next.roundId} and state = 'drawing'`).length === 0)
		await world().pass(1_000);
	await alice.does("/rounds/hold", { roundId: next.roundId });
	await world().service.step();
	const held = await nextState(socket);
	expect(held.wgi.find(({ i }) => i === next.roundId)).toEqual({
		...held.wgi.find(({ i }) => i === next.roundId),
		s: 4,
		cr: 0,
	});
	expect(JSON.stringify(held.wgi)).not.toContain(`"i":${next.roundId},"res"`);
	await alice.does("/rounds/release", { roundId: next.roundId });
	for (let rounds = 0; rounds < 2; rounds++) {
		await passBetting(await player.newRound());
		await world().pass(10_000);
	}
	const result = { numbers: Array.from({ length: 20 }, (_, index) => index + 1) };
	await alice.does("/rounds/correct", { roundId: next.roundId, result });
	const correctedMs = world().clock.now().getTime();
	const corrected = await nextState(socket);
	expect(corrected.wgi.slice(2)).toMatchObject([{ i: next.roundId, s: 3, cr: 0, res: result }]);
	await world().clock.advance(60_500);
	const late = await nextState(socket);
	expect(Date.parse(late.tst)).toBeGreaterThan(correctedMs + 60_000);
	expect(late.wgi.some(({ i }) => i === next.roundId)).toBe(false);
	socket.close();
});

test("maintenance is told, and another game's states come in their own ticks", async () => {
	const games = [KENO.gameCode, FAST_KENO.gameCode];
	const socket = await subscribed(url, games);
	await alice.does("/games/maintenance", { gameCode: KENO.gameCode, isOn: true });
	for (let ticks = 0; ticks < 3; ticks++) {
		const [keno, fastKeno] = await nextStates([socket], games);
		expect([keno?.im, fastKeno?.im]).toEqual([true, false]);
		expect([keno, fastKeno].map((state) => Date.parse(state?.tst ?? "") % TICK_MS)).toEqual([450, 150]);
	}
	await alice.does("/games/maintenance", { gameCode: KENO.gameCode, isOn: false });
	socket.call("Unsubscribe", [NAME, subscription(KENO.gameCode)], "1");
	await socket.until(() => socket.messages.find(({ type }) => type === 3));
	const left = socket.states.length;
	for (let ticks = 0; ticks < 3; ticks++) await nextStates([socket], [FAST_KENO.gameCode]);
	expect(socket.states.slice(left).map(({ wgi }) => wgi[0]?.t)).toEqual(Array(3).fill(FAST_KENO.gameCode));
	socket.close();
});

test("two processes send equal bytes, tick by tick", async () => {
	const another = await world().startAnother();
	const [here, there] = [await subscribed(url), await subscribed(another.url)];
	for (let ticks = 0; ticks < 6; ticks++) await nextStates([here, there]);
	expect(here.frames.slice(-6)).toEqual(there.frames.slice(-6));
	expect(new Set(here.frames.slice(-6)).size).toBe(6);
	for (const socket of [here, there]) socket.close();
});
