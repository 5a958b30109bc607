/**
 * What a page may write into the attributes of the element, and what it means.
 *
 * An unknown value counts as the default, with one console warning that lists those allowed.
 * Source: wire contract, section 9; specification, "WebFrame parameters".
 */
import { SPORTS, type Sport } from "@webframe/shared/reference";
import type { LobbyCategory } from "@webframe/shared/wire";
import { TABS, type Tab } from "./store/state.ts";
import { warn } from "./warn.ts";

export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const CATEGORIES: readonly LobbyCategory[] = ["LiveGames", "ElCasino", "BetOnGames"];
const TAG_ID_MAX = 4_294_967_295;

const warned = new Set<string>();

function warnOnce(attribute: string, value: string, allowed: string): void {
	const text = `${attribute}="${value}" is not known. Allowed: ${allowed}.`;
	if (warned.has(text)) return;
	warned.add(text);
	warn(text);
}

function oneOf<Value extends string>(
	attribute: string,
	text: string | null,
	allowed: readonly Value[],
): Value | undefined {
	if (text === null || text === "") return undefined;
	const value = allowed.find((candidate) => candidate === text);
	if (value === undefined) warnOnce(attribute, text, allowed.join(", "));
	return value;
}

function integer(attribute: string, text: string | null, min: number, max: number): number | undefined {
	if (text === null || text === "") return undefined;
	const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
	if (value >= min && value <= max) return value;
	warnOnce(attribute, text, `a whole number from ${min} to ${max}`);
	return undefined;
}

/** The attribute `theme`; what nobody knows is `auto`, with a warning. Source: wire contract, section 9, as all here. */
export function themeOf(text: string | null): Theme {
	return oneOf("theme", text, THEMES) ?? "auto";
}

/** The attribute `active-tab`; what nobody knows is `lobby`, with a warning. */
export function tabOf(text: string | null): Tab {
	return oneOf("active-tab", text, TABS) ?? "lobby";
}

/** The attribute `category`; what nobody knows shows all games, with a warning. */
export function categoryOf(text: string | null): LobbyCategory | undefined {
	return oneOf("category", text, CATEGORIES);
}

/** The attribute `tag-id`, a uint32; what is none is left out, with a warning. */
export function tagIdOf(text: string | null): number | undefined {
	return integer("tag-id", text, 0, TAG_ID_MAX);
}

/** The attribute `game`, the code of a game to begin with. */
export function gameCodeOf(text: string | null): number | undefined {
	return integer("game", text, 1, Number.MAX_SAFE_INTEGER);
}

/** The attribute `single-sport`, 51 to 55: only that sport, and no lobby. */
export function sportOf(text: string | null): Sport | undefined {
	const sport = SPORTS.find(({ code }) => String(code) === text);
	if (sport === undefined && text !== null && text !== "") {
		warnOnce("single-sport", text, SPORTS.map(({ code }) => code).join(", "));
	}
	return sport;
}
