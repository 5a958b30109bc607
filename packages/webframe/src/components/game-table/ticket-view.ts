/**
 * The view of a family of tickets: chips are laid on outcomes, the ticket is placed as one bet, now or when the next round
 * opens. A family brings its table, its words and its prices; chips, ticket and strip are here.
 */
import type { JsonObject } from "@webframe/shared/games";
import type { PicksSelection } from "@webframe/shared/games/picks";
import { formatAmount } from "@webframe/shared/money";
import { nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from "lit";
import { refOf } from "../../store/bets.ts";
import { type BetCheck, checkBet } from "./bet-check.ts";
import { NO_TICKET } from "./no-ticket.ts";
import { balanceIn, chipsOf } from "./table-limits.ts";
import { TableView } from "./table-view.ts";
import type { Change, Chip, Laid, Stop, Ticket, TicketRules } from "./ticket.ts";
import type { RefusedTicket, Weighed } from "./ticket-bet.ts";
import { ticketStrip } from "./ticket-strip.ts";

type Betting = typeof import("./table-betting.ts");
/** What is done with a ticket; undefined: nothing, as where no tickets are taken. */
type Act = (betting: Betting, rules: TicketRules | undefined) => Ticket | Change | undefined;

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
	/** Why the ticket that lies here was not taken. */
	declare private refused: RefusedTicket | undefined;
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
		this.#act(({ put }, rules) => rules && put(this.ticket, chips, rules));
	}

	/** Takes all chips off these outcomes. */
	protected lift(outcomes: readonly string[]): void {
		this.#act(({ takeOff }) => takeOff(this.ticket, outcomes));
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
		return this.betting.here?.placedOn(this.roundBets) ?? NO_TICKET.laid;
	}

	/** An amount of minor units in the player's currency, as the language writes it. */
	protected money(minor: bigint): string {
		return this.texts.decimal(formatAmount(minor, this.limits?.digits ?? 0));
	}

	protected override prepare(): void {
		super.prepare();
		this.betting.ask();
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
		if (entry === undefined || entry.kind === "sending") return;
		this.#sent = undefined;
		const refused = this.betting.here?.refusedTicket(entry);
		if (refused === undefined || this.ticket.laid.size > 0) return;
		this.ticket = { ...NO_TICKET, laid: sent.laid };
		this.refused = refused;
	}

	protected override bar(): TemplateResult {
		const { texts, say, limits, ticket } = this;
		const weighed = this.#weighed;
		const check = this.#checked(weighed);
		return ticketStrip({
			texts,
			say: say ?? (() => ""),
			currency: limits === undefined ? "" : texts.currency(limits.currency),
			chips: limits === undefined ? [] : chipsOf(limits),
			chip: this.chip,
			laid: ticket.laid,
			canUndo: ticket.past.length > 0,
			canRepeat: this.#lastLaid !== undefined,
			sum: weighed?.sum ?? 0n,
			win: weighed?.win,
			stop: this.stop ?? weighed?.stop,
			isRepriced: this.refused?.code === "stale_price",
			isLate: this.#isLate,
			check,
			isPlay: this.isPlay,
			rounds: this.plan.wish?.rounds,
			plan: this.planParts(weighed?.sum),
			line: this.betting.here?.ticketLine,
			told: this.told,
			money: (minor) => this.money(minor),
			choose: (minor) => {
				this.chosen = minor;
			},
			undo: () => this.#act(({ undo }) => undo(this.ticket)),
			double: () => this.#act(({ double }, rules) => rules && double(this.ticket, rules)),
			repeat: () => this.#act(({ relay }, rules) => rules && relay(this.ticket, this.#lastLaid ?? new Map(), rules)),
			clear: () => this.#act(({ clear }) => clear(this.ticket)),
			place: () => this.#place(check),
		});
	}

	protected override aside(): TemplateResult | typeof nothing {
		const { say, ticket } = this;
		const betting = ticket.laid.size === 0 ? undefined : this.betting.ask();
		if (say === undefined || betting === undefined) return nothing;
		return betting.ticketList({
			laid: ticket.laid,
			texts: this.texts,
			say,
			textOf: (outcome) => this.outcomeText(outcome),
			priceOf: (outcome) => this.priceOf(outcome),
			money: (minor) => this.money(minor),
			lift: (outcome) => this.lift([outcome]),
		});
	}

	/** What the ticket comes to; undefined while nothing lies, and where no tickets are taken. */
	get #weighed(): Weighed | undefined {
		const { laid } = this.ticket;
		const { here } = this.betting;
		const rules = laid.size === 0 ? undefined : here?.ticketRules(this.shelf.family, this.limits, this.current);
		return rules && here?.weigh(laid, rules);
	}

	#checked(weighed: Weighed | undefined): BetCheck {
		const { limits, state } = this;
		const stake = weighed?.isOutside ? "malformed" : (weighed?.sum ?? "none");
		return checkBet({
			state,
			isPlay: this.isPlay,
			stake: limits?.chip === undefined || this.current === undefined ? undefined : stake,
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

	/** The ticket that was placed last, here or before this view was opened. */
	get #lastLaid(): Laid | undefined {
		return this.#last ?? this.betting.here?.lastTicket(this.ownBets);
	}

	/** Does something with the ticket. Who is quicker than what it is done with waits for that. */
	#act(act: Act): void {
		this.expectBet();
		const { here } = this.betting;
		if (here === undefined) {
			void this.#actLater(act);
			return;
		}
		const done = act(here, here.ticketRules(this.shelf.family, this.limits, this.current));
		if (done === undefined) return;
		if (!("ok" in done)) this.#become(done);
		else if (done.ok) this.#become(done.ticket);
		else this.stop = done.stop;
	}

	async #actLater(act: Act): Promise<void> {
		const { gameCode } = this;
		await this.betting.whenHere();
		if (this.betting.here !== undefined && gameCode === this.gameCode) this.#act(act);
	}

	#become(ticket: Ticket): void {
		this.ticket = ticket;
		this.stop = undefined;
		this.refused = undefined;
	}

	#place(check: BetCheck): void {
		const { current, limits, gameCode } = this;
		const { here } = this.betting;
		const { laid } = this.ticket;
		if (check.kind === "login") this.ask({ type: "login", reason: "bet" });
		if (check.kind === "balance") this.askForMoney(check.stake);
		if ((check.kind !== "ready" && check.kind !== "next") || current === undefined) return;
		if (here === undefined || limits === undefined) return;
		this.#refs += 1;
		const { rulesVersion, roundId } = current.round;
		const { selection, ...money } = here.ticketBet(laid, limits);
		const winOf = this.winOf(selection, check.stake);
		const bet = { gameCode, rulesVersion, selection: { ...selection }, ...money, winOf };
		const ref = `${gameCode}-${this.#refs}-${Date.now()}`;
		if (check.kind === "ready" && this.plan.wish === undefined) this.#sent = { ref, laid };
		this.send(check.kind, bet, { roundId, ref });
		this.#last = laid;
		this.#become(NO_TICKET);
	}
}
