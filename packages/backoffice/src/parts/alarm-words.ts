/** How alarms are written, everywhere on the page alike. What others have a part in stands there as text. */
import type { BackofficeAlarm } from "@webframe/shared/wire";
import { html, type TemplateResult } from "lit";
import { addressOf } from "../app/addresses.ts";
import { WORDS } from "../words/english.ts";
import { stateLabel } from "./state-label.ts";

const TEXTS = WORDS.alarms;

type State = Pick<BackofficeAlarm, "isSevere" | "acknowledgedAt" | "endedAt">;

export function alarmState({ isSevere, acknowledgedAt, endedAt }: State): TemplateResult {
	if (endedAt !== null) return stateLabel("plain", TEXTS.states.ended);
	if (acknowledgedAt !== null) return stateLabel("wait", TEXTS.states.acknowledged);
	return stateLabel("bad", isSevere ? TEXTS.states.severe : TEXTS.states.open);
}

const PAGE_OF: Readonly<Record<string, string>> = { partner: "partners", bet: "bets" };

/** What it is about, with a link where there is a page for it. */
export function alarmSubject(subject: string): TemplateResult {
	const [, kind = "", id = ""] = /^([a-z]+) (\d+)\b/.exec(subject) ?? [];
	const page = PAGE_OF[kind];
	return page === undefined ? html`${subject}` : html`<a href=${addressOf(page, id)}>${subject}</a>`;
}
