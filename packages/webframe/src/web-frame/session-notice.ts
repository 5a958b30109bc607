import type { TemplateResult } from "lit";
import { KEY, OFFLINE } from "../components/icons/frame.ts";
import { loginAction, notice } from "../components/notice/notice.ts";
import type { Texts } from "../i18n/texts.ts";
import type { FrameRequest } from "../store/requests.ts";
import type { SessionState } from "../store/session-state.ts";

/** The view of a session that failed: what happened, what of the money, what to do. Undefined for the others. */
export function sessionNotice(
	session: SessionState,
	texts: Texts,
	ask: (request: FrameRequest) => void,
): TemplateResult | undefined {
	const { kind } = session;
	if (kind !== "refused" && kind !== "unavailable" && kind !== "expired") return undefined;
	const login = loginAction(texts, () => ask({ type: "login", reason: kind === "expired" ? kind : "refused" }));
	const retry = (main: boolean) => ({ label: texts.t("frame.retry"), main, act: () => ask({ type: "retrySession" }) });
	const actions = { refused: [login, retry(false)], unavailable: [retry(true)], expired: [login] };
	return notice({
		icon: kind === "unavailable" ? OFFLINE : KEY,
		title: texts.t(`session.${kind}Title`),
		text: texts.t(`session.${kind}`),
		actions: actions[kind],
	});
}
