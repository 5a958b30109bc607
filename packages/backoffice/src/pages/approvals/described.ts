/**
 * What a second person reads of each act: what it depends on, as fields, and what it changes, as before and after. What is hashed and
 * is not described here stands as it is at the end: nothing is left out.
 */
import type { BackofficePartner, SecondPersonAction } from "@webframe/shared/wire";
import { html, type TemplateResult } from "lit";
import { addressOf } from "../../app/addresses.ts";
import { gameName } from "../../parts/game-name.ts";
import { isRecord, isSame, listOf, type Values } from "../../parts/settings/fields.ts";
import { partnerField, valueText } from "../../parts/settings/value-text.ts";
import { countText, money, timeText } from "../../parts/texts.ts";
import { WORDS } from "../../words/english.ts";

const TEXTS = WORDS.approvals;
const NAMES = TEXTS.facts;

type Shown = string | TemplateResult;

export interface Fact {
	readonly label: string;
	readonly shown: Shown;
}

export interface ChangeShown {
	readonly label: string;
	readonly from: Shown;
	readonly to: Shown;
}

interface Line {
	/** What of the request it shows. */
	readonly keys: readonly string[];
	/** Nothing for what is left out. */
	readonly facts: (request: Values) => readonly Fact[];
}

interface Description {
	readonly lines: readonly Line[];
	/** What changes. @param partner as it is now, of an act that `readsPartner` */
	readonly changes?: {
		readonly keys: readonly string[];
		readonly readsPartner?: true;
		readonly of: (request: Values, partner: BackofficePartner | undefined) => readonly ChangeShown[];
	};
}

/** @param shown of a value that is there */
function line(key: string, label: string, shown: (value: unknown, request: Values) => Shown): Line {
	return {
		keys: [key],
		facts: (request) => {
			const value = request[key];
			return value === undefined || value === null ? [] : [{ label, shown: shown(value, request) }];
		},
	};
}

const text = (key: string, label: string): Line => line(key, label, String);
const time = (key: string, label: string): Line => line(key, label, (value) => timeText(String(value)));
const count = (key: string, label: string): Line => line(key, label, (value) => countText(Number(value)));
const code = (key: string, label: string): Line => line(key, label, (value) => html`<code>${String(value)}</code>`);
const words = (key: string, label: string, known: Readonly<Record<string, string>>): Line =>
	line(key, label, (value) => known[String(value)] ?? String(value));
const partnerLink = (id: unknown): TemplateResult =>
	html`<a href=${addressOf("partners", String(id))}>${String(id)}</a>`;

const GAME = line("gameCode", NAMES.game, (value) => gameName(Number(value)));
const PARTNER = line("partnerId", NAMES.partner, partnerLink);
const BASED_ON = time("basedOn", NAMES.basedOn);

/** An amount, with the currency that stands beside it. */
function amount(key: string, label: string): Line {
	return {
		keys: [key, "currency"],
		facts: (request) => {
			const value = request[key];
			return typeof value === "string" ? [{ label, shown: money(value, String(request["currency"])) }] : [];
		},
	};
}

/** Amounts by currency. */
function amounts(key: string, label: string): Line {
	const sums = (value: unknown) => (isRecord(value) ? Object.entries(value) : []);
	return {
		keys: [key],
		facts: (request) => sums(request[key]).map(([currency, sum]) => ({ label, shown: money(String(sum), currency) })),
	};
}

/** A transaction of a bet or a cashback as it stood. */
const STEP: readonly Line[] = [
	{
		keys: ["seq", "transactionType", "deliveryKind"],
		facts: ({ seq, transactionType, deliveryKind }) => {
			const known: Readonly<Record<string, string>> = WORDS.transactionTypes;
			const kinds: Readonly<Record<string, string>> = WORDS.kinds;
			const what = known[String(transactionType)] ?? kinds[String(deliveryKind)] ?? "";
			return seq === undefined ? [] : [{ label: NAMES.step, shown: `${String(seq)} ${what}`.trim() }];
		},
	},
	amount("amount", NAMES.amount),
	words("state", NAMES.stepState, WORDS.deliveryStates),
	count("attempts", NAMES.attempts),
	text("lastCode", NAMES.lastCode),
];
const EVIDENCE = words("evidence", NAMES.evidence, TEXTS.evidence);
const BY_HAND: readonly Line[] = [
	...STEP,
	words("outcome", NAMES.outcome, WORDS.resolveOutcomes),
	text("partnerReference", NAMES.reference),
];
const FILE: readonly Line[] = [PARTNER, code("requestKey", NAMES.key), code("contentSha256", NAMES.hash)];
const ROLE = words("role", NAMES.role, WORDS.roles);

/** One description for each kind of act. */
const DESCRIPTIONS: Readonly<Record<SecondPersonAction, Description>> = {
	"bets.resume": { lines: [time("stoppedAt", NAMES.stoppedAt)] },
	"bet.return": { lines: [...STEP, EVIDENCE] },
	"bet.reject": { lines: [...STEP, EVIDENCE] },
	"bet.resolve": { lines: BY_HAND },
	"bet.correct": {
		lines: [],
		changes: {
			keys: ["kind", "grossAmount", "winAmount", "currency"],
			of: ({ kind, grossAmount, winAmount, currency }) => {
				const paid = (of: unknown): Shown =>
					of === null || of === undefined ? WORDS.none : money(String(of), String(currency));
				return [{ label: NAMES.payout, from: paid(winAmount), to: kind === "void" ? TEXTS.void : paid(grossAmount) }];
			},
		},
	},
	"cashback.issue": {
		lines: [
			PARTNER,
			text("partnerUserId", NAMES.player),
			amount("amount", NAMES.amount),
			code("requestKey", NAMES.key),
		],
	},
	"cashback.issue_file": {
		lines: [count("cashbacks", NAMES.cashbacks), amounts("amounts", NAMES.comesTo), ...FILE],
	},
	"cashback.cancel": {
		lines: [amount("amount", NAMES.amount), words("state", NAMES.cashbackState, WORDS.promotions.cashbacks.states)],
	},
	"cashback.resolve": { lines: BY_HAND },
	"round.cancel": {
		lines: [
			GAME,
			words("state", NAMES.roundState, WORDS.rounds.states),
			text("result", NAMES.result),
			time("correctedAt", NAMES.correctedAt),
		],
	},
	"round.correct": {
		lines: [GAME, time("correctedAt", NAMES.correctedAt)],
		changes: {
			keys: ["before", "after"],
			of: ({ before, after }) => [
				{ label: NAMES.result, from: before === null ? WORDS.none : String(before), to: String(after) },
			],
		},
	},
	"partner.change": {
		lines: [BASED_ON],
		changes: { keys: ["settings", "name", "apiUrl"], readsPartner: true, of: partnerChanges },
	},
	"partner.file_approve": {
		lines: [code("sha256", NAMES.hash)],
		changes: { keys: [], readsPartner: true, of: fileChanges },
	},
	"operator.token": {
		lines: [
			ROLE,
			time("endsAt", NAMES.endsAt),
			line("replaces", NAMES.replaces, (value) => (value === true ? TEXTS.yes : TEXTS.no)),
		],
	},
	"operator.invite": { lines: [ROLE] },
	"operator.role": {
		lines: [],
		changes: {
			keys: ["from", "role"],
			of: ({ from, role }) => [{ label: NAMES.role, from: String(from), to: String(role) }],
		},
	},
	"jackpot.close": {
		lines: [
			{
				keys: ["into"],
				facts: ({ into }) => {
					const { toPartners, toJackpot } = WORDS.promotions.jackpots;
					return [{ label: NAMES.goesTo, shown: into === null ? toPartners : toJackpot(String(into)) }];
				},
			},
			{
				keys: ["pools"],
				facts: ({ pools }) =>
					listOf(pools)
						.filter(isRecord)
						.map(({ partnerId, currency, holds }) => ({
							label: `${NAMES.pool} ${String(partnerId)}`,
							shown: money(String(holds), String(currency)),
						})),
			},
		],
	},
	"promo.issue": {
		lines: [
			count("freebets", NAMES.freebets),
			amounts("stakes", NAMES.comesTo),
			amounts("expectedCost", NAMES.expectedCost),
			...FILE,
		],
	},
	"report.close": { lines: [text("month", NAMES.month), code("sha256", NAMES.hash)] },
	"rates.store": {
		lines: [
			text("source", NAMES.source),
			count("rates", NAMES.rates),
			text("firstDay", NAMES.firstDay),
			text("lastDay", NAMES.lastDay),
			code("sha256", NAMES.hash),
		],
	},
};

export function readsPartner(action: SecondPersonAction): boolean {
	return DESCRIPTIONS[action].changes?.readsPartner === true;
}

export function factsOf(action: SecondPersonAction, request: Values): readonly Fact[] {
	const { lines, changes } = DESCRIPTIONS[action];
	const told = new Set([...lines.flatMap(({ keys }) => keys), ...(changes?.keys ?? [])]);
	const others = Object.entries(request).filter(([key, value]) => !told.has(key) && value !== null);
	return [
		...lines.flatMap(({ facts }) => facts(request)),
		...others.map(([label, value]) => ({ label, shown: JSON.stringify(value) })),
	];
}

export function changesOf(
	action: SecondPersonAction,
	request: Values,
	partner: BackofficePartner | undefined,
): readonly ChangeShown[] {
	return DESCRIPTIONS[action].changes?.of(request, partner) ?? [];
}

/** What of a partner becomes another one. */
function partnerChanges(request: Values, partner: BackofficePartner | undefined): readonly ChangeShown[] {
	if (partner === undefined) return [];
	const { name, apiUrl } = partner;
	const wanted = isRecord(request["settings"]) ? request["settings"] : request;
	const standing: Values = isRecord(request["settings"]) ? partner.settings : { name, apiUrl };
	const keys = new Set([...Object.keys(standing), ...Object.keys(wanted)]);
	keys.delete("basedOn");
	return [...keys]
		.filter((key) => !isSame(standing[key], wanted[key]))
		.map((key) => changeShown(key, standing[key], wanted[key]));
}

function fileChanges({ sha256 }: Values, partner: BackofficePartner | undefined): readonly ChangeShown[] {
	const found = partner?.fileChanges.find((one) => one.sha256 === sha256);
	return Object.entries(found?.changes ?? {}).map(([name, { from, to }]) => changeShown(name, from, to));
}

function changeShown(name: string, from: unknown, to: unknown): ChangeShown {
	const field = partnerField(name);
	return { label: field.words.name, from: valueText(field, from), to: valueText(field, to) };
}
