import { html, type TemplateResult } from "lit";
import type { Body } from "../api/calls.ts";
import { gameName } from "../parts/game-name.ts";
import { WORDS } from "../words/english.ts";

const { scopes } = WORDS.stop;

/** What bets are stopped of, in words. */
export function stoppedName(of: Body<"/bet-stops/stop">["of"]): TemplateResult {
	if (of.scope === "all") return html`${scopes.all}`;
	return html`${scopes[of.scope]} ${of.scope === "game" ? gameName(of.id) : of.id}`;
}
