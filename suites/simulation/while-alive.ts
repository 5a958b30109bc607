import { setTimeout as sleep } from "node:timers/promises";
import type { Casino } from "@webframe/reference-casino";
import type { SimulatedProcess } from "./simulated-process.ts";

/** Waits for work of a process, but not for work that died with it. */
export async function whileAlive(process: SimulatedProcess, work: Promise<unknown>): Promise<void> {
	await Promise.race([work, process.life.died]);
}

/** So often in a row a process was seen with work and without a statement or call under way, at such intervals. */
const STUCK_LOOKS = 50;
const STUCK_LOOK_MS = 100;

/** A process waits for what nobody does: a write that nobody sends, or an end that nobody tells. */
export class StandsStill extends Error {}

/**
 * Waits for the work of a process, which needs no time of the clock.
 *
 * @throws StandsStill when it never ends; the process is dead then
 */
export async function notStuck(process: SimulatedProcess, work: Promise<unknown>): Promise<void> {
	const { life } = process;
	await watched(
		whileAlive(process, work),
		() => life.underWay === 0,
		() => {
			life.end({ step: "other", side: "before", nth: 0 });
			throw new StandsStill("the bet's write is sent by nobody, or nobody is told its end: the process stands still");
		},
	);
}

type Processes = readonly (SimulatedProcess | undefined)[];

/**
 * Waits for what somebody asked of the service.
 *
 * @throws StandsStill when it is never answered, though no process does anything; all of them are dead then
 */
export async function answered<Told>(processes: Processes, asked: Promise<Told>): Promise<Told> {
	await watched(
		asked,
		() => allRest(processes),
		() => {
			for (const process of processes) process?.life.end({ step: "other", side: "before", nth: 0 });
			throw new StandsStill("the bet's player or provider is never answered: the processes stand still");
		},
	);
	return await asked;
}

/** No process has a statement or call under way. */
export function allRest(processes: Processes): boolean {
	return processes.every((process) => process?.life.isAlive !== true || process.life.underWay === 0);
}

/**
 * Waits until the casino is at rest.
 *
 * @throws StandsStill when something that it has sent is never answered, though no process does anything
 */
export async function allAnswered(processes: Processes, casino: Pick<Casino, "idle" | "traffic">): Promise<void> {
	const isForgotten = (): boolean =>
		casino.traffic.sent.some(({ answer }) => answer === undefined) && allRest(processes);
	await watched(casino.idle(), isForgotten, () => {
		throw new StandsStill("the bet's accept is never answered: nobody is told what became of it");
	});
}

async function watched(work: Promise<unknown>, seemsStuck: () => boolean, onStuck: () => never): Promise<void> {
	let isDone = false;
	const end = work.finally(() => {
		isDone = true;
	});
	const watching = async (): Promise<void> => {
		for (let looks = 0; !isDone; looks = seemsStuck() ? looks + 1 : 0) {
			if (looks === STUCK_LOOKS) onStuck();
			await Promise.race([end, sleep(STUCK_LOOK_MS)]);
		}
	};
	await Promise.all([end, watching()]);
}
