import { html, type TemplateResult } from "lit";
import { addressOf } from "../../app/addresses.ts";
import { gameName } from "../../parts/game-name.ts";
import { idText } from "../../parts/texts.ts";
import { WORDS } from "../../words/english.ts";

const PAGE_OF: Readonly<Record<string, string>> = { partner: "partners", bet: "bets", round: "rounds" };

/** What something is about, in words, with a link where there is a page for it. @param subject as in the audit log, such as `round 5` */
export function subjectOf(subject: string): TemplateResult {
	const [, kind = "", id = ""] = /^(?:bets of )?([a-z]+) (\d+)$/.exec(subject) ?? [];
	const names: Readonly<Record<string, string>> = WORDS.approvals.subjects;
	const name = names[kind];
	if (name === undefined) return html`${subject}`;
	const page = PAGE_OF[kind];
	if (kind === "game") return html`${name} ${gameName(Number(id))}`;
	const number = kind === "partner" || kind === "provider" ? id : idText(Number(id));
	return page === undefined ? html`${name} ${number}` : html`<a href=${addressOf(page, id)}>${name} ${number}</a>`;
}
