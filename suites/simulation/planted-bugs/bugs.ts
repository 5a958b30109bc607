/**
 * Mistakes of the kinds that lose, double or misplace money, each a small change of the sources. The simulation must
 * find every one of them: what finds none of the mistakes that are known would find none that is not.
 */
import { BONUS_BUGS } from "./bonus-bugs.ts";
import { GAME_BUGS } from "./game-bugs.ts";
import type { PlantedBug } from "./planted-bug.ts";
import { REPORT_BUGS } from "./report-bugs.ts";

/** The version that was read, as it stands in the statement. */
const PLACEHOLDER = "$" + "{before.version}::int";
/** Where it was read: by it alone, or by that of its delivery, whoever has an older version would find nothing. */
const PLACE_PLACEHOLDER = "$" + "{before.place}::tid";
const BET = "packages/shared/src/bet";
const BFF = "packages/bff/src";

export const PLANTED_BUGS: readonly PlantedBug[] = [
	{
		name: "accept without its condition",
		edits: [
			{
				file: `${BFF}/store/write-bet.ts`,
				search: `b.ctid = ${PLACE_PLACEHOLDER}
				and b.bet_id`,
				replace: "b.bet_id",
			},
			{
				file: `${BFF}/store/write-bet.ts`,
				search: `and b.version = ${PLACEHOLDER}`,
				replace: `and ${PLACEHOLDER} > 0`,
			},
			{
				file: `${BFF}/store/write-bet.ts`,
				search: "place: before.deliveryPlaces[index], wasDue",
				replace: "place: undefined, wasDue",
			},
		],
	},
	{
		name: "settled while the draw is shown",
		edits: [
			{
				file: `${BFF}/rounds/advance-rounds.ts`,
				search: "now < round.revealsAt ? undefined",
				replace: "now < round.drawAt ? undefined",
			},
			{ file: `${BFF}/store/rounds.ts`, search: "r.reveals_at <= ", replace: "r.draw_at <= " },
		],
	},
	{
		name: "delivery before commit",
		edits: [
			{
				file: `${BFF}/wagering/attempt-to-change.ts`,
				search: "		return this.#prepared;\n	}\n\n	/** It was not written",
				replace: `		const { started } = this.#prepared;
		if (started !== undefined) this.#context.deliver(partner, after, started.seq, started.slot);
		return this.#prepared;
	}

	/** It was not written`,
			},
			{
				file: `${BFF}/wagering/change-bet.ts`,
				search: "	if (started !== undefined) context.deliver(partner, after, started.seq, started.slot);",
				replace: "",
			},
		],
	},
	{
		name: "no sequence",
		edits: [
			{
				file: `${BET}/follow-up.ts`,
				search: "	if (before.some((delivery) => !isFinished(delivery))) return bet;",
				replace: "",
			},
		],
	},
	{
		name: "retry with a new amount",
		edits: [
			{
				file: `${BFF}/wagering/deliver.ts`,
				search: "	const reply = await slot.send(PATH_OF_KIND[delivery.kind], delivery.payload);",
				replace: `	const isRetry = delivery.attempts > 1 && delivery.transactionType === 1;
	const data = isRetry ? delivery.payload.replace(/"Amount":"/, '"Amount":"1') : delivery.payload;
	const reply = await slot.send(PATH_OF_KIND[delivery.kind], data);`,
			},
		],
	},
	{
		name: "a bet past the cut plays",
		edits: [
			{
				file: `${BET}/on-accept.ts`,
				search: `bet.state === "pending" && bet.outOfPlay === null && !isOutOfTime(bet, context.now);`,
				replace: `bet.state === "pending" && (bet.outOfPlay === null || bet.outOfPlay === "expired");`,
			},
			{
				file: `${BET}/on-accept.ts`,
				search: `watched({ ...recorded, state: "accepted", code: null })`,
				replace: `watched({ ...recorded, state: "accepted", outOfPlay: null, code: null })`,
			},
			{
				file: `${BFF}/store/write-bet.ts`,
				search: `return before.state === "pending" && after.state === "accepted" ? "takesAcceptances" : null;`,
				replace: "return null;",
			},
		],
	},
	{
		name: "double batch",
		edits: [
			{
				file: `${BFF}/wagering/batches/send-batch.ts`,
				search: `	const outcome = ofEachRecord(classifyReply(await slot.send("/payments/make-list", data)));`,
				replace: `	await slot.send("/payments/make-list", data);
	const outcome = ofEachRecord(classifyReply(await slot.send("/payments/make-list", data)));`,
			},
		],
	},
	{
		name: "lost close",
		edits: [
			{
				file: `${BET}/on-attempt.ts`,
				search: `	return sendAgain(bet, seq, outcome, context);
}

function sendAgain`,
				replace: `	return withDelivery(bet, seq, { state: "withdrawn", dueAt: null });
}

function sendAgain`,
			},
		],
	},
	{
		name: "refund of an unaccepted bet",
		edits: [
			{
				file: `${BET}/end-bet.ts`,
				search: `	if (acceptance.mayHaveArrived) return withDelivery(bet, ACCEPTANCE_SEQ, { listed: "withdrawn" });`,
				replace: `	if (acceptance.mayHaveArrived) return followUp(appendPayment(bet, policy, 2, stakeMovement(bet)), now);`,
			},
		],
	},
	{
		name: "resend with a new key",
		edits: [
			{
				file: `${BET}/operator-actions.ts`,
				search: `	if (!isAcceptance(delivery)) return { kind: "done", bet: withDelivery(bet, seq, again) };`,
				replace: `	const payload = delivery.payload.replace('"TransactionType":1,', '"TransactionType":4,');
	if (!isAcceptance(delivery)) return { kind: "done", bet: withDelivery(bet, seq, { ...again, payload }) };`,
			},
		],
	},
	{
		name: "nonce not stored",
		edits: [
			{
				file: `${BFF}/provider/authenticate.ts`,
				search: 'rememberNonce(database, providerId, c.get("requestId"), clock.now())',
				replace: "rememberNonce(database, providerId, crypto.randomUUID(), clock.now())",
			},
		],
	},
	{
		name: "refund tombstone forgotten",
		edits: [
			{
				file: `${BFF}/provider/refund.ts`,
				search: "if (await insertTombstone(database, providerId, message.betId, clock.now())) {",
				replace: "if (clock.now().getTime() > 0) {",
			},
		],
	},
	{
		name: "outcome told and bet ended",
		edits: [
			{
				file: `${BET}/watch-provider-bet.ts`,
				search: "const dueAt = bet.toldAt === null ? bet.deadlineAt : bet.toldAt + UNSETTLED_AFTER_MS;",
				replace: "const dueAt = bet.deadlineAt;",
			},
			{
				file: `${BET}/watch-provider-bet.ts`,
				search: "	if (bet.toldAt === null) {",
				replace: "	if (now < bet.deadlineAt + UNSETTLED_AFTER_MS) {",
			},
		],
	},
	{
		name: "late accept ignored",
		edits: [
			{
				file: `${BET}/on-accept.ts`,
				search: "const returned = returnAccepted({ ...recorded, outOfPlay, code }, context.policy, context.now);",
				replace: "const returned = { ...recorded, outOfPlay, code };",
			},
		],
	},
	{
		name: "a row's error told to its neighbour",
		edits: [
			{
				file: `${BFF}/platform/write-together.ts`,
				search: "if (leftNothing(error)) this.#prepareAlone(one);",
				replace: "if (leftNothing(error) && rows.length === 1) this.#prepareAlone(one);",
			},
		],
	},
	{
		name: "a batch repeated after an unknown end",
		edits: [
			{
				file: `${BFF}/platform/write-together.ts`,
				search: "if (leftNothing(error)) this.#prepareAlone(one);",
				replace: "if (leftNothing(error) || rows.length > 1) this.#prepareAlone(one);",
			},
		],
	},
	{
		name: "sequence out of order",
		edits: [
			{
				file: `${BFF}/store/write-bets.ts`,
				search: `locked."isVisible" order by locked.nth) as sequence`,
				replace: `locked."isVisible" order by locked.nth desc) as sequence`,
			},
		],
	},
	{
		name: "a forgotten row",
		edits: [
			{
				file: `${BFF}/platform/write-together.ts`,
				search: "				if (result === undefined) this.#prepareAlone(one);",
				replace: "				if (result === undefined) continue;",
			},
		],
	},
	{
		name: "starvation",
		edits: [
			{
				file: `${BFF}/platform/write-together.ts`,
				search: `		for (const { key } of batch) this.#keys.delete(key);
		this.#sendNext();`,
				replace: "		for (const { key } of batch) this.#keys.delete(key);",
			},
		],
	},
	{
		name: "a joined decision whose asker is told nothing",
		edits: [
			{
				file: `${BFF}/wagering/decisions.ts`,
				search: "for (const asked of this.#takeMade()) asked.stand();",
				replace: "this.#takeMade()[0]?.stand();",
			},
		],
	},
	{
		name: "a joined decision made on the old state",
		edits: [
			{
				file: `${BFF}/wagering/decisions.ts`,
				search: "asked.make(together.bet, partner, now)",
				replace: "asked.make(before, partner, now)",
			},
		],
	},
	{
		name: "a joined change told twice",
		edits: [
			{
				file: `${BFF}/wagering/change-bet.ts`,
				search: "		context.events.betChanged(",
				replace: `		const asked = context.turns.get(after.betId)?.decisions.size ?? 1;
		for (let times = 0; times < asked; times++) context.events.betChanged(`,
			},
		],
	},
	{
		name: "a joined change told to nobody",
		edits: [
			{
				file: `${BFF}/wagering/change-bet.ts`,
				search: "		context.events.betChanged(",
				replace: `		const asked = context.turns.get(after.betId)?.decisions.size ?? 1;
		if (asked === 1) context.events.betChanged(`,
			},
		],
	},
	{
		name: "a placed bet told to its neighbour",
		edits: [
			{
				file: `${BFF}/store/place-bets.ts`,
				search: "placed.get(nth)",
				replace: "placed.get(bets.length - 1 - nth)",
			},
		],
	},
	{
		name: "a placed provider's bet told to its neighbour",
		edits: [
			{
				file: `${BFF}/store/place-provider-bets.ts`,
				search: "placed.get(nth)",
				replace: "placed.get(bets.length - 1 - nth)",
			},
		],
	},
	{
		name: "places repeated after an unknown end",
		edits: [
			{
				file: `${BFF}/wagering/write-place.ts`,
				search: "together: (bets) => placeBets(database, bets)",
				replace: "together: (bets) => placeBets(database, bets).catch(() => placeBets(database, bets))",
			},
		],
	},
	{
		name: "a provider's places repeated after an unknown end",
		edits: [
			{
				file: `${BFF}/wagering/write-place.ts`,
				search: "together: (bets) => placeProviderBets(database, bets)",
				replace: "together: (bets) => placeProviderBets(database, bets).catch(() => placeProviderBets(database, bets))",
			},
		],
	},
	{
		name: "places numbered out of order",
		edits: [
			{
				file: `${BFF}/store/placement.ts`,
				search: `partition by r."playerId" order by r.nth) as rank`,
				replace: `partition by r."playerId" order by r.nth desc) as rank`,
			},
		],
	},
	{
		name: "places numbered with a gap",
		edits: [
			{
				file: `${BFF}/store/placement.ts`,
				search: "last_sequence = p.last_sequence + counted.bets,",
				replace: "last_sequence = p.last_sequence + counted.bets + 1,",
			},
		],
	},
	{
		name: "a row that its batch left out forgotten",
		edits: [
			{
				file: `${BFF}/wagering/attempt-to-place.ts`,
				search: "		if (!takesBets(this.#context, partner)) return undefined;",
				replace: "		if (this.#drafted !== undefined || !takesBets(this.#context, partner)) return undefined;",
			},
		],
	},
	{
		name: "places for calls kept by bets that are sent again",
		edits: [
			{
				file: `${BFF}/wagering/attempt-to-place.ts`,
				search: `		this.letGo();
		this.#drafted`,
				replace: "		this.#drafted",
			},
		],
	},
	...BONUS_BUGS,
	...GAME_BUGS,
	...REPORT_BUGS,
];
