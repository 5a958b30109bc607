import type { TemplateResult } from "lit";
import { KEY, OFFLINE } from "../components/icons/frame.ts";
import { notice } from "../components/notice/notice.ts";
import type { Texts } from "../i18n/texts.ts";
import type { FrameRequest } from "../store/requests.ts";
import type { SessionState } from "../store/session-state.ts";

/** The view of a session that failed: what happened, what of the money, what to do. Undefined for the others. */
export function sessionNotice(
	session: SessionState,
	texts: Texts,
	ask: (request: FrameRequest) => void,
): TemplateResult | undefined {
	const login = (reason: string) => ({
		label: texts.t("frame.login"),
		main: true,
		act: () => ask({ type: "login", reason }),
	});
	const retry = { label: texts.t("frame.retry"), main: true, act: () => ask({ type: "retrySession" }) };
	switch (session.kind) {
		case "refused":
			return notice({
				icon: KEY,
				title: texts.t("session.refusedTitle"),
				text: texts.t("session.refused"),
				actions: [login("refused"), { ...retry, main: false }],
			});
		case "unavailable":
			return notice({
				icon: OFFLINE,
				title: texts.t("session.unavailableTitle"),
				text: texts.t("session.unavailable"),
				actions: [retry],
			});
		case "expired":
			return notice({
				icon: KEY,
				title: texts.t("session.expiredTitle"),
				text: texts.t("session.expired"),
				actions: [login("expired")],
			});
		default:
			return undefined;
	}
}
