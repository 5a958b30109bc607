/**
 * The view of a family of tickets: chips are laid on outcomes, the ticket is placed as one bet, now or when the next round
 * opens. A family brings its table, its words and its prices; chips, ticket and strip are here.
 */
import type { JsonObject } from "@webframe/shared/games";
import type { PicksSelection } from "@webframe/shared/games/picks";
import { formatAmount } from "@webframe/shared/money";
import { nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from "lit";
import { type BetEntry, pickCountOf, type RefusedBet, refOf, roundOf, selectionOf } from "../../store/bets.ts";
import { minorUnits } from "../../store/minor-units.ts";
import { type BetCheck, checkBet } from "./bet-check.ts";
import { balanceIn, chipsOf } from "./table-limits.ts";
import { TableView } from "./table-view.ts";
import {
	type Change,
	type Chip,
	clear,
	double,
	type Laid,
	NO_TICKET,
	picksIn,
	picksOf,
	put,
	relay,
	type Stop,
	stopOf,
	sumOf,
	type Ticket,
	type TicketRules,
	takeOff,
	undo,
} from "./ticket.ts";
import { ticketStrip } from "./ticket-strip.ts";

/** After these a ticket lies on the table again, to be placed anew. */
const LAID_AGAIN: readonly string[] = ["stale_price", "betting_closed", "limits", "unavailable"];

/** A ticket that was sent. */
interface Sent {
	readonly ref: string;
	readonly laid: Laid;
}

export abstract class TicketView<Rules, Opened extends JsonObject | null, Result extends JsonObject> extends TableView<
	Rules,
	Opened,
	PicksSelection,
	Result
> {
	static override properties: PropertyDeclarations = {
		...TableView.properties,
		ticket: { state: true },
		chosen: { state: true },
		stop: { state: true },
		refused: { state: true },
	};

	/** What lies on the table and has not been placed. */
	declare protected ticket: Ticket;
	/** The chip of the rail that is laid next, in minor units; undefined: the smallest. */
	declare protected chosen: bigint | undefined;
	/** Why the last action was not done. */
	declare private stop: Stop | undefined;
	/** Why the ticket that lies here was not taken, in the round of which. */
	declare private refused: { readonly code: RefusedBet["code"]; readonly roundId: number } | undefined;
	#sent: Sent | undefined;
	#last: Laid | undefined;
	#refs = 0;

	constructor() {
		super();
		this.reset();
	}

	/** An outcome in the player's words. */
	protected abstract outcomeText(outcome: string): string;
	/** What an outcome pays for one, in hundredths, by the rules of the round; undefined where it is not offered. */
	protected abstract priceOf(outcome: string): number | undefined;

	/** Lays the chosen chip on each of these outcomes, as one action. */
	protected lay(outcomes: readonly string[]): void {
		const minor = this.chip;
		if (minor !== undefined) this.layChips(outcomes.map((outcome) => ({ outcome, minor })));
	}

	/** Lays chips of any amounts, as one action: a called bet. */
	protected layChips(chips: readonly Chip[]): void {
		this.#change((rules) => put(this.ticket, chips, rules));
	}

	/** Takes all chips off these outcomes. */
	protected lift(outcomes: readonly string[]): void {
		this.#become(takeOff(this.ticket, outcomes));
	}

	/** The chip that is laid next, in minor units; undefined where no tickets are taken. */
	protected get chip(): bigint | undefined {
		const chips = this.limits === undefined ? [] : chipsOf(this.limits);
		return chips.find((value) => value === this.chosen) ?? chips[0];
	}

	/** What lies on an outcome and has not been placed, in minor units. */
	protected laidOn(outcome: string): bigint {
		return this.ticket.laid.get(outcome) ?? 0n;
	}

	/** What the player's bets of this round have on each outcome, in minor units. */
	protected get placed(): Laid {
		const placed = new Map<string, bigint>();
		for (const entry of this.roundBets) {
			if (entry.kind === "refused") continue;
			for (const [outcome, minor] of laidOf(entry) ?? []) placed.set(outcome, (placed.get(outcome) ?? 0n) + minor);
		}
		return placed;
	}

	/** An amount of minor units in the player's currency, as the language writes it. */
	protected money(minor: bigint): string {
		return this.texts.decimal(formatAmount(minor, this.limits?.digits ?? 0));
	}

	protected override reset(): void {
		this.ticket = NO_TICKET;
		this.stop = undefined;
		this.refused = undefined;
		this.#sent = undefined;
		this.#last = undefined;
	}

	protected override willUpdate(changed: PropertyValues): void {
		super.willUpdate(changed);
		const sent = this.#sent;
		if (sent === undefined || !changed.has("state")) return;
		const entry = this.state.bets.find((one) => refOf(one) === sent.ref);
		if (entry?.kind === "placed") this.#sent = undefined;
		if (entry?.kind !== "refused") return;
		this.#sent = undefined;
		if (!LAID_AGAIN.includes(entry.code) || this.ticket.laid.size > 0) return;
		this.ticket = { laid: sent.laid, past: [] };
		this.refused = { code: entry.code, roundId: roundOf(entry) };
	}

	protected override bar(): TemplateResult {
		const { texts, say, limits, ticket } = this;
		const rules = this.#ticketRules;
		const check = this.#check;
		return ticketStrip({
			texts,
			say: say ?? (() => ""),
			currency: limits === undefined ? "" : texts.currency(limits.currency),
			chips: limits === undefined ? [] : chipsOf(limits),
			chip: this.chip,
			laid: ticket.laid,
			canUndo: ticket.past.length > 0,
			canRepeat: this.#lastLaid !== undefined,
			win: rules === undefined || ticket.laid.size === 0 ? undefined : rules.highestWin(ticket.laid),
			stop: this.stop ?? (rules && stopOf(ticket.laid, rules)),
			isRepriced: this.refused?.code === "stale_price",
			isLate: this.#isLate,
			check,
			isPlay: this.isPlay,
			rounds: this.plan.wish?.rounds,
			plan: this.planParts(ticket.laid.size === 0 ? undefined : sumOf(ticket.laid)),
			told: this.told,
			clock: this.roundClock,
			money: (minor) => this.money(minor),
			choose: (minor) => {
				this.chosen = minor;
			},
			undo: () => this.#become(undo(this.ticket)),
			double: () => this.#change((held) => double(this.ticket, held)),
			repeat: () => this.#change((held) => relay(this.ticket, this.#lastLaid ?? new Map(), held)),
			clear: () => this.#become(clear(this.ticket)),
			place: () => this.#place(check),
		});
	}

	protected override aside(): TemplateResult | typeof nothing {
		const { say, ticket } = this;
		const lists = ticket.laid.size === 0 ? undefined : this.lists.ask();
		if (say === undefined || lists === undefined) return nothing;
		return lists.ticketList({
			laid: ticket.laid,
			texts: this.texts,
			say,
			textOf: (outcome) => this.outcomeText(outcome),
			priceOf: (outcome) => this.priceOf(outcome),
			money: (minor) => this.money(minor),
			lift: (outcome) => this.lift([outcome]),
		});
	}

	get #check(): BetCheck {
		const { limits, state } = this;
		const { laid } = this.ticket;
		const rules = this.#ticketRules;
		const sum = sumOf(laid);
		const isOutside =
			limits !== undefined && (sum < limits.min || (rules !== undefined && stopOf(laid, rules) !== undefined));
		return checkBet({
			state,
			isPlay: this.isPlay,
			stake: rules === undefined ? undefined : laid.size === 0 ? "none" : isOutside ? "malformed" : sum,
			balance: limits && balanceIn(state, limits),
			open: this.roundClock.open && !this.#isLate,
			hasRound: state.rounds.has(this.gameCode),
			justSent: false,
		});
	}

	/** The ticket came when its round took no bets any more, whatever the clock here says: it is one for the next round. */
	get #isLate(): boolean {
		return this.refused?.code === "betting_closed" && this.refused.roundId === this.current?.round.roundId;
	}

	/** Undefined where no tickets are taken. */
	get #ticketRules(): TicketRules | undefined {
		const { limits, current, shelf } = this;
		if (limits?.chip === undefined || current === undefined) return undefined;
		const { opened, rules } = current;
		const { max, maxWin, chip, digits } = limits;
		const highestWin = (laid: Laid) => shelf.family.highestWin(picksOf(laid, digits), sumOf(laid), opened, rules);
		return { max, maxWin, chip, highestWin };
	}

	/** The ticket that was placed last, here or before this view was opened. */
	get #lastLaid(): Laid | undefined {
		if (this.#last !== undefined) return this.#last;
		const entry = this.ownBets.find((one) => pickCountOf(one) === undefined && laidOf(one) !== undefined);
		return entry && laidOf(entry);
	}

	#change(change: (rules: TicketRules) => Change): void {
		const rules = this.#ticketRules;
		if (rules === undefined) return;
		const changed = change(rules);
		if (changed.ok) this.#become(changed.ticket);
		else this.stop = changed.stop;
	}

	#become(ticket: Ticket): void {
		this.expectBet();
		this.ticket = ticket;
		this.stop = undefined;
		this.refused = undefined;
	}

	#place(check: BetCheck): void {
		const { current, limits, gameCode } = this;
		const { laid } = this.ticket;
		if (check.kind === "login") this.ask({ type: "login", reason: "bet" });
		if (check.kind === "balance") this.askForMoney(check.stake);
		if ((check.kind !== "ready" && check.kind !== "next") || current === undefined || limits === undefined) return;
		this.#refs += 1;
		const { rulesVersion, roundId } = current.round;
		const { currency, digits } = limits;
		const selection = picksOf(laid, digits);
		const bet = {
			gameCode,
			rulesVersion,
			selection: { ...selection },
			amount: formatAmount(check.stake, digits),
			currency,
			winOf: this.winOf(selection, check.stake),
		};
		const ref = `${gameCode}-${this.#refs}-${Date.now()}`;
		if (check.kind === "ready" && this.plan.wish === undefined) this.#sent = { ref, laid };
		this.send(check.kind, bet, { roundId, ref });
		this.#last = laid;
		this.#become(NO_TICKET);
	}
}

/** What a bet has on each outcome, in minor units; undefined for one that is no ticket, or is not known whole. */
function laidOf(entry: BetEntry): Laid | undefined {
	const picks = picksIn(selectionOf(entry));
	return picks && new Map(picks.map(({ outcome, amount }) => [outcome, minorUnits(amount)]));
}
