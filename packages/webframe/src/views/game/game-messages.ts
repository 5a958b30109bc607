/**
 * What a provider's game may say to the frame, and the frame to the game: `{source, version: 1, type, payload?}`.
 *
 * A game's message is believed to come from the game alone when it comes from its window and its origin. What it
 * asks for is something that the player could do as well: no message moves money, and none reaches the page around
 * the frame as it is.
 */
export type GameMessage =
	/** The game can be played. */
	| { readonly type: "ready" }
	/** The player wants to leave the game. */
	| { readonly type: "close" }
	/** The player's balance may have changed: the frame asks the casino for it. */
	| { readonly type: "balancechange" }
	/** The balance does not cover a stake; the amount needed, if it is known. */
	| { readonly type: "depositrequest"; readonly needed: string | undefined };

const GAME = "webframe-game";
const VERSION = 1;
/** A decimal amount as the wire has it. */
const AMOUNT = /^\d{1,18}(?:\.\d{1,18})?$/;

/** Reads what came in a message; undefined for everything that is not one of a game's. Never throws. */
export function gameMessage(data: unknown): GameMessage | undefined {
	if (!isRecord(data) || data["source"] !== GAME || data["version"] !== VERSION) return undefined;
	const { type, payload } = data;
	switch (type) {
		case "ready":
		case "close":
		case "balancechange":
			return { type };
		case "depositrequest":
			return { type, needed: amountIn(payload) };
		default:
			return undefined;
	}
}

/** What the frame tells a game. */
export type FrameMessage =
	| { readonly type: "pause" | "resume" }
	/** BCP 47. */
	| { readonly type: "language"; readonly payload: { readonly language: string } }
	| { readonly type: "theme"; readonly payload: { readonly theme: "light" | "dark" } };

export function frameMessage(message: FrameMessage): object {
	return { source: "webframe", version: VERSION, ...message };
}

function amountIn(payload: unknown): string | undefined {
	const needed = isRecord(payload) ? payload["needed"] : undefined;
	return typeof needed === "string" && AMOUNT.test(needed) ? needed : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
