/** The parameters of one element as they stand, and what they mean. */
import type { Sport } from "@webframe/shared/reference";
import type { LobbyCategory } from "@webframe/shared/wire";
import type { ViewProperties } from "../components/frame-view.ts";
import type { Texts } from "../i18n/texts.ts";
import { categoryOf, gameCodeOf, sportOf, type Theme, tabOf, tagIdOf, themeOf } from "../parameters.ts";
import type { FrameStore } from "../store/frame-store.ts";
import { offeredGame } from "../store/offered-game.ts";
import type { Catalogue, Tab } from "../store/state.ts";

/** What hosts write: texts in markup, numbers and texts in code. */
export type NumberParameter = number | `${number}` | null | undefined;
/** The sports that a frame can be limited to. Source: specification, `singleSport`. */
type SportCode = 51 | 52 | 53 | 54 | 55;

/** Any of them may change while the frame runs, so they are read when they are needed. */
export interface FrameParameters {
	readonly partnerClientId: string | null | undefined;
	readonly tokenProvider: (() => Promise<string>) | undefined;
	readonly server: string | null | undefined;
	readonly tagId: NumberParameter;
	readonly theme: Theme | null | undefined;
	readonly category: LobbyCategory | null | undefined;
	readonly activeTab: Tab | null | undefined;
	readonly singleSport: SportCode | `${SportCode}` | null | undefined;
	readonly game: NumberParameter;
	readonly demo: boolean;
}

function textOf(value: string | number | null | undefined): string | null {
	return value === null || value === undefined ? null : String(value);
}

/** The one sport that the frame is limited to. */
export function sportIn({ singleSport }: FrameParameters): Sport | undefined {
	return sportOf(textOf(singleSport));
}

/** The game that the page asks for; in a frame of one sport there is no other. */
export function gameIn(frame: FrameParameters): number | undefined {
	return sportIn(frame)?.code ?? gameCodeOf(textOf(frame.game));
}

/** The tab that the page asks for. */
export function tabIn({ activeTab }: FrameParameters): Tab {
	return tabOf(textOf(activeTab));
}

/** What the page asks the frame to look like. */
export function themeIn({ theme }: FrameParameters): Theme {
	return themeOf(textOf(theme));
}

/** The tag of the page. */
export function tagIn({ tagId }: FrameParameters): number | undefined {
	return tagIdOf(textOf(tagId));
}

/** What the first tab is called in a frame of one sport. */
export function homeName(frame: FrameParameters, catalogue: Catalogue): string | undefined {
	const sport = sportIn(frame);
	return sport && (offeredGame(catalogue, sport.code)?.name ?? sport.name);
}

/** All that a view of this element is given. */
export function viewProperties(frame: FrameParameters, store: FrameStore, texts: Texts): ViewProperties {
	const { state, clock, read, server } = store;
	return {
		state,
		texts,
		clock,
		read,
		server,
		gameCode: state.place.gameCode,
		category: categoryOf(textOf(frame.category)),
		sport: sportIn(frame)?.code,
		demoOnly: frame.demo,
		theme: themeIn(frame),
	};
}
