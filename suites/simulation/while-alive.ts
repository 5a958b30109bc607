import { setTimeout as sleep } from "node:timers/promises";
import type { SimulatedProcess } from "./simulated-process.ts";

/** Waits for work of a process, but not for work that died with it. */
export async function whileAlive(process: SimulatedProcess, work: Promise<unknown>): Promise<void> {
	await Promise.race([work, process.life.died]);
}

/** So often in a row a process was seen with work and without a statement or call under way, at such intervals. */
const STUCK_LOOKS = 50;
const STUCK_LOOK_MS = 100;

/**
 * Waits for the work of a process, which needs no time of the clock.
 *
 * @throws when it never ends: what waits to be written is written by nobody, or whoever waits for its end is forgotten
 */
export async function notStuck(process: SimulatedProcess, work: Promise<unknown>): Promise<void> {
	const { life } = process;
	let isDone = false;
	const end = whileAlive(process, work).finally(() => {
		isDone = true;
	});
	const watched = async (): Promise<void> => {
		for (let idle = 0; !isDone; idle = life.underWay === 0 ? idle + 1 : 0) {
			if (idle === STUCK_LOOKS)
				throw new Error("the bet whose write nobody sends, or whose end nobody is told: a process stands still");
			await Promise.race([end, sleep(STUCK_LOOK_MS)]);
		}
	};
	await Promise.all([end, watched()]);
}
