/**
 * `PROCESSES=3`: what three real processes under one parent share, a partner's calls and the ticks of the feed. Each run holds
 * how bounds are divided to `share.happy.test.ts`, and two services in one process to `feed-hub.happy.test.ts`.
 */
import { frameRoundSchema, GAMES_INFO, makeBetValueSchema } from "@webframe/shared/wire";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { FeedSocket, feedToken, subscription } from "../../packages/bff/src/feed/testing/feed-client.ts";
import { postJson, request, valueIn } from "../../packages/bff/src/testing/test-player.ts";
import { untilAllEnded } from "../kills/judge.ts";
import { PARTNER_ID, SECRET } from "../kills/machine.ts";
import { logIn } from "../kills/players.ts";
import { type Started, startSeveral } from "./started.ts";

const PROCESSES = 3;
/** Of the three one may have 1 call on the wire, the others 2 each. */
const CALLS_MAX = 5;
const SHARE_MAX = 2;
/** As many as would find a place if each process had them all. */
const BETS_AT_ONCE = PROCESSES * CALLS_MAX;
/** The casino takes so long for each call: long enough for all of them to meet. */
const CALL_MS = 500;
/** Bets that come together may find a slow machine, and their round over: then others meet in the next one. */
const ROUNDS_MAX = 4;
const FAST_KENO = 23;
/** One more than any of the processes takes of one partner: wherever they meet, they are with two at least. */
const SUBSCRIBERS = 8;
/** Through the states of more than one round of this suite. */
const TICKS = 20;
/** What tells of a state at which tick, and of which rows it was made: the rounds, how far they were, and the last result. */
const TOLD_OF = /"(?:sId|i|lrId|s|ps|cr)":[^,}\]]*/g;
const PATIENT = { timeout: 60_000, interval: 25 };

describe("three processes under one parent", () => {
	let started: Started | undefined;
	const given = (): Started => {
		if (started === undefined) throw new Error("The processes run only while tests do.");
		return started;
	};
	beforeAll(async () => {
		const settings = { concurrentCallsMax: CALLS_MAX, isFeedOn: true };
		started = await startSeveral(inject("postgresAdminUrl"), PROCESSES, settings);
	});
	afterAll(async () => {
		await started?.stop();
	});

	test("have together no more calls on the wire than the partner takes, and more than one of them may have", async () => {
		const { casino } = given();
		const token = await logIn(given(), "alice", 0);
		casino.faults.add({ call: "/payments/make", fault: "delay", value: CALL_MS });
		let met: Met = { called: 0, atOnce: 0 };
		for (let round = 0; round < ROUNDS_MAX && (met.called <= CALLS_MAX || met.atOnce <= SHARE_MAX); round++)
			met = await betTogether(given(), token);
		casino.faults.clear();
		// Only bets for which there are not enough places show how many there are.
		expect(met.called).toBeGreaterThan(CALLS_MAX);
		expect(met.atOnce).toBeGreaterThan(SHARE_MAX);
		expect(met.atOnce).toBeLessThanOrEqual(CALLS_MAX);
	});

	test("send equal bytes of the feed for equal rows, tick by tick, whichever of them a subscriber has met", async () => {
		const [url] = given().urls;
		const token = await feedToken(url, { PartnerClientId: PARTNER_ID, SecretKey: SECRET });
		const sockets = await Promise.all(Array.from({ length: SUBSCRIBERS }, () => subscribed(url, token)));
		// Processes that read in the moment in which a round goes on may read of two states: those are not compared.
		const toldToAll = () => [...statesTold(sockets).values()].filter(({ to }) => to.size === SUBSCRIBERS);
		await Promise.all(sockets.map((socket) => socket.until(() => toldToAll().length >= TICKS)));
		const told = [...statesTold(sockets).values()];
		expect(told.filter(({ texts }) => texts.size > 1).map(({ texts }) => [...texts])).toEqual([]);
	});
});

interface Met {
	/** Of the bets that were placed together so many came to the casino. */
	readonly called: number;
	/** The most payments that the processes ever had on the wire at once. */
	readonly atOnce: number;
}

/**
 * Places bets together and waits for their end. How many calls were on the wire is told by what the processes have written of
 * them: the casino, too, counts one that its caller has given up.
 */
async function betTogether(started: Started, token: string): Promise<Met> {
	const { urls, owner } = started;
	const bet = { gameCode: FAST_KENO, selection: { market: "numbers", numbers: [1, 2, 3] }, amount: "0.20" };
	const roundId = await freshRound(urls[0]);
	const place = async () => {
		const headers = { authorization: `Bearer ${token}`, "idempotency-key": crypto.randomUUID() };
		const answer = await postJson(`${urls[0]}/make-bet`, { ...bet, roundId }, headers);
		return answer.status === 202 ? [makeBetValueSchema.parse(valueIn(answer)).betId] : [];
	};
	const betIds = (await Promise.all(Array.from({ length: BETS_AT_ONCE }, place))).flat();
	expect(await untilAllEnded(started)).toEqual([]);
	// Calls are written down behind the bets.
	const unwritten = async () =>
		await owner`
		select d.subject_id from delivery d where d.subject_id = any(${betIds}::bigint[]) and d.seq = 1 and d.state = 'accepted'
			and not exists (select from exchange e where e.subject_ids @> array[d.subject_id] and e.call = '/payments/make')`;
	await expect.poll(unwritten, PATIENT).toHaveLength(0);
	const [met] = await owner<Met[]>`
		with payment as (
			select exchange_id, subject_ids, happened_at as begins_at, happened_at + duration_ms * interval '1 millisecond' as ends_at
			from exchange where direction = 'out' and call = '/payments/make'
		)
		select count(distinct one.subject_ids) filter (where one.subject_ids && ${betIds}::bigint[]) as called, max((
			select count(*) from payment other where other.begins_at <= one.begins_at and one.begins_at < other.ends_at
		)) as "atOnce" from payment one`;
	if (met === undefined) throw new Error("A count has a row.");
	return met;
}

/** A subscriber of the feed; one of whom the process that it meets has enough comes again. */
async function subscribed(url: string, token: string): Promise<FeedSocket> {
	for (;;) {
		const socket = await FeedSocket.open(url, token);
		onTestFinished(() => socket.close());
		socket.call("Subscribe", [GAMES_INFO, subscription(FAST_KENO, { PartnerClientId: PARTNER_ID })]);
		await socket.until(() => socket.states.length > 0 || socket.closeCode !== undefined);
		if (socket.states.length > 0) return socket;
	}
}

interface StateTold {
	/** In so many wordings. */
	readonly texts: Set<string>;
	readonly to: Set<FeedSocket>;
}

/** What was told of each tick and the rows at it. */
function statesTold(sockets: readonly FeedSocket[]): ReadonlyMap<string, StateTold> {
	const told = new Map<string, StateTold>();
	for (const socket of sockets) {
		for (const text of socket.frames.join("").split("\u001e")) {
			if (!text.includes(GAMES_INFO)) continue;
			const of = text.match(TOLD_OF)?.join() ?? "";
			const { texts, to } = told.get(of) ?? { texts: new Set(), to: new Set() };
			told.set(of, { texts: texts.add(text), to: to.add(socket) });
		}
	}
	return told;
}

/** A round that opens now, so that all bets find it open. */
async function freshRound(url: string): Promise<number> {
	const current = async () => {
		const answer = await request(`${url}/frame/rounds/${FAST_KENO}`);
		const round = frameRoundSchema.safeParse(answer.status === 200 ? valueIn(answer) : undefined);
		return round.success && round.data.state === "betting" ? round.data.roundId : undefined;
	};
	const before = await current();
	let roundId: number | undefined;
	await expect
		.poll(async () => {
			roundId = await current();
			return roundId !== undefined && roundId !== before;
		}, PATIENT)
		.toBe(true);
	if (roundId === undefined) throw new Error("No round has opened.");
	return roundId;
}
