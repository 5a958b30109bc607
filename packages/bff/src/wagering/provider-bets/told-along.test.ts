/** What a pay-in writes once its casino has taken the stake: that it will be told goes with the accept, while it waits here. */

import { afterEach, beforeEach, expect, test } from "vitest";
import { holdTableFromReaders } from "../../testing/locks.ts";
import { startPlaying } from "../../testing/start-playing.ts";
import type { TestProvider } from "../../testing/test-provider.ts";
import { untilPlaced } from "../../testing/until-placed.ts";
import { PARTNER_ID, useWorld } from "../../testing/world.ts";
import { accept } from "../accept.ts";

const world = useWorld();
let provider: TestProvider;
let sessionId: string;

beforeEach(async () => {
	({ provider, sessionId } = await startPlaying(world()));
	world().casino.faults.add({ call: "/payments/make", fault: "acceptNever" });
});
afterEach(() => world().casino.faults.clear());

async function stood(betId: number) {
	const [row] = await world().owner<{ version: number; isTold: boolean }[]>`
		select version, told_at is not null as "isTold" from bet where bet_id = ${betId}`;
	return row ?? expect.unreachable("the bet was placed");
}

async function acceptNow(betId: number): Promise<void> {
	const answer = await accept(world().service.wagering, {
		betId,
		subject: { kind: "payment", transactionType: -1 },
		partnerId: PARTNER_ID,
		errorCode: 200,
		partnerUserId: "alice",
		partnerTransactionId: null,
		amount: undefined,
		taxAmount: undefined,
		balance: "17.00",
		message: {},
	});
	expect(answer).toMatchObject({ code: 200, note: "recorded" });
}

test("the accept of a pay-in that waits is one write with the telling, which is answered with the balance of the accept", async () => {
	const answer = provider.payIn(sessionId, "along-1");
	const betId = await untilPlaced(provider, "along-1");
	const { version } = await stood(betId);
	await acceptNow(betId);
	expect(await answer).toMatchObject({ status: 200, _responseCode: 1, balance: 17 });
	expect(await stood(betId)).toEqual({ version: version + 1, isTold: true });
});

test("an accept that comes during the last look is written as told only where that look finds it, and answers so", async () => {
	const { clock, service } = world();
	const answer = provider.payIn(sessionId, "along-4");
	const betId = await untilPlaced(provider, "along-4");
	await world().pass(7_900);
	// The look before is over, so that the one that the held table keeps waiting is the last.
	await expect.poll(() => service.wagering.turns.size).toBe(0);
	const letGo = await holdTableFromReaders(world(), "bet");
	await clock.advance(100);
	await expect.poll(() => service.wagering.turns.size).toBe(1);
	expect(service.wagering.watchers.willTell(betId)).toBe(false);
	const accepted = acceptNow(betId);
	await letGo();
	await accepted;
	const { _responseCode } = await answer;
	expect(await stood(betId)).toMatchObject({ isTold: _responseCode === 1 });
});

test.each([
	["where nobody waits any more nobody is told, so that the bet can still end by its deadline", "along-2", undefined],
	["a pay-in-out that waits is told by the decision that pays it, and not before", "along-3", { onlyTells: false }],
])("%s", async (_, providerBetId, waiter) => {
	const answer = provider.payIn(sessionId, providerBetId);
	const betId = await untilPlaced(provider, providerBetId);
	await world().pass(8_000);
	expect(await answer).toMatchObject({ _responseCode: 99 });
	const { version } = await stood(betId);
	const watch = waiter === undefined ? undefined : world().service.wagering.watchers.watch(betId, waiter);
	await acceptNow(betId);
	expect(await stood(betId)).toEqual({ version: version + 1, isTold: false });
	watch?.stop();
});
