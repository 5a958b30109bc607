/** What stands in the frame's view: a view, the shape of one that is loading, or why there is none. */
import { html, nothing, type TemplateResult } from "lit";
import type { FrameView, ViewProperties } from "../components/frame-view.ts";
import { icon } from "../components/icon.ts";
import { GRID, OFFLINE, PAUSE } from "../components/icons/frame.ts";
import { notice } from "../components/notice/notice.ts";
import type { MessageKey, Texts } from "../i18n/texts.ts";
import type { FrameRequest } from "../store/requests.ts";
import type { FrameState } from "../store/state.ts";
import type { ViewName } from "../views/registry.ts";
import { sessionNotice } from "./session-notice.ts";
import { skeleton } from "./skeleton.ts";
import type { ViewHost } from "./view-host.ts";

export interface FrameContent {
	readonly view: ViewName;
	readonly viewState: "loading" | "ready" | "failed";
	readonly state: FrameState;
	readonly texts: Texts;
	/** Undefined: the page names no partner, so there is nothing to show. */
	readonly properties: ViewProperties | undefined;
	readonly host: ViewHost;
	readonly ask: (request: FrameRequest) => void;
	readonly retryView: () => void;
}

export function frameContent(content: FrameContent): TemplateResult | FrameView {
	const { view, viewState, state, texts, properties, host, ask } = content;
	const failure = failureNotice(content) ?? sessionNotice(state.session, texts, ask);
	const isReady = viewState === "ready" && state.catalogue.kind === "ready";
	if (failure === undefined && isReady && properties !== undefined) return host.show(view, properties);
	host.clear();
	return failure ?? skeleton(view);
}

function failureNotice({
	state,
	texts,
	properties,
	viewState,
	ask,
	retryView,
}: FrameContent): TemplateResult | undefined {
	const { catalogue } = state;
	const retry = (act: () => void) => [{ label: texts.t("frame.retry"), main: true, act }];
	const retryCatalogue = retry(() => ask({ type: "retryCatalogue" }));
	if (properties === undefined || (catalogue.kind === "failed" && catalogue.reason === "refused")) {
		const actions = properties === undefined ? [] : retryCatalogue;
		return notice({ icon: GRID, title: texts.t("load.refusedTitle"), text: texts.t("load.refused"), actions });
	}
	if (catalogue.kind === "failed" && catalogue.reason === "unavailable") {
		const [title, text] = [texts.t("load.breakTitle"), texts.t("load.break")];
		return notice({ icon: PAUSE, title, text, actions: retryCatalogue });
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
