/**
 * When each thing of a draw happens, and where a wheel stands then. All of it is a function of the instant: who comes late
 * or winds to any instant sees what everybody sees.
 *
 * A wheel that comes to rest at `end` after Δ stands at end − Δ(1 − t/T)³: its speed falls evenly to nothing, and nothing
 * jerks. Before that it is launched from rest to the speed at which this begins, 3Δ/T.
 *
 * Source: reference, *Draw choreography*.
 */
import { type Boost, restAngles, type WheelResult, type WheelRules } from "@webframe/shared/games/wheel";

/** A turn of a wheel, from rest to rest, in milliseconds from `drawAt` and degrees clockwise. */
export interface Spin {
	readonly wheel: 0 | 1;
	readonly startMs: number;
	readonly endMs: number;
	readonly from: number;
	readonly to: number;
}

export interface WheelTimeline {
	/** When each boost is shown. */
	readonly boostsMs: readonly number[];
	readonly spins: readonly Spin[];
	/** When all wheels rest: nothing tells the result before. */
	readonly restMs: number;
}

export const LAUNCH_MS = 400;
/** Launch, run, drop and settle. */
const SPIN_MS = 7_200;
/** All boosts are shown by then. */
const BOOSTS_MS = 1_500;
const BOOST_MS = 250;
/** Of the time that is left for the wheel, the result has at least the rest. */
const SPIN_SHARE = 0.72;
const MONEY_SPIN_MS = 6_500;
const AGAIN_MS = 4_000;
/** Of two wheels the first one rests earlier. */
const FIRST_SHARE = 0.8;
const FULL = 360;

/** Wheels are launched from 0, whatever they drew before: who does not know that sees what everybody sees. */
export function wheelTimeline(rules: WheelRules, result: WheelResult, playMs: number): WheelTimeline {
	const boosts = "boosts" in result ? (result.boosts ?? []) : [];
	const boostsMs = boosts.map((_, index) => (index + 1) * BOOST_MS);
	const spins = "spins" in result ? moneySpins(rules, result.spins, playMs) : tableSpins();
	return { boostsMs, spins, restMs: Math.max(...spins.map(({ endMs }) => endMs)) };

	function tableSpins(): readonly Spin[] {
		const startMs = rules.kind === "table" && rules.boosts !== undefined ? BOOSTS_MS : 0;
		const lengthMs = Math.round(Math.min(SPIN_MS, (playMs - startMs) * SPIN_SHARE));
		return restAngles(rules, result).map((rest, index, all) => {
			const isFirst = index < all.length - 1;
			const endMs = startMs + Math.round(lengthMs * (isFirst ? FIRST_SHARE : 1));
			return { wheel: index === 0 ? 0 : 1, startMs, endMs, from: 0, to: turned(0, rest, index === 0 ? 2 : 4) };
		});
	}
}

function moneySpins(rules: WheelRules, places: readonly number[], playMs: number): readonly Spin[] {
	const longest = MONEY_SPIN_MS + 2 * AGAIN_MS;
	const scale = Math.min(1, (playMs * 0.9) / longest);
	let at = 0;
	let from = 0;
	return places.map((place, index) => {
		const startMs = at;
		const endMs = Math.round(startMs + (index === 0 ? MONEY_SPIN_MS : AGAIN_MS) * scale);
		const [rest = 0] = restAngles(rules, { spins: [place] });
		const to = turned(from, rest, index === 0 ? 5 : 3);
		const spin: Spin = { wheel: 0, startMs, endMs, from, to };
		at = endMs;
		from = to;
		return spin;
	});
}

/** When each step of a draw is complete, ascending: boosts one by one, then each spin. */
export function wheelSteps({ boostsMs, spins }: WheelTimeline): readonly number[] {
	return [...boostsMs, ...spins.map(({ endMs }) => endMs)].sort((one, other) => one - other);
}

/** What of a draw may be told after so many steps. */
export interface WheelPicture {
	readonly boosts: readonly Boost[];
	/** How many spins, or wheels, have come to rest. */
	readonly rested: number;
	/** All of them have. */
	readonly complete: boolean;
}

export function wheelPicture(result: WheelResult, step: number): WheelPicture {
	const boosts = "boosts" in result ? (result.boosts ?? []) : [];
	const spins = "spins" in result ? result.spins.length : result.second === undefined ? 1 : 2;
	const rested = Math.max(0, step - boosts.length);
	return { boosts: boosts.slice(0, step), rested, complete: rested >= spins };
}

/** Where wheels stand that nothing moves: where they stood before, until they rest. */
export function standing({ spins }: WheelTimeline, atMs: number): readonly number[] {
	return [0, 1].map((wheel) => {
		const own = spins.filter((spin) => spin.wheel === wheel);
		return own.findLast(({ endMs }) => endMs <= atMs)?.to ?? own[0]?.from ?? 0;
	});
}

/** The angle of a rest after at least so many whole turns. */
function turned(from: number, rest: number, turns: number): number {
	return from + turns * FULL + ((((rest - from) % FULL) + FULL) % FULL);
}

/** What of its way a spin has still before it, 1 to 0. */
export function leftAt({ startMs, endMs }: Pick<Spin, "startMs" | "endMs">, atMs: number): number {
	const at = Math.max(0, Math.min(endMs, atMs) - startMs);
	const launch = Math.min(LAUNCH_MS, (endMs - startMs) / 4);
	const fall = endMs - startMs - launch;
	const launched = (1.5 * launch) / fall;
	if (at < launch) return 1 - (launched / (1 + launched)) * (at / launch) ** 2;
	return (1 - (at - launch) / fall) ** 3 / (1 + launched);
}

/** Where a wheel stands, in degrees; where it rested before if it has not been launched. */
export function angleAt(spins: readonly Spin[], wheel: number, atMs: number): number {
	const own = spins.filter((spin) => spin.wheel === wheel);
	const spin = own.findLast(({ startMs }) => startMs <= atMs) ?? own[0];
	return spin === undefined ? 0 : spin.to - (spin.to - spin.from) * leftAt(spin, atMs);
}

/** Where the ball is that runs against the wheel: degrees from the top, and its way from the middle, of 200. */
export function ballAt(spin: Spin, atMs: number): { readonly angle: number; readonly radius: number } {
	const part = (atMs - spin.startMs) / (spin.endMs - spin.startMs);
	return { angle: BALL_TURNS * FULL * leftAt(spin, atMs), radius: radiusAt(part) };
}

const BALL_TURNS = 6;
export const POCKET_RADIUS = 122;
/** The ball is lifted to the rim, falls between 70 and 85 %, and bounces twice. */
const FALL: readonly (readonly [part: number, radius: number])[] = [
	[0, POCKET_RADIUS],
	[0.05, 181],
	[0.7, 181],
	[0.77, POCKET_RADIUS],
	[0.795, 138],
	[0.82, POCKET_RADIUS],
	[0.835, 129],
	[0.85, POCKET_RADIUS],
	[1, POCKET_RADIUS],
];

function radiusAt(part: number): number {
	const next = FALL.findIndex(([at]) => at >= part);
	const [at, radius] = FALL[next] ?? [1, POCKET_RADIUS];
	const [before, from] = FALL[next - 1] ?? [0, radius];
	return at === before ? radius : from + ((radius - from) * (part - before)) / (at - before);
}
