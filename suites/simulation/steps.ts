/** The steps of a process between which the simulation lets it die. */
export const OWN_STEP_KINDS = [
	"place",
	"write bet",
	"write bets",
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
export const STEP_KINDS = [...OWN_STEP_KINDS, ...PROVIDER_STEP_KINDS] as const;
export type StepKind = (typeof STEP_KINDS)[number] | "other";

/** Told by words that stand in the statement itself. */
const WORDS: readonly (readonly [string, StepKind])[] = [
	["insert into provider_nonce", "nonce"],
	// The one that places a bet with it stands before that of the bet alone.
	["new_round as (", "provider place"],
	["insert into provider_bet (provider_id, provider_bet_id, created_at)", "tombstone"],
	["insert into bet (", "place"],
	["with win as (", "settle bets"],
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

/** A call to a partner that moves something. */
export function stepOfPath(url: string): StepKind {
	return /\/(make|make-list|close)$/.test(url) ? "call" : "other";
}
