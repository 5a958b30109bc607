/**
 * The feed against a loop over bare `ws` that sends the same bytes: `node bench/feed/run.ts`.
 *
 * --connections N   subscribers of one game at one process (10000)
 * --pairs N         how many pairs of turns are measured (7)
 * --ticks N         ticks of each turn (20)
 *
 * Rounds are drawn by a whole service in a process of its own. The goals: the last write of a tick at most 50 ms behind the
 * tick's beginning (p99), at most 1.05 times the processor time of bare `ws`, and neither those who never read nor those who
 * call as often as they may change the first. It ends with 1 when one is missed.
 */
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { freePort } from "@webframe/harness";
import { z } from "zod";
import { startMachine } from "../bet-path/machine.ts";
import { CLIENT_SECRET, HERE, PARTNER_NUMBER, partners, service, serviceEnvironment } from "../bet-path/servers.ts";
import { atMost, dateAndMachine, HEAD, lineOf, type Row } from "../hub/rows.ts";
import { median, percentile } from "../hub/statistics.ts";
import { postJson } from "../read-json.ts";
import { ALL_GAMES, type Turn } from "./messages.ts";
import { FeedSession } from "./session.ts";

const LATE_MS_MAX = 50;
const CPU_RATIO_MAX = 1.05;
const DEAF = 100;
const HOSTILE = 20;
const NAME = "service";
/** A round takes 45 s. */
const RESULT_TICKS_MAX = 240;
const tokenSchema = z.object({ access_token: z.string() });

const { values } = parseArgs({
	options: {
		connections: { type: "string", default: "10000" },
		pairs: { type: "string", default: "7" },
		ticks: { type: "string", default: "20" },
	},
});
const [count, pairs, ticks] = [Number(values.connections), Number(values.pairs), Number(values.ticks)];

/** Of turns together; a tick that was left out was late without end. */
function lateAt(share: number, turns: readonly Turn[]): number {
	const late = turns.flatMap(({ lateMs, leftOut }) => [...lateMs, ...Array(leftOut).fill(Number.POSITIVE_INFINITY)]);
	return percentile(late, share);
}

const late = (turns: readonly Turn[]): string =>
	`${lateAt(0.5, turns)} / ${lateAt(0.99, turns)} / ${lateAt(1, turns)} ms`;
const cpu = ({ cpuMicroseconds, lateMs }: Turn): number => cpuMicroseconds / (lateMs.length * count);
const subscribers = `${count.toLocaleString("en")} of one game`;

/** A state with the result of a round, as all are but the very first. */
async function wholeState(feed: FeedSession): Promise<string> {
	for (let tries = 0; tries < RESULT_TICKS_MAX; tries++) {
		const { text } = await feed.turn(1);
		if (text.includes('"res"')) return text;
	}
	throw new Error("No round has ended.");
}

async function sideBySide(options: {
	readonly env: Record<string, string>;
	readonly token: string;
}): Promise<readonly Row[]> {
	await using feed = await FeedSession.open("feed", { ...options, count });
	await using ws = await FeedSession.open("ws", { ...options, count });
	await ws.send(await wholeState(feed));
	// Both warm up.
	for (const session of [feed, ws]) await session.turn(ticks);
	const measured: { readonly ours: Turn & { readonly text: string }; readonly theirs: Turn }[] = [];
	for (let pair = 0; pair < pairs; pair++) {
		const theirsFirst = pair % 2 === 0 ? undefined : await ws.turn(ticks);
		const ours = await feed.turn(ticks);
		await ws.send(ours.text);
		measured.push({ ours, theirs: theirsFirst ?? (await ws.turn(ticks)) });
		process.stderr.write(".");
	}
	const [ours, theirs] = [measured.map((pair) => pair.ours), measured.map((pair) => pair.theirs)];
	const ratio = median(measured.map((pair) => cpu(pair.ours) / cpu(pair.theirs)));
	const bytes = `${Buffer.byteLength(ours.at(-1)?.text ?? "")} bytes`;
	return [
		{
			what: `${subscribers}, last write behind the tick, p50 / p99 / most`,
			ours: late(ours),
			theirs: `ws ${late(theirs)}`,
			compared: "",
			goal: atMost(LATE_MS_MAX, lateAt(0.99, ours), " ms"),
		},
		{
			what: `${subscribers}, server CPU for each state of ${bytes}`,
			ours: `${median(ours.map(cpu)).toFixed(2)} µs`,
			theirs: `ws ${median(theirs.map(cpu)).toFixed(2)} µs`,
			compared: ratio.toFixed(3),
			goal: atMost(CPU_RATIO_MAX, ratio),
		},
	];
}

async function annoyed(options: { readonly env: Record<string, string>; readonly token: string }): Promise<Row> {
	await using alone = await FeedSession.open("feed", { ...options, count });
	await using beside = await FeedSession.open("feed", { ...options, count, deaf: DEAF, hostile: HOSTILE });
	for (const session of [alone, beside]) await session.turn(ticks);
	const [without, withThem]: [Turn[], Turn[]] = [[], []];
	for (let pair = 0; pair < pairs; pair++) {
		if (pair % 2 === 0) without.push(await alone.turn(ticks));
		withThem.push(await beside.turn(ticks));
		if (pair % 2 === 1) without.push(await alone.turn(ticks));
		process.stderr.write(".");
	}
	return {
		what: `${subscribers} and ${DEAF} who never read and ${HOSTILE} who call 18 times a second, p50 / p99 / most`,
		ours: late(withThem),
		theirs: `without them ${late(without)}`,
		compared: "",
		goal: atMost(LATE_MS_MAX, lateAt(0.99, withThem), " ms"),
	};
}

/** Each has one of all our games. A tick is that of the slot with the most of them. */
async function spread(options: { readonly env: Record<string, string>; readonly token: string }): Promise<Row> {
	await using feed = await FeedSession.open("feed", { ...options, count, gameCodes: ALL_GAMES });
	await feed.turn(ticks);
	const turns: Turn[] = [];
	for (let turn = 0; turn < pairs; turn++) {
		turns.push(await feed.turn(ticks));
		process.stderr.write(".");
	}
	return {
		what: `${count.toLocaleString("en")} with one of ${ALL_GAMES.length} games each, p50 / p99 / most`,
		ours: late(turns),
		theirs: "",
		compared: "",
		goal: atMost(LATE_MS_MAX, lateAt(0.99, turns), " ms"),
	};
}

const machine = await startMachine();
const port = await freePort();
const document = (url: string) => partners(url, { isFeedOn: true, tokensPerMinute: 600, games: [...ALL_GAMES] });
// Nobody bets: the casino is never called.
const rounds = await service("rounds", HERE, { document }).start({
	machine,
	name: NAME,
	port,
	casinoUrl: "http://127.0.0.1:9",
});
try {
	const credentials = { PartnerClientId: PARTNER_NUMBER, SecretKey: CLIENT_SECRET };
	const answer = await postJson(`http://127.0.0.1:${port}/feed/auth/token`, credentials);
	const options = {
		env: serviceEnvironment(machine, NAME, port),
		token: tokenSchema.parse(answer["Value"]).access_token,
	};
	console.log(`${dateAndMachine()}, load ${loadavg()[0]?.toFixed(1)} at the beginning\n\n${HEAD}`);
	for (const measure of [sideBySide, annoyed, spread]) {
		for (const row of [await measure(options)].flat()) {
			console.log(lineOf(row));
			if (row.goal?.isMet === false) process.exitCode = 1;
		}
	}
	console.log(`\nLoad at the end: ${loadavg()[0]?.toFixed(1)}`);
} finally {
	await rounds.stop();
	await machine.stop();
}
