/**
 * Judges rounds and requests by what is published of our own games: what a seed determines, by which version of the rules a
 * round is played and when anything of it may be known, and how a bet with something wrong must be refused.
 */
import type { Evidence } from "./evidence.ts";
import { drawAgain, hashOf } from "./games/draw-again.ts";
import { textOfResult } from "./games/results.ts";
import { cents } from "./pay-table.ts";
import type { AskedBet, Story } from "./story.ts";

export function judgeGames(evidence: Evidence): readonly string[] {
	const rounds = new Map(evidence.story.bets.map((bet) => [bet.roundId, bet]));
	const ofRounds = [...rounds.values()].flatMap((bet) => {
		const problems = [...judgeDraw(evidence, bet), ...judgeVersion(evidence, bet), ...judgeSecrecy(evidence, bet)];
		return [...new Set(problems)].map((problem) => `round ${bet.roundId}: ${problem}`);
	});
	return [...ofRounds, ...evidence.story.refused.flatMap(judgeRefused), ...judgeRight(evidence)];
}

/** The seed is the one that was promised, and the round has drawn what it determines. */
function judgeDraw({ story, ours }: Evidence, { roundId, game, seedHash }: AskedBet): readonly string[] {
	const round = ours.rounds.get(roundId);
	const drawn = story.drawn.get(roundId) ?? round?.result ?? undefined;
	if (drawn === undefined || round === undefined) return [];
	if (round.seed === null) return ["has drawn something, and nobody knows its seed"];
	if (hashOf(round.seed) !== seedHash) return ["its seed is not the one that was promised"];
	const right = textOfResult(drawAgain(game, round.seed));
	const told = textOfResult(drawn);
	return told === right ? [] : [`has drawn ${told}, and its seed determines ${right}`];
}

/** The version that was in force when its betting opened, from then on for ever. */
function judgeVersion({ story, ours, seen }: Evidence, { roundId, game, opensAt }: AskedBet): readonly string[] {
	const right = versionAt(story, game, opensAt);
	const told = seen.rounds.filter((round) => round.roundId === roundId && round.state !== "awaiting");
	const versions = [ours.rounds.get(roundId)?.version, ...told.map(({ rulesVersion }) => rulesVersion)];
	return versions.flatMap((version) =>
		version === right ? [] : [`is played by version ${version} of its rules, and ${right} was in force`],
	);
}

/** Of what was set for moments before, the one with the latest moment, and of those of one moment the last. */
export function versionAt({ versions }: Story, game: AskedBet["game"], at: number): number {
	const before = versions.filter((one) => one.game === game && one.from <= at);
	const latest = Math.max(...before.map(({ from }) => from));
	return before.findLast(({ from }) => from === latest)?.version ?? 1;
}

/** Before its cut nobody is told anything of what it draws; none of these games has anything public while betting. */
function judgeSecrecy({ seen }: Evidence, { roundId, cutAt }: AskedBet): readonly string[] {
	return seen.rounds
		.filter((round) => round.roundId === roundId && round.at < cutAt)
		.flatMap((round) =>
			(["opened", "result", "seed"] as const).flatMap((what) =>
				round[what] === undefined
					? []
					: [`has told ${JSON.stringify(round[what])} ${cutAt - round.at} ms before its cut`],
			),
		);
}

/** What only a mistake of who asks can be answered with. */
const FOR_MISTAKES = new Set([
	"invalid_request",
	"unknown_game",
	"invalid_amount",
	"invalid_selection",
	"limits",
	"stale_price",
]);

/** A bet with nothing wrong is placed, unless its round takes no more bets or its freebet is not good. */
function judgeRight({ seen }: Evidence): readonly string[] {
	return seen.refusals
		.filter(({ code }) => FOR_MISTAKES.has(code))
		.map(({ roundId, code }) => `round ${roundId}: a bet with nothing wrong was refused as ${code}`);
}

/** What is published is rounded to chips; games of numbers take any amount. */
const LARGEST_STAKE_GRAIN = 20n;

function judgeRefused({ mistake, roundId, must, told }: Story["refused"][number]): readonly string[] {
	if (told === undefined) return [];
	const what = `round ${roundId}: a bet with a mistake (${mistake})`;
	if ("betId" in told) return [`${what} was placed as ${told.betId}`];
	const { code, field, max } = told;
	const most = max === undefined ? undefined : cents(max);
	const isRight = must.max === undefined ? most === undefined : isLargest(most, must.max);
	if (code === must.code && field === must.field && isRight) return [];
	return [
		`${what} was refused as ${code} of ${field} up to ${max}, not as ${must.code} of ${must.field} up to ${must.max}`,
	];
}

function isLargest(told: bigint | undefined, published: bigint): boolean {
	return told !== undefined && told >= published && told < published + LARGEST_STAKE_GRAIN;
}
