import { setTimeout as sleep } from "node:timers/promises";
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
	let isDone = false;
	const end = whileAlive(process, work).finally(() => {
		isDone = true;
	});
	const watched = async (): Promise<void> => {
		for (let idle = 0; !isDone; idle = life.underWay === 0 ? idle + 1 : 0) {
			if (idle === STUCK_LOOKS) {
				life.end({ step: "other", side: "before", nth: 0 });
				throw new StandsStill("the bet's write is sent by nobody, or nobody is told its end: the process stands still");
			}
			await Promise.race([end, sleep(STUCK_LOOK_MS)]);
		}
	};
	await Promise.all([end, watched()]);
}
