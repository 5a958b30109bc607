/**
 * What the page's own thread worked at a stretch, in processor time: other than the time between two frames it says the
 * same on a busy machine. The browser slows a processor by letting the thread work for nothing, which counts.
 */
import { z } from "zod";

const traceSchema = z.object({
	traceEvents: z.array(
		z.object({
			name: z.string(),
			pid: z.number(),
			tid: z.number(),
			/** Microseconds of processor time; where the machine counts none, there is nothing. */
			tdur: z.number().optional(),
			args: z.looseObject({ name: z.string().optional() }).optional(),
		}),
	),
});

const US = 1_000;
const MAIN_THREAD = "CrRendererMain";
/** The categories that `longestTaskMs` reads. */
export const TRACED = ["toplevel"];

/** @param trace as the browser writes it, of these categories */
export function longestTaskMs(trace: Buffer): number {
	const { traceEvents } = traceSchema.parse(JSON.parse(trace.toString()));
	const threads = new Set(
		traceEvents.flatMap(({ name, pid, tid, args }) =>
			name === "thread_name" && args?.name === MAIN_THREAD ? [`${pid} ${tid}`] : [],
		),
	);
	const tasks = traceEvents.flatMap(({ pid, tid, tdur }) =>
		tdur !== undefined && threads.has(`${pid} ${tid}`) ? [tdur / US] : [],
	);
	if (tasks.length === 0) throw new Error("The browser has traced no work of the page.");
	return Math.max(...tasks);
}
