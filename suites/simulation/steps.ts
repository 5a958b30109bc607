/** The steps of a process between which the simulation lets it die. */
export const OWN_STEP_KINDS = [
	"place",
	"write bet",
	"settle bets",
	"start batch",
	"claim",
	"cashback",
	"round",
	"transaction",
	"call",
] as const;
/** Those that only a provider's call takes. */
export const PROVIDER_STEP_KINDS = ["nonce", "provider place", "tombstone"] as const;
/** Those of freebets alone. */
export const FREEBET_STEP_KINDS = ["issue", "freebet place", "cancel freebet"] as const;
/** The end of a round with its draw, and what goes back into pools or leaves them again. */
export const JACKPOT_STEP_KINDS = ["finish with jackpots", "pool entries"] as const;
/** Statements that hold several writes of one kind. */
export const BATCH_KINDS = ["write bets", "place bets", "provider place bets"] as const;
export type BatchKind = (typeof BATCH_KINDS)[number];
export const STEP_KINDS = [
	...OWN_STEP_KINDS,
	...PROVIDER_STEP_KINDS,
	...FREEBET_STEP_KINDS,
	...JACKPOT_STEP_KINDS,
	...BATCH_KINDS,
] as const;
export type StepKind = (typeof STEP_KINDS)[number] | "other";

/** Told by words that stand in the statement itself. */
const WORDS: readonly (readonly [string, StepKind])[] = [
	["insert into provider_nonce", "nonce"],
	["with provider_placement as (", "provider place bets"],
	["with placement as (", "place bets"],
	// The one that places a bet with it stands before that of the bet alone.
	["new_round as (", "provider place"],
	["insert into provider_bet (provider_id, provider_bet_id, created_at)", "tombstone"],
	["held_freebet as (", "freebet place"],
	["insert into freebet_issue (", "issue"],
	["update freebet f set cancelled_at", "cancel freebet"],
	["f.currency = any(p.spellings)", "cancel freebet"],
	["insert into bet (", "place"],
	["expected as materialized (", "finish with jackpots"],
	["with entry as (", "pool entries"],
	["with held_round as (", "settle bets"],
	["with attempt as (", "start batch"],
	["with found as (", "claim"],
	["insert into cashback", "cashback"],
	["update cashback", "cashback"],
	["insert into round as", "round"],
	["update round r", "round"],
	["with change as (", "write bets"],
	["update bet b set", "write bet"],
];

export function stepOfStatement(text: string): StepKind {
	return WORDS.find(([words]) => text.includes(words))?.[1] ?? "other";
}

export function isBatch(step: StepKind): step is BatchKind {
	return BATCH_KINDS.some((kind) => kind === step);
}

/** Of a write by itself, what it would be a part of with others. */
export function batchOf(step: StepKind): BatchKind | undefined {
	switch (step) {
		case "write bet":
			return "write bets";
		case "place":
			return "place bets";
		case "provider place":
			return "provider place bets";
		default:
			return undefined;
	}
}

/** A call to a partner that moves something. */
export function stepOfPath(url: string): StepKind {
	return /\/(make|make-list|close)$/.test(url) ? "call" : "other";
}
