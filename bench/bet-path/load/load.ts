import { z } from "zod";
import { type Bet, betSchema } from "./bet.ts";

/** A server, with the casino that it works with. */
export interface Target {
	readonly serverUrl: string;
	readonly casinoUrl: string;
	readonly pid: number;
	readonly casinoPid: number;
	readonly postgresPid: number;
	/** The server's own; the casino has another one. */
	readonly database: string;
	/** Whether it draws its rounds, pays out and closes the bets. */
	readonly settles: boolean;
	/** What its players bet; undefined: one bet of Keno. */
	readonly bet?: Bet | undefined;
}

export const targetSchema = z.object({
	serverUrl: z.string(),
	casinoUrl: z.string(),
	pid: z.number(),
	casinoPid: z.number(),
	postgresPid: z.number(),
	database: z.string(),
	settles: z.boolean(),
	bet: betSchema.optional(),
});

export interface LoadOrder {
	readonly targets: readonly [Target, Target];
	/** How many bets are under way at once, at the most. */
	readonly players: number;
	/** Bets a second that come at fixed times, `half` as many as the first server took before; without it as many as it can. */
	readonly rate?: number | "half" | undefined;
	/** Rounds that are played before anything is measured. */
	readonly warmUps: number;
	readonly pairs: number;
	/** How many of them are played in one round. */
	readonly pairsPerRound: number;
	/** Betting time of each server in a pair. */
	readonly seconds: number;
}

/** What one server did in its turns of a pair. */
export interface Load {
	/** One for each accepted bet, in milliseconds: from the request to the push. */
	readonly latencies: readonly number[];
	/** From the first request of each turn to its last push. */
	readonly elapsedMs: number;
	/** Processor time in that time, in milliseconds. */
	readonly cpu: CpuTimes;
}

export interface CpuTimes {
	/** The server with its processes. */
	readonly server: number;
	/** PostgreSQL's sessions of the server, without what its cluster does for all. */
	readonly sessions: number;
	/** The whole cluster, with those of both casinos. */
	readonly postgres: number;
	readonly casino: number;
	readonly players: number;
	/** Unused, of all processors together. */
	readonly idle: number;
}

export type LoadPair = readonly [Load, Load];

export const loadOrderSchema = z.object({
	targets: z.tuple([targetSchema, targetSchema]),
	players: z.number(),
	rate: z.union([z.number(), z.literal("half")]).optional(),
	warmUps: z.number(),
	pairs: z.number(),
	pairsPerRound: z.int().positive(),
	seconds: z.number(),
});
const cpuTimesSchema = z.object({
	server: z.number(),
	sessions: z.number(),
	postgres: z.number(),
	casino: z.number(),
	players: z.number(),
	idle: z.number(),
});
export const loadSchema = z.object({ latencies: z.array(z.number()), elapsedMs: z.number(), cpu: cpuTimesSchema });
export const loadPairSchema = z.tuple([loadSchema, loadSchema]);

/** Several turns as one. */
export function sum(loads: readonly Load[]): Load {
	const total = (name: keyof CpuTimes): number => loads.reduce((all, { cpu }) => all + cpu[name], 0);
	return {
		latencies: loads.flatMap(({ latencies }) => latencies),
		elapsedMs: loads.reduce((all, load) => all + load.elapsedMs, 0),
		cpu: cpuTimes(total),
	};
}

/** @param of says each of them */
export function cpuTimes(of: (name: keyof CpuTimes) => number): CpuTimes {
	return {
		server: of("server"),
		sessions: of("sessions"),
		postgres: of("postgres"),
		casino: of("casino"),
		players: of("players"),
		idle: of("idle"),
	};
}
