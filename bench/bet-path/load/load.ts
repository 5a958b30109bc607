import { z } from "zod";

/** A server, with the casino that it works with. */
export interface Target {
	readonly serverUrl: string;
	readonly casinoUrl: string;
	readonly pid: number;
	/** Whether it draws its rounds, pays out and closes the bets. */
	readonly settles: boolean;
}

export const targetSchema = z.object({
	serverUrl: z.string(),
	casinoUrl: z.string(),
	pid: z.number(),
	settles: z.boolean(),
});

export interface LoadOrder {
	readonly targets: readonly [Target, Target];
	/** How many bets are under way at once. */
	readonly players: number;
	/** Rounds that are played before anything is measured. */
	readonly warmUps: number;
	readonly pairs: number;
	/** Betting time of each server in a pair. */
	readonly seconds: number;
}

/** What one server did in its turns of a pair. */
export interface Load {
	/** One for each accepted bet, in milliseconds: from the request to the push. */
	readonly latencies: readonly number[];
	/** From the first request of each turn to its last push. */
	readonly elapsedMs: number;
	/** Processor time of the server's process in that time. */
	readonly cpuMs: number;
}

export type LoadPair = readonly [Load, Load];

export const loadOrderSchema = z.object({
	targets: z.tuple([targetSchema, targetSchema]),
	players: z.number(),
	warmUps: z.number(),
	pairs: z.number(),
	seconds: z.number(),
});
export const loadSchema = z.object({ latencies: z.array(z.number()), elapsedMs: z.number(), cpuMs: z.number() });
export const loadPairSchema = z.tuple([loadSchema, loadSchema]);

/** Several turns as one. */
export function sum(loads: readonly Load[]): Load {
	const total = (figure: "elapsedMs" | "cpuMs"): number => loads.reduce((all, load) => all + load[figure], 0);
	return {
		latencies: loads.flatMap(({ latencies }) => latencies),
		elapsedMs: total("elapsedMs"),
		cpuMs: total("cpuMs"),
	};
}
