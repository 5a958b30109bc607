/**
 * What every view of the frame is: state and texts come down as properties, requests go up as events. A view
 * holds only what is not money: what is picked, what is typed, what is open. What it alone needs of the service
 * it reads itself.
 */
import type { LobbyCategory } from "@webframe/shared/wire";
import { LitElement, type PropertyDeclarations } from "lit";
import type { Texts } from "../i18n/texts.ts";
import type { Theme } from "../parameters.ts";
import type { Answer, CallOptions } from "../store/api.ts";
import type { FrameRequest } from "../store/requests.ts";
import type { ServerClock } from "../store/server-clock.ts";
import type { FrameState } from "../store/state.ts";

/** A request on its way to the element that owns the store. It never leaves the frame. */
export class RequestEvent extends Event {
	static readonly type = "webframe-request";
	readonly request: FrameRequest;

	constructor(request: FrameRequest) {
		super(RequestEvent.type, { bubbles: true, composed: true });
		this.request = request;
	}
}

/** A call as whoever is here: the player, or a guest. Never rejects. */
export type Read = <Value>(path: string, options?: CallOptions) => Promise<Answer<Value>>;

/** All that a view is given. */
export interface ViewProperties {
	readonly state: FrameState;
	readonly texts: Texts;
	readonly clock: ServerClock;
	readonly read: Read;
	/** Origin of the service. */
	readonly server: string;
	/** The game that is open, in a game's view. */
	readonly gameCode: number | undefined;
	/** Only the games of this category, if one is given. */
	readonly category: LobbyCategory | undefined;
	/** The one sport that the frame is limited to: then there is no lobby. */
	readonly sport: number | undefined;
	/** Only games that can be played for nothing. */
	readonly demoOnly: boolean;
	/** What the page asks the frame to look like. */
	readonly theme: Theme;
}

export abstract class FrameView extends LitElement implements ViewProperties {
	static override properties: PropertyDeclarations = {
		state: { attribute: false },
		texts: { attribute: false },
		clock: { attribute: false },
		read: { attribute: false },
		server: { attribute: false },
		gameCode: { attribute: false },
		category: { attribute: false },
		sport: { attribute: false },
		demoOnly: { attribute: false },
		theme: { attribute: false },
	};

	declare state: FrameState;
	declare texts: Texts;
	declare clock: ServerClock;
	declare read: Read;
	declare server: string;
	declare gameCode: number | undefined;
	declare category: LobbyCategory | undefined;
	declare sport: number | undefined;
	declare demoOnly: boolean;
	declare theme: Theme;

	/** Moved with its frame by `moveBefore`: nothing is closed, and no game is opened anew. */
	connectedMoveCallback(): void {}

	/** Asks the frame for something. */
	ask(request: FrameRequest): void {
		this.dispatchEvent(new RequestEvent(request));
	}
}
