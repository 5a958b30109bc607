/** What stands around a list that is read from the service: its shape, its failure, the way to more of it. */
import { css, html, nothing, type TemplateResult } from "lit";
import type { Texts } from "../../i18n/texts.ts";
import { OFFLINE } from "../icons/frame.ts";
import { loginAction, notice } from "../notice/notice.ts";

interface List {
	readonly items: readonly unknown[];
	readonly state: "loading" | "ready" | "failed";
	readonly hasMore: boolean;
	more(): void;
}

const ROWS = [1, 2, 3, 4, 5];

/** The shape of a list whose first page is not here yet. */
export function listShape(): TemplateResult {
	return html`<div class="shape" aria-hidden="true">${ROWS.map(() => html`<div class="shape-row"><span></span><span></span></div>`)}</div>`;
}

/** What stands in the place of a list that could not be read at all. */
export function listFailure(list: Pick<List, "more">, texts: Texts): TemplateResult {
	return notice({
		icon: OFFLINE,
		title: texts.t("load.failedTitle"),
		text: texts.t("load.failed"),
		actions: [{ label: texts.t("frame.retry"), main: true, act: () => list.more() }],
	});
}

interface GuestNotice {
	readonly icon: string;
	readonly title: string;
	readonly texts: Texts;
	readonly login: () => void;
}

/** What stands in the place of a player's list while nobody is logged in. */
export function guestNotice({ icon, title, texts, login }: GuestNotice): TemplateResult {
	return notice({ icon, title, text: texts.t("session.guest"), actions: [loginAction(texts, login)] });
}

/** The end of a list: more of it, or another try. */
export function listEnd(list: List, texts: Texts): TemplateResult | typeof nothing {
	if (list.items.length === 0 || (!list.hasMore && list.state !== "failed")) return nothing;
	const failed = list.state === "failed";
	return html`<div class="list-end">
		${failed ? html`<p class="quiet" role="status">${texts.t("load.failedTitle")}</p>` : nothing}
		<button class="button plain" type="button" aria-disabled=${list.state === "loading" ? "true" : nothing} @click=${() => list.more()}>
			${texts.t(failed ? "frame.retry" : "frame.more")}
		</button>
	</div>`;
}

export const listStateStyles = css`
	.shape-row {
		display: grid;
		gap: 8px;
		padding-block: 16px;
		border-block-end: 1px solid var(--wf-hairline);
	}

	.shape-row span {
		block-size: 14px;
		inline-size: 62%;
		border-radius: 4px;
		background: var(--wf-surface-2);
		animation: bone 1.4s ease-in-out infinite alternate;
	}

	.shape-row span:first-child {
		inline-size: 34%;
	}

	.list-end {
		display: grid;
		gap: 8px;
		justify-items: start;
		padding-block: var(--wf-space);
	}

	.list-end .button {
		min-block-size: 44px;
	}

	@keyframes bone {
		from {
			opacity: 0.55;
		}
	}
`;
