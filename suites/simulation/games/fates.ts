/** What players are told of each pick of their tickets when a run has ended: nobody stores it, so it is computed once more. */
import { frameBetDetailsSchema } from "@webframe/shared/wire";
import { valueIn } from "../../../packages/bff/src/testing/test-player.ts";
import { ask } from "../client.ts";
import type { Evidence, ToldFates } from "../evidence.ts";
import type { Run } from "../run.ts";
import type { AskedBet } from "../story.ts";
import { fatesOf } from "./selections.ts";

export async function readFates({ world, story, players }: Run): Promise<ToldFates> {
	const headers = new Map([...players.values()].map((player) => [player.name, player.headers]));
	const tickets = story.bets.filter(({ selection }) => selection.market === "picks");
	const told = await Promise.all(
		tickets.map(async ({ betId, player }) => {
			const answer = await ask(world, `/frame/bets/${betId}`, undefined, headers.get(player) ?? {});
			const { picks } = answer?.status === SUCCESS ? frameBetDetailsSchema.parse(valueIn(answer)) : {};
			return picks === undefined ? [] : [[betId, picks] as const];
		}),
	);
	return new Map(told.flat());
}

const SUCCESS = 200;

/** What each pick pays of the result that stands, by the version of its round; nothing where none stands. */
export function judgeFates({ fates, ours }: Evidence, bet: AskedBet): readonly string[] {
	const told = fates.get(bet.betId);
	const round = ours.rounds.get(bet.roundId);
	if (told === undefined || round === undefined) return [];
	const result = round.state === "finished" ? round.result : null;
	const right = result === null ? undefined : fatesOf(bet, result);
	const wrong = told.filter(({ outcome, multiplier }) => hundredths(multiplier) !== right?.get(outcome));
	return wrong.map(
		({ outcome, multiplier }) =>
			`its ${outcome} is told to pay ${multiplier}, and it is ${right?.get(outcome)} hundredths`,
	);
}

function hundredths(multiplier: string | undefined): bigint | undefined {
	return multiplier === undefined ? undefined : BigInt(Math.round(Number(multiplier) * 100));
}
