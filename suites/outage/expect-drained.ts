import { expect } from "vitest";
import type { World } from "../../packages/bff/src/testing/world.ts";
import { middleRate, type OutageReport, steadyRate } from "./outage-run.ts";

/** No second brings more than this share of the steady rate. */
const BURST_MAX = 1.5;
/** In the middle of the drain the partner gets at least this share of it: else the rate would be none to measure by. */
const MIDDLE_MIN = 0.8;
/** While the partner is away, each look makes one call as a probe, and now and then a second one. */
const PROBES_MAX = 1.2;
/** Of the calls that payouts make: to pay, and to ask what became of a call without an answer. */
const LANES = ["payments", "info"];

/**
 * All of it went out without a human, in order, and without a herd.
 *
 * @param lanes those whose alarm there may be: of the first one surely
 */
export async function expectDrained(
	world: World,
	report: OutageReport,
	concurrentCallsMax: number,
	lanes: readonly string[] = LANES,
): Promise<void> {
	expect(report.outOfOrder).toEqual([]);
	expect(report.callsInOutage).toBeLessThanOrEqual(PROBES_MAX * report.looksInOutage + concurrentCallsMax);
	expect(report.inFlightMax).toBeLessThanOrEqual(concurrentCallsMax);
	const steady = steadyRate(report, concurrentCallsMax);
	expect(Math.max(...report.callsPerSecond)).toBeLessThanOrEqual(BURST_MAX * steady);
	expect(middleRate(report)).toBeGreaterThanOrEqual(MIDDLE_MIN * steady);
	const bets = await world.owner<{ state: string; isClosed: boolean; trail: string; count: number }[]>`
		select state, is_closed as "isClosed", trail, count(*)::int from (
			select b.state, b.is_closed, string_agg(coalesce(d.transaction_type::text, d.kind) || ' ' || d.state, ', '
				order by d.seq) as trail
			from bet b join delivery d on d.subject_id = b.bet_id group by b.bet_id) ended
		group by state, is_closed, trail`;
	expect(bets).toEqual([
		{
			state: expect.stringMatching(/^(win|lose)$/),
			isClosed: true,
			trail: "-1 accepted, 1 accepted, close accepted",
			count: report.payouts,
		},
	]);
	const paid = (await world.casino.books.ledger()).filter(({ transaction }) => transaction?.transactionType === 1);
	expect(paid).toHaveLength(report.payouts);
	expect(new Set(paid.map(({ transaction }) => transaction?.subjectId)).size).toBe(report.payouts);
	expect(await world.casino.books.unbalanced()).toEqual([]);
	// A day and an hour, and one alarm of each lane of calls: that it began.
	const begun = lanes.map((calls) => ({ alarm: "partner_circuit_opened", calls }));
	expect(world.log.length).toBeGreaterThanOrEqual(1);
	expect(world.log.map((line): unknown => JSON.parse(line))).toMatchObject(begun.slice(0, world.log.length));
}
