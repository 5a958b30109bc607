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
	/** Undefined: it is not known yet which one it is. */
	readonly view: ViewName | undefined;
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
	if (failure === undefined && isReady && view !== undefined && properties !== undefined) {
		return host.show(view, properties);
	}
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
	const say = (name: "refused" | "break" | "failed", sign: string, act?: () => void) =>
		notice({
			icon: sign,
			title: texts.t(`load.${name}Title`),
			text: texts.t(`load.${name}`),
			actions: act ? [{ label: texts.t("frame.retry"), main: true, act }] : [],
		});
	if (properties === undefined) return say("refused", GRID);
	if (catalogue.kind !== "failed") return viewState === "failed" ? say("failed", OFFLINE, retryView) : undefined;
	const retryCatalogue = () => ask({ type: "retryCatalogue" });
	if (catalogue.reason === "refused") return say("refused", GRID, retryCatalogue);
	if (catalogue.reason === "unavailable") return say("break", PAUSE, retryCatalogue);
	return say("failed", OFFLINE, retryCatalogue);
}

/** What holds for all views at once, above them. */
export function banner({ paused, connection, catalogue }: FrameState, texts: Texts): TemplateResult | typeof nothing {
	const isRefused = catalogue.kind === "failed" && catalogue.reason === "refused";
	// A page that is refused has no connection either, and nothing that a network would mend.
	const key = isRefused ? undefined : bannerKey(paused, connection);
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
