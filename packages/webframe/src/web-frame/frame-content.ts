/** What stands in the frame's view: a view, the shape of one that is loading, or why there is none. */
import type { LobbyCategory } from "@webframe/shared/wire";
import { html, nothing, type TemplateResult } from "lit";
import { icon } from "../components/icon.ts";
import { GRID, OFFLINE, PAUSE } from "../components/icons/frame.ts";
import { notice } from "../components/notice/notice.ts";
import type { MessageKey, Texts } from "../i18n/texts.ts";
import type { FrameRequest } from "../store/requests.ts";
import type { ServerClock } from "../store/server-clock.ts";
import type { FrameState } from "../store/state.ts";
import type { ViewName } from "../views/registry.ts";
import { sessionNotice } from "./session-notice.ts";
import { skeleton } from "./skeleton.ts";

export interface FrameContent {
	readonly view: ViewName;
	readonly viewState: "loading" | "ready" | "failed";
	/** Undefined: the page names no partner, so there is nothing to show. */
	readonly clock: ServerClock | undefined;
	readonly state: FrameState;
	readonly texts: Texts;
	readonly category: LobbyCategory | undefined;
	readonly demoOnly: boolean;
	readonly ask: (request: FrameRequest) => void;
	readonly retryView: () => void;
}

export function frameContent(content: FrameContent): TemplateResult {
	const { view, viewState, state, texts, ask } = content;
	const failure = failureNotice(content) ?? sessionNotice(state.session, texts, ask);
	if (failure !== undefined) return failure;
	return viewState === "ready" && state.catalogue.kind === "ready" ? loadedView(content) : skeleton(view);
}

function loadedView({ view, state, texts, clock, category, demoOnly }: FrameContent): TemplateResult {
	switch (view) {
		case "lobby":
			return html`<webframe-lobby
				.state=${state}
				.texts=${texts}
				.clock=${clock}
				.category=${category}
				.demoOnly=${demoOnly}
			></webframe-lobby>`;
		case "bets":
			return html`<webframe-bets .state=${state} .texts=${texts} .clock=${clock}></webframe-bets>`;
		case "numbers":
			return html`<webframe-numbers
				exportparts="bet-bar, bet-button"
				.state=${state}
				.texts=${texts}
				.clock=${clock}
				.gameCode=${state.place.gameCode}
			></webframe-numbers>`;
	}
}

function failureNotice({ state, texts, clock, viewState, ask, retryView }: FrameContent): TemplateResult | undefined {
	const { catalogue } = state;
	const retry = (act: () => void) => [{ label: texts.t("frame.retry"), main: true, act }];
	const retryCatalogue = retry(() => ask({ type: "retryCatalogue" }));
	if (clock === undefined || (catalogue.kind === "failed" && catalogue.reason === "refused")) {
		const actions = clock === undefined ? [] : retryCatalogue;
		return notice({ icon: GRID, title: texts.t("load.refusedTitle"), text: texts.t("load.refused"), actions });
	}
	if (catalogue.kind === "failed") {
		const [title, text] = [texts.t("load.failedTitle"), texts.t("load.failed")];
		return notice({ icon: OFFLINE, title, text, actions: retryCatalogue });
	}
	if (viewState !== "failed") return undefined;
	const [title, text] = [texts.t("load.failedTitle"), texts.t("load.failed")];
	return notice({ icon: OFFLINE, title, text, actions: retry(retryView) });
}

/** What holds for all views at once, above them. */
export function banner({ paused, connection }: FrameState, texts: Texts): TemplateResult | typeof nothing {
	const key = bannerKey(paused, connection);
	if (key === undefined) return nothing;
	return html`<div class="banner" role="status">
		${icon(paused ? PAUSE : OFFLINE)}<span>${texts.t(key)}</span>
	</div>`;
}

function bannerKey(paused: boolean, connection: FrameState["connection"]): MessageKey | undefined {
	if (paused) return "frame.paused";
	if (connection === "offline") return "frame.offline";
	return connection === "lost" ? "frame.lost" : undefined;
}
