/**
 * The view of a family of tickets: chips are laid on outcomes, the ticket is placed as one bet, now or when the next round
 * opens. A family brings its table, its words and its prices; chips, ticket and strip are here.
 */
import type { JsonObject } from "@webframe/shared/games";
import type { PicksSelection } from "@webframe/shared/games/picks";
import { formatAmount } from "@webframe/shared/money";
import { nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from "lit";
import { type BetCheck, type BetSituation, checkBet } from "./bet-check.ts";
import { NO_TICKET } from "./no-ticket.ts";
import { balanceIn, chipsOf } from "./table-limits.ts";
import { TableView } from "./table-view.ts";
import type { Chip, Laid, Stop, Ticket } from "./ticket.ts";
import type { RefusedTicket, RoundRules } from "./ticket-bet.ts";
import { type Act, type TicketStrip, ticketStrip } from "./ticket-strip.ts";

/** A ticket that was sent. */
interface Sent {
	readonly ref: string;
	readonly laid: Laid;
}

export abstract class TicketView<Rules, Result extends JsonObject> extends TableView<
	Rules,
	null,
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
	/** The one that was placed last here. */
	#last: Laid | undefined;

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
		void this.#act(({ put }, rules) => rules && put(this.ticket, chips, rules));
	}

	/** Takes all chips off these outcomes. */
	protected lift(outcomes: readonly string[]): void {
		void this.#act(({ takeOff }) => takeOff(this.ticket, outcomes));
	}

	/** The chip that is laid next, in minor units; undefined where no tickets are taken. */
	protected get chip(): bigint | undefined {
		const { chips } = this;
		return chips.find((value) => value === this.chosen) ?? chips[0];
	}

	/** Those of the rail, ascending, in minor units. */
	protected get chips(): readonly bigint[] {
		return this.limits ? chipsOf(this.limits) : [];
	}

	/** What lies on an outcome and has not been placed, in minor units. */
	protected laidOn(outcome: string): bigint {
		return this.ticket.laid.get(outcome) ?? 0n;
	}

	/** What may lie on an outcome by itself, in words; empty until that is known. */
	protected limitsOf(outcome: string): string {
		return this.#rules?.limitsText(outcome, this.texts) ?? "";
	}

	/** What the player's bets of this round have on each outcome, in minor units. */
	protected get placed(): Laid {
		return this.betting.here?.placedOn(this.roundBets) ?? NO_TICKET.laid;
	}

	/** An amount of minor units in the player's currency, as the language writes it. */
	protected readonly money = (minor: bigint): string =>
		this.texts.decimal(formatAmount(minor, this.limits?.digits ?? 0));

	protected override prepare(): void {
		super.prepare();
		this.betting.ask();
	}

	protected override reset(): void {
		this.#become(NO_TICKET);
		this.#sent = undefined;
		this.#last = undefined;
	}

	protected override willUpdate(changed: PropertyValues): void {
		super.willUpdate(changed);
		const sent = this.#sent;
		if (sent === undefined || !changed.has("state")) return;
		const refused = this.betting.here?.refusedTicket(this.state.bets, sent.ref);
		if (refused === undefined) return;
		this.#sent = undefined;
		if (refused === "taken" || this.ticket.laid.size > 0) return;
		this.ticket = { ...NO_TICKET, laid: sent.laid };
		this.refused = refused;
	}

	protected override bar(): TemplateResult {
		const { texts, say, limits, ticket, state, isPlay } = this;
		const { here } = this.betting;
		const weighed = this.#rules?.weigh(ticket.laid);
		const stake = weighed?.stop ? "malformed" : (weighed?.sum ?? "none");
		const situation: BetSituation = {
			state,
			isPlay,
			stake: limits?.chip === undefined || this.rules === undefined ? undefined : stake,
			balance: limits && balanceIn(state, limits),
			open: this.roundClock.open && !this.#isLate,
			hasRound: state.rounds.has(this.gameCode),
			justSent: false,
		};
		const strip: TicketStrip = {
			texts,
			say: say ?? (() => ""),
			currency: limits ? texts.currency(limits.currency) : "",
			chips: this.chips,
			chip: this.chip,
			ticket,
			last: this.#last ?? here?.lastTicket(this.ownBets),
			sum: weighed?.sum ?? 0n,
			win: weighed?.win,
			stop: this.stop ?? weighed?.stop,
			isRepriced: this.refused?.code === "stale_price",
			isLate: this.#isLate,
			check: checkBet(situation),
			isPlay,
			rounds: this.plan.wish?.rounds,
			plan: this.planParts(weighed?.sum),
			line: here?.ticketLine,
			told: this.told,
			money: this.money,
			choose: (minor) => {
				this.chosen = minor;
			},
			act: (act) => void this.#act(act),
			place: (check, promoCode) => this.#place(check, promoCode),
		};
		return ticketStrip(this.freebets.here?.withFreebets(this, strip, situation, limits, weighed) ?? strip);
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
			money: this.money,
			lift: (outcome) => this.lift([outcome]),
		});
	}

	/**
	 * What tickets are held to; undefined where none are taken, and while what is done with them is on its way. Who lays chips
	 * before a round is known is held to the newest rules, which the table is drawn by.
	 */
	get #rules(): RoundRules | undefined {
		const { rules } = this;
		const held = rules === undefined ? undefined : { opened: null, rules };
		return this.betting.here?.ticketRules(this.shelf.family, this.limits, held);
	}

	/** The ticket came when its round took no bets any more, whatever the clock here says: it is one for the next round. */
	get #isLate(): boolean {
		return this.refused?.code === "betting_closed" && this.refused.roundId === this.current?.round.roundId;
	}

	/** Does something with the ticket. Who is quicker than what it is done with waits for that. */
	async #act(act: Act): Promise<void> {
		const { gameCode, betting } = this;
		this.expectBet();
		if (betting.here === undefined) await betting.whenHere();
		const { here } = betting;
		if (here === undefined || gameCode !== this.gameCode) return;
		const done = act(here, this.#rules);
		if (done === undefined) return;
		if (!("ok" in done)) this.#become(done);
		else if (done.ok) this.#become(done.ticket);
		else this.stop = done.stop;
	}

	#become(ticket: Ticket): void {
		this.ticket = ticket;
		this.stop = undefined;
		this.refused = undefined;
	}

	#place(check: BetCheck, promoCode: string | undefined): void {
		const { current, limits, gameCode } = this;
		const { here } = this.betting;
		const { laid } = this.ticket;
		if (check.kind === "login") this.ask({ type: "login", reason: "bet" });
		if (check.kind === "balance") this.askForMoney(check.stake);
		if ((check.kind !== "ready" && check.kind !== "next") || current === undefined) return;
		if (here === undefined || limits === undefined) return;
		const { round } = current;
		const bet = here.ticketBet(laid, limits, round);
		const winOf = this.winOf(bet.selection, check.stake);
		const ref = `${gameCode}-${Date.now()}`;
		if (check.kind === "ready") this.#sent = { ref, laid };
		this.send(check.kind, { ...bet, promoCode, winOf }, { roundId: round.roundId, ref });
		this.#last = laid;
		this.#become(NO_TICKET);
	}
}
