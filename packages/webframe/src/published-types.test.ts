/** The published types and manifest say of the element what is true of it. */
import { readFileSync } from "node:fs";
import type { LitElement } from "lit";
import { expect, expectTypeOf, test } from "vitest";
import { customElementsManifest } from "../build/custom-elements.ts";
import type * as published from "../npm/index.d.ts";
import { EVENT_NAMES, type EventDetails, type EventName, frameEvent } from "./events/event-map.ts";
import type { WebFrameGlobal } from "./loader.ts";
import type { Tab } from "./store/state.ts";
import type { WebFrameElement } from "./web-frame/web-frame.ts";

type Own = keyof published.WebFrameProperties;
type Calls = Exclude<keyof published.WebFrameElement, keyof HTMLElement | Own | "version">;
/** Called by the browser, not by pages. */
type Reactions = "connectedMoveCallback";

test("the published types are those of the element", () => {
	expectTypeOf<Pick<WebFrameElement, Own>>().toEqualTypeOf<Pick<published.WebFrameElement, Own>>();
	expectTypeOf<Tab>().toEqualTypeOf<published.Tab>();
	expectTypeOf<EventName>().toEqualTypeOf<keyof EventDetails>();
	expectTypeOf<EventDetails>().toExtend<published.WebFrameEventDetails>();
	expectTypeOf<published.WebFrameEventDetails>().toExtend<EventDetails>();
	type Mounted = Parameters<WebFrameGlobal["mount"]>[1];
	expectTypeOf<Mounted>().toExtend<Parameters<published.WebFrameGlobal["mount"]>[1]>();
	expectTypeOf<Parameters<published.WebFrameGlobal["mount"]>[1]>().toExtend<Mounted>();
	type Methods = Calls | "version";
	expectTypeOf<Pick<WebFrameElement, Methods>>().toEqualTypeOf<Pick<published.WebFrameElement, Methods>>();
	expectTypeOf<Exclude<keyof WebFrameElement, keyof LitElement | Own | Reactions>>().toEqualTypeOf<Methods>();
});

test("the manifest lists every method with what it takes and answers", () => {
	const [{ declarations }] = customElementsManifest().modules;
	const [{ members }] = declarations;
	// The types say which ones there are: one more or less does not compile.
	const signatures: Readonly<Record<Calls, string>> = {
		authorize: "(refreshToken: string): Promise<boolean>",
		openGame: "(gameCode: number): Promise<boolean>",
		openTab: "(tab: Tab): Promise<void>",
		refreshBalance: "(): Promise<void>",
		pause: "(options?: PauseOptions): Promise<void>",
		resume: "(): Promise<void>",
		logout: "(): Promise<void>",
		diagnostics: "(): Promise<Diagnostics>",
	};
	const listed = members.map(({ name, parameters, return: answer }) => {
		const taken = parameters.map((one) => `${one.name}${one.optional ? "?" : ""}: ${one.type.text}`).join(", ");
		return [name, `(${taken}): ${answer.type.text}`];
	});
	expect(Object.fromEntries(listed)).toEqual(signatures);
	expect(members.filter(({ kind, description }) => kind !== "method" || description === "")).toEqual([]);
});

test("the manifest lists every event, parameter, part and custom property", () => {
	const [{ declarations }] = customElementsManifest().modules;
	const [{ events, attributes, slots, cssParts, cssProperties }] = declarations;
	expect(events.map(({ name }) => name).sort()).toEqual([...EVENT_NAMES].sort());
	expect(attributes.map(({ name }) => name)).toEqual([
		"partner-client-id",
		"refresh-token",
		"server",
		"tag-id",
		"theme",
		"category",
		"active-tab",
		"single-sport",
		"language",
		"game",
		"demo",
		"debug",
	]);
	const types = readFileSync(new URL("../npm/index.d.ts", import.meta.url), "utf8");
	const [, published = ""] = /interface WebFrameAttributes \{\n([\s\S]+?)\n\}/.exec(types) ?? [];
	const written = [...published.matchAll(/readonly "?([\w-]+)"?\?:/g)].map(([, name]) => name);
	expect(written.sort()).toEqual(attributes.map(({ name }) => name).sort());
	expect(slots.map(({ name }) => name)).toEqual(["", "reality-check"]);
	expect(cssParts.map(({ name }) => name)).toEqual(["header", "tabs", "balance", "view", "bet-bar", "bet-button"]);
	expect(cssProperties.every(({ name }) => name.startsWith("--webframe-"))).toBe(true);
	expect(cssProperties.length).toBeGreaterThan(3);
});

test("the guide's table has every event, what it carries, and which of them the page may take over", () => {
	const guide = readFileSync(new URL("../../../docs/embedding.md", import.meta.url), "utf8");
	const [, events = ""] = /^## Events\n([\s\S]+?)^## /m.exec(guide) ?? [];
	// Three columns; the other table there is of codes.
	const rows = events.split("\n").filter((line) => line.startsWith("| `") && line.split("|").length === 5);
	const told = rows.flatMap((row) => {
		const [names = "", details = ""] = row.split("|").slice(1);
		return [...names.matchAll(/`(\w+)`( ◆)?/g)].map(([, name = "", mark]) => ({ name, details, mark }));
	});
	expect(told.map(({ name }) => name).sort()).toEqual([...EVENT_NAMES].sort());
	const types = readFileSync(new URL("../npm/index.d.ts", import.meta.url), "utf8");
	for (const name of EVENT_NAMES) {
		const row = told.find((one) => one.name === name);
		// What it carries is nothing to whether it may be taken over.
		expect(row?.mark !== undefined, name).toBe(frameEvent(name, {} as never).cancelable);
		const [, carried = ""] = new RegExp(`readonly ${name}: \\{([^}]+)\\}`).exec(types) ?? [];
		const fields = [...carried.matchAll(/readonly (\w+)\??:/g)].map(([, field]) => field);
		for (const field of fields) expect(row?.details, name).toMatch(new RegExp(`\\b${field}\\b`));
	}
});

test("the guide names every field of a bet, and every part and property that a page may style", () => {
	const guide = readFileSync(new URL("../../../docs/embedding.md", import.meta.url), "utf8");
	const types = readFileSync(new URL("../npm/index.d.ts", import.meta.url), "utf8");
	const [, bet = ""] = /interface BetDetail \{\n([\s\S]+?)\n\}/.exec(types) ?? [];
	const fields = [...bet.matchAll(/^\treadonly (\w+)\??:/gm)].map(([, field = ""]) => field);
	expect(fields).toContain("betId");
	const [, toldOfBets = ""] = /^A bet is ([\s\S]+?)\n\n/m.exec(guide) ?? [];
	expect(fields.filter((field) => !new RegExp(`\\b${field}\\b`).test(toldOfBets))).toEqual([]);
	const [{ declarations }] = customElementsManifest().modules;
	const [{ cssParts, cssProperties }] = declarations;
	const [, styling = ""] = /^## Colours and parts\n([\s\S]+?)^## /m.exec(guide) ?? [];
	expect([...cssParts, ...cssProperties].filter(({ name }) => !styling.includes(`\`${name}\``))).toEqual([]);
});

test("the guide names the browsers that the frame is built for", () => {
	const [guide, build] = ["../../../docs/embedding.md", "../build/build-frame.ts"].map((path) =>
		readFileSync(new URL(path, import.meta.url), "utf8"),
	);
	const [, targets = ""] = /const TARGET = \[([^\]]+)\]/.exec(build ?? "") ?? [];
	const named = [...targets.matchAll(/"([a-z]+)(\d+)"/g)].map(([, name = "", version]) => [name, version] as const);
	expect(named).toHaveLength(3);
	for (const [name, version] of named) expect(guide).toMatch(new RegExp(`${name}\\D+from ${version} on`, "i"));
});
