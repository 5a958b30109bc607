/**
 * Types of the published package. They stand by themselves, so that a casino's project needs nothing else;
 * `src/published-types.test.ts` holds them to the element.
 */

export type Tab = "lobby" | "bets" | "results" | "jackpots" | "rewards" | "help";
export type Theme = "auto" | "light" | "dark";
export type Category = "LiveGames" | "ElCasino" | "BetOnGames";
/** Short football, table tennis, eFootball, eBasketball and eHockey, by the codes of the specification. */
export type SportCode = 51 | 52 | 53 | 54 | 55;

/** What a guest wanted: to log in, to bet, to open a game, or a tab that is a player's. The last two: a token was of no use. */
export type LoginReason = "login" | "bet" | "game" | "bets" | "jackpots" | "rewards" | "refused" | "expired";

/** What failed. Source: the guide's table. */
export type FrameErrorCode =
	| "load_failed"
	| "chunk_failed"
	| "catalogue_network"
	| "catalogue_timeout"
	| "catalogue_malformed"
	| "catalogue_unavailable"
	| "catalogue_refused"
	| "unknown_game";

/** `checking`: not decided yet whether, or with what, the bet ended. */
export type BetStatus =
	| "pending"
	| "inProgress"
	| "accepted"
	| "rejected"
	| "win"
	| "lose"
	| "return"
	| "jackpotwin"
	| "checking";

/** A bet. Amounts are decimal strings. */
export interface BetDetail {
	readonly betId: number;
	readonly gameCode: number;
	readonly roundId: number;
	readonly amount: string;
	readonly currency: string;
	readonly status: BetStatus;
	readonly code?: string | undefined;
	readonly message?: string | undefined;
	/** What the wallet gets, net of tax. */
	readonly winAmount?: string | undefined;
	readonly taxAmount?: string | undefined;
	/** What jackpots have brought, net of tax, beside `winAmount`. */
	readonly jackpotAmount?: string | undefined;
	/** Once the player has left it before the end: where, and what the wallet gets for it, net of tax, if the round lets it. */
	readonly cashOut?: { readonly coefficient: string; readonly winAmount: string } | undefined;
	readonly freebet: boolean;
	/** ISO 8601. */
	readonly at: string;
}

/** What each event carries. All of them bubble and leave shadow roots. */
export interface WebFrameEventDetails {
	/** The first view is shown. */
	readonly ready: { readonly version: string };
	readonly authorized: { readonly partnerUserId: string; readonly currency: string; readonly isTest: boolean };
	/** Cancelable: whoever prevents the default brings another token by `authorize`. */
	readonly authorizationerror: {
		readonly code: number;
		readonly message: string;
		readonly recoverable: boolean;
		/** The id that the service's log has; empty when no answer came. */
		readonly correlationId: string;
	};
	/** The new single-use refresh token, for the page to keep. */
	readonly tokenrefresh: { readonly refreshToken: string };
	/** Cancelable. A guest wanted something that needs a player. */
	readonly loginrequest: { readonly reason: LoginReason };
	/** Cancelable. The balance does not cover a stake. */
	readonly depositrequest: { readonly balance?: string; readonly needed?: string };
	readonly gamechange: { readonly gameCode: number; readonly tagId: number | undefined };
	readonly tabchange: { readonly tab: Tab };
	readonly betinprogress: BetDetail;
	readonly betaccepted: BetDetail;
	readonly betrejected: BetDetail;
	/** Comes again after a correction. */
	readonly betsettled: BetDetail;
	readonly balancechange: { readonly balance: string; readonly currency: string };
	/** CSS pixels. */
	readonly sizechange: { readonly inlineSize: number; readonly blockSize: number };
	/** Once a minute while the page can be seen: how long the player has been logged in to this frame. */
	readonly sessionclock: { readonly seconds: number };
	/** Cancelable. */
	readonly sessionexpired: { readonly reason: string };
	readonly frameerror: {
		readonly code: FrameErrorCode;
		readonly message: string;
		readonly recoverable: boolean;
		readonly correlationId: string;
	};
}

export type WebFrameEventMap = {
	readonly [Name in keyof WebFrameEventDetails]: CustomEvent<WebFrameEventDetails[Name]>;
};

/** The parameters as properties. Each may change while the frame runs. */
export interface WebFrameProperties {
	partnerClientId: string | null | undefined;
	/** Read once, then gone. Absent: the player is a guest. */
	refreshToken: string | null | undefined;
	/** Asked for a fresh single-use token whenever one is needed. */
	tokenProvider: (() => Promise<string>) | undefined;
	/** Origin of the service; needed where the script does not come from it, as in a bundle. */
	server: string | null | undefined;
	tagId: number | `${number}` | null | undefined;
	theme: Theme | null | undefined;
	category: Category | null | undefined;
	activeTab: Tab | null | undefined;
	/** Only that sport, no lobby. None is offered yet: each is `unknown_game`. */
	singleSport: SportCode | `${SportCode}` | null | undefined;
	/** A code of the specification's table, or BCP 47. */
	language: string | null | undefined;
	game: number | `${number}` | null | undefined;
	/** Only games that can be played for nothing. */
	demo: boolean;
	/** Says in the console what happens, without tokens and without what says who plays. */
	debug: boolean;
}

/** The parameters as attributes: the spelling that counts in markup whether the element is there already or not. */
export interface WebFrameAttributes {
	readonly "partner-client-id"?: string | undefined;
	/** Single use, and gone from the markup when it is read: nothing for markup that a server renders. */
	readonly "refresh-token"?: string | undefined;
	readonly server?: string | undefined;
	readonly "tag-id"?: number | `${number}` | undefined;
	readonly theme?: Theme | undefined;
	readonly category?: Category | undefined;
	readonly "active-tab"?: Tab | undefined;
	readonly "single-sport"?: SportCode | `${SportCode}` | undefined;
	readonly language?: string | undefined;
	readonly game?: number | `${number}` | undefined;
	readonly demo?: boolean | undefined;
	readonly debug?: boolean | undefined;
}

/** Each event as a property that frameworks listen with (`onbetaccepted`). */
export type WebFrameListeners = {
	readonly [Name in keyof WebFrameEventMap as `on${Name}`]?: (event: WebFrameEventMap[Name]) => void;
};

export interface PauseOptions {
	/** Shows what stands in `slot="reality-check"` over the frame until `resume`. */
	readonly realityCheck?: boolean;
}

/** An event or a call. `detail` holds no token, and nothing that says who plays or with what money. */
export interface DiagnosedStep {
	/** Milliseconds since the page began. */
	readonly atMs: number;
	readonly name: string;
	readonly detail: Readonly<Record<string, unknown>>;
}

/** For support: `JSON.stringify` makes a text of it. More may be added, so show it, do not depend on it. */
export interface Diagnostics {
	readonly version: string;
	/** ISO 8601, by the device's clock. */
	readonly at: string;
	/** As the page has set them, but for tokens. */
	readonly parameters: Readonly<Record<string, unknown>>;
	/** Connection, session, catalogue and place. */
	readonly state: Readonly<Record<string, string | number | boolean | undefined>>;
	/** The newest last. */
	readonly calls: readonly DiagnosedStep[];
	readonly events: readonly DiagnosedStep[];
	readonly errors: readonly DiagnosedStep[];
	/** Files of the frame and performance marks. */
	readonly timings: readonly { readonly name: string; readonly atMs: number; readonly tookMs: number }[];
	readonly browser: Readonly<Record<string, string | number | boolean>>;
}

export interface WebFrameElement extends HTMLElement, WebFrameProperties {
	readonly version: string;
	/** True when the casino accepted the token. */
	authorize(refreshToken: string): Promise<boolean>;
	/** True when the game is shown, false when it is not offered. */
	openGame(gameCode: number): Promise<boolean>;
	/** Resolves when the tab is shown. */
	openTab(tab: Tab): Promise<void>;
	/** Asks the casino for the balance now. */
	refreshBalance(): Promise<void>;
	/** No bets and no connection until `resume`; bets that are open go on. */
	pause(options?: PauseOptions): Promise<void>;
	/** Ends a pause, and the reality check that is shown with it. */
	resume(): Promise<void>;
	/** From now on the frame is a guest's. */
	logout(): Promise<void>;
	/** How the frame stands, for support. Nothing is sent. */
	diagnostics(): Promise<Diagnostics>;
	addEventListener<Name extends keyof WebFrameEventMap>(
		type: Name,
		listener: (this: WebFrameElement, event: WebFrameEventMap[Name]) => void,
		options?: boolean | AddEventListenerOptions,
	): void;
	addEventListener(
		type: string,
		listener: EventListenerOrEventListenerObject,
		options?: boolean | AddEventListenerOptions,
	): void;
}

/** What `WebFrame.mount` takes: the parameters, in this spelling or in the specification's (`TagId`). */
export type WebFrameParameters = Readonly<Partial<WebFrameProperties>> & {
	readonly [Name in Exclude<
		keyof WebFrameProperties,
		"tokenProvider" | "demo" | "debug"
	> as Capitalize<Name>]?: WebFrameProperties[Name];
};

/** The one global of the script tag. */
export interface WebFrameGlobal {
	readonly version: string;
	/** Puts a frame into the page: at the end of that element, or of the first one that the selector finds. */
	readonly mount: (target: string | Element, parameters?: WebFrameParameters) => WebFrameElement;
}
