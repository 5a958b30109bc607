/**
 * Keeps what jackpots hold right while they are on show.
 *
 * What they hold, and who has won, is read by HTTP when somebody comes to see them and after every new connection, once the
 * hub tells of them, and without a connection soon after; in between the hub tells each change. One that holds less than
 * before was won: then the winners are read again, at a time that is left to chance, because every frame hears of it at the
 * same moment. Who has a bet in a draw that this frame's screen has not shown to its end is told of neither before that: it
 * may be that bet which has won.
 */
import type { FrameJackpot, FrameJackpotList, JackpotChanged } from "@webframe/shared/wire";
import type { Answer } from "../api.ts";
import type { Environment } from "../environment.ts";
import type { Jackpots } from "../jackpots.ts";
import { minorUnits } from "../minor-units.ts";
import type { HubLink } from "./hub-port.ts";
import type { WantedJackpots } from "./wanted-jackpots.ts";

/** Within how long the winners are read again. */
export const WINNERS_WITHIN_MS = 3_000;
/** How long after a hub has refused to tell of jackpots it is asked again. */
export const WATCH_RETRY_MS = 30_000;
/** How long a connection that is about to open is waited for, so that what is read before it is not read twice. */
export const LINK_WAIT_MS = 2_000;

export interface JackpotPorts {
	readonly environment: Pick<Environment, "after" | "random">;
	readonly link: () => HubLink | undefined;
	readonly call: (path: string) => Promise<Answer<FrameJackpotList>>;
	/** How long it takes until the screen has shown the draws that the player's bets are in; 0: none is near its end. */
	readonly drawsEndInMs: () => number;
	readonly changed: (jackpots: Jackpots) => void;
}

export class JackpotKeeper {
	readonly #ports: JackpotPorts;
	#wanted: WantedJackpots | undefined;
	/** The currency of what is shown. */
	#currency: string | undefined;
	#shown: Jackpots = { kind: "loading" };
	/** What was pushed while an answer was waited for: it may be newer than the answer. */
	#pushed = new Map<string, JackpotChanged>();
	#question = 0;
	/** Ends the wait until a hub that has refused is asked again. */
	#cancelRetry: () => void = () => undefined;
	/** Ends the wait for the next reading. */
	#cancelWait: (() => void) | undefined;
	#isStopped = false;

	constructor(ports: JackpotPorts) {
		this.#ports = ports;
	}

	/** Follows these jackpots and no others. */
	follow(wanted: WantedJackpots | undefined): void {
		if (this.#isStopped) return;
		const before = this.#wanted;
		const isSame = before?.partnerClientId === wanted?.partnerClientId && before?.currency === wanted?.currency;
		if (isSame && before?.winners === wanted?.winners) return;
		this.#wanted = wanted;
		if (!isSame) {
			this.#forgetQuestion();
			this.#watch(before, wanted);
		}
		if (wanted === undefined) return;
		if (wanted.currency !== this.#currency) this.#become({ kind: "loading" });
		this.#currency = wanted.currency;
		if (isSame && !wanted.winners) return;
		if (this.#ports.link() === undefined) this.#readIn(LINK_WAIT_MS);
		else if (isSame) void this.read();
	}

	/** A fresh connection follows nothing yet, and what changed before it was not told. */
	opened(link: HubLink): void {
		if (this.#wanted !== undefined) this.#watchOn(link, this.#wanted);
	}

	/** One of them holds another amount. */
	take(change: JackpotChanged): void {
		if (change.currency !== this.#wanted?.currency) return;
		this.#pushed.set(change.jackpotId, change);
		if (this.#shown.kind !== "ready") return;
		const known = this.#shown.items.find(({ jackpotId }) => jackpotId === change.jackpotId);
		if (known === undefined || known.amount === change.amount) return;
		const isWon = minorUnits(change.amount) < minorUnits(known.amount);
		if (isWon && this.#readAfterDraws()) return;
		const items = this.#shown.items.map((item) => (item === known ? { ...item, amount: change.amount } : item));
		this.#become({ ...this.#shown, items });
		if (isWon) this.#readWinnersSoon();
	}

	/** Asks for all of it now. */
	async read(): Promise<void> {
		const wanted = this.#wanted;
		if (wanted === undefined) return;
		this.#forgetQuestion();
		const question = this.#question;
		this.#pushed.clear();
		if (this.#shown.kind === "failed") this.#become({ kind: "loading" });
		const { partnerClientId, currency } = wanted;
		const answer = await this.#ports.call(`/frame/jackpots?${new URLSearchParams({ partnerClientId, currency })}`);
		if (question !== this.#question) return;
		const isEarly = this.#readAfterDraws();
		if (isEarly && this.#shown.kind === "ready") return;
		if (answer.kind === "value") {
			const items = answer.value.items.map((item) => this.#newest(item)).toSorted(byAmount);
			this.#become({ kind: "ready", items, winners: isEarly ? [] : answer.value.winners });
		} else if (this.#shown.kind !== "ready") this.#become({ kind: "failed" });
	}

	stop(): void {
		this.#isStopped = true;
		this.#wanted = undefined;
		this.#forgetQuestion();
		this.#cancelRetry();
	}

	#watch(before: WantedJackpots | undefined, wanted: WantedJackpots | undefined): void {
		const link = this.#ports.link();
		if (link === undefined) return;
		if (before !== undefined) link.invoke("UnwatchJackpots", before.partnerClientId, before.currency).catch(ignore);
		if (wanted !== undefined) this.#watchOn(link, wanted);
	}

	/**
	 * Not before the hub has answered they are read: what changes until then is told to nobody here. A hub that is asked by a
	 * whole hall at once refuses some. What changes until it is asked again is not told. However often somebody has come to see
	 * them meanwhile, it is asked again once.
	 */
	#watchOn(link: HubLink, { partnerClientId, currency }: WantedJackpots): void {
		this.#cancelRetry();
		const watching = link.invoke("WatchJackpots", partnerClientId, currency).catch(() => {
			this.#cancelRetry();
			this.#cancelRetry = this.#ports.environment.after(WATCH_RETRY_MS, () => {
				if (this.#ports.link() === link) this.opened(link);
			});
		});
		void watching.then(() => this.read());
	}

	#newest(item: FrameJackpot): FrameJackpot {
		const pushed = this.#pushed.get(item.jackpotId);
		return pushed === undefined ? item : { ...item, amount: pushed.amount };
	}

	/** Only where they are on show. */
	#readWinnersSoon(): void {
		if (this.#wanted?.winners === true) this.#readSoonAfter(0);
	}

	/** True: a bet of the player is in a draw that the screen has not shown to its end, and all is read after that. */
	#readAfterDraws(): boolean {
		const waitMs = this.#ports.drawsEndInMs();
		if (waitMs > 0) this.#readSoonAfter(waitMs);
		return waitMs > 0;
	}

	/** Not all frames at the same moment. */
	#readSoonAfter(waitMs: number): void {
		this.#readIn(waitMs + this.#ports.environment.random() * WINNERS_WITHIN_MS);
	}

	/** A reading that is due already comes first. */
	#readIn(waitMs: number): void {
		this.#cancelWait ??= this.#ports.environment.after(waitMs, () => void this.read());
	}

	/** No answer is waited for any more, and no time to ask. */
	#forgetQuestion(): void {
		this.#question += 1;
		this.#cancelWait?.();
		this.#cancelWait = undefined;
	}

	#become(jackpots: Jackpots): void {
		this.#shown = jackpots;
		this.#ports.changed(jackpots);
	}
}

/** The one that holds most comes first. */
function byAmount(one: FrameJackpot, other: FrameJackpot): number {
	return Number(minorUnits(other.amount) - minorUnits(one.amount));
}

function ignore(): void {
	// The connection has ended, and the next one watches nothing yet.
}
