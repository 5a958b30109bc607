/**
 * Tickets of which a list has the first picks only: who opens the details of one sees them all. Each is read by its id, once;
 * what could not be read is asked for again where somebody wishes it.
 */
import type { FrameBetDetails, Selection } from "@webframe/shared/wire";
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Read } from "../../components/frame-view.ts";
import { type BetEntry, type PlacedBet, pickCountOf, selectionOf } from "../../store/bets.ts";

type Known = Selection | "loading" | "failed";

export class WholeTickets implements ReactiveController {
	readonly #host: ReactiveControllerHost;
	readonly #read: () => Read;
	readonly #known = new Map<number, Known>();

	constructor(host: ReactiveControllerHost, read: () => Read) {
		this.#host = host;
		this.#read = read;
		host.addController(this);
	}

	/** What was on its way belongs to what is not shown any more. */
	hostDisconnected(): void {
		this.#known.clear();
	}

	/** The ticket with all of its picks, where they have been read. */
	whole(entry: BetEntry): BetEntry {
		if (entry.kind !== "placed") return entry;
		const known = this.#known.get(entry.bet.betId);
		return typeof known === "object" ? { ...entry, selection: known, pickCount: undefined } : entry;
	}

	/** What becomes of the picks that are missing; undefined: none are, or nobody has asked for them. */
	stateOf({ bet }: PlacedBet): "loading" | "failed" | undefined {
		const known = this.#known.get(bet.betId);
		return typeof known === "object" ? undefined : known;
	}

	/** Reads the picks that the list does not have, unless that has been done. */
	ask(entry: PlacedBet): void {
		const known = this.#known.get(entry.bet.betId);
		if (isPart(entry) && (known === undefined || known === "failed")) void this.#ask(entry.bet.betId);
	}

	/** Asks again for what could not be read. */
	retry(): void {
		for (const [betId, known] of this.#known) if (known === "failed") void this.#ask(betId);
	}

	async #ask(betId: number): Promise<void> {
		this.#become(betId, "loading");
		const answer = await this.#read()<FrameBetDetails>(`/frame/bets/${betId}`);
		if (this.#known.get(betId) !== "loading") return;
		this.#become(betId, (answer.kind === "value" ? answer.value.selection : undefined) ?? "failed");
	}

	#become(betId: number, known: Known): void {
		this.#known.set(betId, known);
		this.#host.requestUpdate();
	}
}

/** True where a ticket has more picks than are known of it. */
function isPart(entry: PlacedBet): boolean {
	const { picks }: { readonly picks?: unknown } = Object(selectionOf(entry));
	return Array.isArray(picks) && picks.length < (pickCountOf(entry) ?? 0);
}
