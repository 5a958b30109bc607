/**
 * Kills processes of the service and PostgreSQL under load, each time in a chosen window, and starts them again.
 *
 * Five of the six windows are points in the service's code, where an order lies in wait (`kill-points.ts`). *During
 * the call* is seen from outside: the casino's fault switch says that a call has arrived which it will answer late.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { countStates, judge, untilAllEnded } from "./judge.ts";
import { HITS_FILE, type KillOrder, ORDER_FILE, WINDOW_NAMES, WINDOWS, type Window } from "./kill-order.ts";
import { CALL_TIMEOUT_MS, type Machine, pause, startMachine } from "./machine.ts";
import { LoadPlayer } from "./players.ts";

/** Who bet meanwhile, where a run does not say otherwise. */
const PLAYERS = 8;
/** The longest way to any window: a round must come to its settlement and its bets to their close. */
const WINDOW_WAIT_MS = 60_000;
const POLL_MS = 5;

/** What a process has written down that was killed at a point. */
const hitSchema = z.object({ point: z.string() }).partial();
const acceptanceSchema = z.object({ BetId: z.number(), TransactionType: z.literal(-1) });

type Victim = "bff" | "postgres";

export interface KillReport {
	/** Which kills really hit which window. */
	readonly hits: Readonly<Record<Window, Readonly<Record<Victim, number>>>>;
	readonly bets: Readonly<Record<string, number>>;
	/** Told to clients: answers to requests, and states of bets. */
	readonly told: { readonly answers: number; readonly states: number };
	readonly notEnded: readonly unknown[];
	readonly violations: readonly string[];
}

/**
 * @param kills how many; they go through the windows in turn, and change between the victims
 * @param load how many players bet meanwhile
 */
export async function runKills(adminUrl: string, kills: number, load = PLAYERS): Promise<KillReport> {
	const machine = await startMachine(adminUrl, { killsPostgres: true });
	try {
		const players = await logIn(machine, load);
		const playing = Promise.all(players.map((player) => player.play()));
		const hits = emptyHits();
		for (let kill = 0; kill < kills; kill++) {
			const turn = Math.floor(kill / WINDOW_NAMES.length);
			const window = WINDOW_NAMES[kill % WINDOW_NAMES.length] ?? "after commit";
			const victim: Victim = (kill + turn) % 2 === 0 ? "bff" : "postgres";
			await killIn(machine, players, window, victim, turn);
			hits[window][victim]++;
			await machine.revive();
		}
		await Promise.all(players.map((player) => player.stop()));
		await playing;
		const notEnded = await untilAllEnded(machine);
		const told = {
			answers: players.reduce((sum, { answers }) => sum + answers.size, 0),
			states: players.reduce((sum, { tellings }) => sum + tellings.length, 0),
		};
		return { hits, bets: await countStates(machine), told, notEnded, violations: await judge(machine, players) };
	} finally {
		await machine.stop();
	}
}

async function logIn(machine: Machine, load: number): Promise<readonly LoadPlayer[]> {
	const players = Array.from({ length: load }, (_, index) => {
		return new LoadPlayer(machine, `player-${index}`, index % 2 === 0 ? 0 : 1);
	});
	for (const player of players) await player.logIn();
	return players;
}

function emptyHits(): Record<Window, Record<Victim, number>> {
	const none = () => ({ bff: 0, postgres: 0 });
	return {
		"after commit": none(),
		"during the call": none(),
		"after the answer": none(),
		"after the accept's commit": none(),
		"in settlement": none(),
		"in close": none(),
	};
}

/** @throws Error when the window was not hit, or when something ended that was not to be killed */
async function killIn(
	machine: Machine,
	players: readonly LoadPlayer[],
	window: Window,
	victim: Victim,
	turn: number,
): Promise<void> {
	if (window === "during the call") {
		const player = players[turn % players.length];
		if (player === undefined) throw new Error("There are players.");
		await whileCalling(machine, player, () => {
			if (victim === "bff") machine.bff(player.home).kill("SIGKILL");
			else process.kill(machine.postgresPid(), "SIGKILL");
		});
	} else {
		const points = WINDOWS[window];
		const point = points[turn % points.length] ?? points[0];
		const order: KillOrder = { point, pid: victim === "bff" ? null : machine.postgresPid() };
		await writeFile(join(machine.folder, ORDER_FILE), JSON.stringify(order));
	}
	const ended = await machine.firstEnd(WINDOW_WAIT_MS);
	if (ended !== victim) throw new Error(`In "${window}" ${victim} was to be killed; what ended is: ${ended}.`);
	if (window === "during the call") return;
	const lines = (await readFile(join(machine.folder, HITS_FILE), "utf8")).trim().split("\n");
	const last = hitSchema.parse(JSON.parse(lines.at(-1) ?? "{}"));
	const points: readonly (string | undefined)[] = WINDOWS[window];
	if (!points.includes(last.point)) throw new Error(`"${window}" was to be hit, but ${last.point} was.`);
}

/** Strikes while the first attempt of a player's acceptance is with the casino, which has not answered it. */
async function whileCalling(machine: Machine, player: LoadPlayer, strike: () => void): Promise<void> {
	const { faults, traffic } = machine.casino;
	const deadline = Date.now() + WINDOW_WAIT_MS;
	const delayMs = CALL_TIMEOUT_MS / 2;
	for (;;) {
		const before = faults.bites().delay ?? 0;
		const fault = { call: "/payments/make", fault: "delay", value: delayMs, transactionType: -1 } as const;
		faults.add({ ...fault, player: player.name, times: 1 });
		while ((faults.bites().delay ?? 0) === before) {
			if (Date.now() > deadline) throw new Error("No call came that could be delayed.");
			await pause(POLL_MS);
		}
		const delayed = traffic.received.findLast(({ answer }) => answer === "delay");
		const betId = acceptanceIn(delayed?.data);
		const attempts = traffic.received.filter(({ data }) => acceptanceIn(data) === betId);
		// A later attempt may come from either process, so that the right one could not be killed.
		if (attempts.length === 1) return strike();
		await pause(delayMs);
	}
}

/** @returns the bet whose acceptance a call asks for */
function acceptanceIn(data: unknown): number | undefined {
	const call = acceptanceSchema.safeParse(data);
	return call.success ? call.data.BetId : undefined;
}

/** The report as a table of lines. */
export function showReport({ hits, bets, told, violations }: KillReport): string {
	const lines = WINDOW_NAMES.map((window) => {
		const { bff, postgres } = hits[window];
		return `${window.padEnd(28)} ${String(bff).padStart(4)} ${String(postgres).padStart(10)}`;
	});
	const states = Object.entries(bets).map(([state, count]) => `${count} ${state}`);
	return [
		`${"SIGKILL in the window".padEnd(28)} ${"BFF".padStart(4)} ${"PostgreSQL".padStart(10)}`,
		...lines,
		`bets: ${states.join(", ")}; told: ${told.answers} answers, ${told.states} states; violations: ${violations.length}`,
	].join("\n");
}

/** How often each window was hit. */
export function totals({ hits }: KillReport): readonly number[] {
	return Object.values(hits).map(({ bff, postgres }) => bff + postgres);
}
