import type { LoginReason } from "../store/requests.ts";
import type { CatalogueFailure, Tab } from "../store/state.ts";
import type { BetDetail } from "./bet-detail.ts";

/** What failed. Source: frame contract, `frameerror`. */
export type FrameErrorCode = "load_failed" | "chunk_failed" | `catalogue_${CatalogueFailure}` | "unknown_game";

export interface SizeChangeDetail {
	/** CSS pixels. */
	readonly inlineSize: number;
	readonly blockSize: number;
}

/** What each event carries, by its name. */
export interface EventDetails {
	/** The frame shows its first view and takes calls. */
	readonly ready: { readonly version: string };
	/** A player has been authorized. */
	readonly authorized: { readonly partnerUserId: string; readonly currency: string; readonly isTest: boolean };
	/** A token was refused. Whoever prevents the default brings another one by `authorize`. */
	readonly authorizationerror: {
		/** ErrorCode of the answer; 103799 when the casino did not answer, 0 when the host had no token. */
		readonly code: number;
		readonly message: string;
		/** True when another token can help. */
		readonly recoverable: boolean;
		/** For the support of both sides: the service logs it with the call. Empty when no answer came. */
		readonly correlationId: string;
	};
	/** The refresh token has been used and replaced: the new single-use token, for the host to keep. */
	readonly tokenrefresh: { readonly refreshToken: string };
	/** A guest wanted something that needs a player. */
	readonly loginrequest: { readonly reason: LoginReason };
	/** The balance does not cover what the player wants to stake. */
	readonly depositrequest: { readonly balance?: string; readonly needed?: string };
	/** Another game has been opened. */
	readonly gamechange: { readonly gameCode: number; readonly tagId: number | undefined };
	/** Another tab has been opened. */
	readonly tabchange: { readonly tab: Tab };
	/** The casino has the bet and is deciding. */
	readonly betinprogress: BetDetail;
	/** The casino has accepted the bet. Told once. */
	readonly betaccepted: BetDetail;
	/** The bet is not in play. With status `checking` it is not known yet whether money was taken. */
	readonly betrejected: BetDetail;
	/** The bet has ended; comes again after a correction. */
	readonly betsettled: BetDetail;
	/** The casino has told another balance. */
	readonly balancechange: { readonly balance: string; readonly currency: string };
	/** The element's size has changed. */
	readonly sizechange: SizeChangeDetail;
	/** How long the player has been logged in here. */
	readonly sessionclock: { readonly seconds: number };
	/** The session has ended. Whoever prevents the default brings another token by `authorize`. */
	readonly sessionexpired: { readonly reason: string };
	/** Something failed that the host may want to know of. */
	readonly frameerror: {
		readonly code: FrameErrorCode;
		readonly message: string;
		readonly recoverable: boolean;
		/** For the support of both sides: the service logs it with the call. Empty where no call failed. */
		readonly correlationId: string;
	};
}
