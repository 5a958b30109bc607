/** What the clock of a round says: a word, the time left, and how much of the betting time is gone. */
import type { FrameRound } from "@webframe/shared/wire";
import { css, html, type TemplateResult } from "lit";
import type { MessageKey, Texts } from "../i18n/texts.ts";
import { type RoundPhase, roundPhase } from "../store/rounds.ts";

export interface RoundClock {
	/** `unknown` until the service has told of a round. */
	readonly phase: RoundPhase["kind"] | "unknown";
	readonly label: MessageKey;
	/** Empty while there is nothing to count to. */
	readonly time: string;
	readonly open: boolean;
	/** The share of the betting time that is left, or of the draw that has been shown, from 0 to 1. */
	readonly left: number;
}

/**
 * @param now milliseconds since the epoch, by the service's clock
 * @param lengthMs from one opening of betting to the next, by the rules of the game
 */
export function roundClock(round: FrameRound | undefined, now: number, lengthMs: number, texts: Texts): RoundClock {
	if (round === undefined) return { phase: "unknown", label: "frame.connecting", time: "", open: false, left: 0 };
	const phase = roundPhase(round, now);
	const until = countsTo(phase, round, lengthMs);
	return {
		phase: phase.kind,
		label: until === undefined || until <= now ? "round.waiting" : labelOf(phase),
		time: until === undefined || until <= now ? "" : texts.clock(until - now),
		open: phase.kind === "betting",
		left: shareOf(phase, now),
	};
}

function shareOf(phase: RoundPhase, now: number): number {
	if (phase.kind === "betting") return (phase.until - now) / (phase.until - phase.since);
	return phase.kind === "drawing" ? (now - phase.since) / (phase.until - phase.since) : 0;
}

function countsTo(phase: RoundPhase, round: FrameRound, lengthMs: number): number | undefined {
	if (phase.kind === "finished") return Date.parse(round.bettingOpensAt) + lengthMs;
	return phase.kind === "stopped" ? undefined : phase.until;
}

function labelOf(phase: RoundPhase): MessageKey {
	switch (phase.kind) {
		case "awaiting":
		case "finished":
			return "round.opensIn";
		case "betting":
			return "round.closesIn";
		case "drawing":
			return "lobby.draw";
		case "closed":
		case "stopped":
			return "round.drawIn";
	}
}

/** A line that shortens towards its start, drawn once a second and moved evenly in between. */
export function timeLine(left: number): TemplateResult {
	const width = Math.max(0, Math.min(1, left)) * 1000;
	return html`<svg class="time-line" viewBox="0 0 1000 2" preserveAspectRatio="none" aria-hidden="true"
		><rect class="time-left" width=${width} height="2"></rect></svg>`;
}

export const timeLineStyles = css`
	.time-line {
		inline-size: 100%;
		block-size: 2px;
		background: var(--wf-hairline);
	}

	.time-line:dir(rtl) {
		transform: scaleX(-1);
	}

	.time-left {
		fill: var(--wf-accent-text);
		transition: width 1s linear;
	}
`;
