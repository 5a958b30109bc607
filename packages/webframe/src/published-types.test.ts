/** The published types and manifest say of the element what is true of it. */
import { expect, expectTypeOf, test } from "vitest";
import { customElementsManifest } from "../build/custom-elements.ts";
import type * as published from "../npm/index.d.ts";
import { EVENT_NAMES, type EventDetails, type EventName } from "./events/event-map.ts";
import type { Tab } from "./store/state.ts";
import type { WebFrameElement } from "./web-frame/web-frame.ts";

type Own = keyof published.WebFrameProperties;

test("the published types are those of the element", () => {
	expectTypeOf<Pick<WebFrameElement, Own>>().toEqualTypeOf<Pick<published.WebFrameElement, Own>>();
	expectTypeOf<Tab>().toEqualTypeOf<published.Tab>();
	expectTypeOf<EventName>().toEqualTypeOf<keyof EventDetails>();
	expectTypeOf<EventDetails>().toExtend<published.WebFrameEventDetails>();
	expectTypeOf<published.WebFrameEventDetails>().toExtend<EventDetails>();
	type Calls = "authorize" | "openGame" | "openTab" | "refreshBalance" | "pause" | "resume" | "logout" | "diagnostics";
	type Methods = Calls | "version";
	expectTypeOf<Pick<WebFrameElement, Methods>>().toEqualTypeOf<Pick<published.WebFrameElement, Methods>>();
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
	expect(slots.map(({ name }) => name)).toEqual(["", "reality-check"]);
	expect(cssParts.map(({ name }) => name)).toEqual(["header", "tabs", "balance", "view", "bet-bar", "bet-button"]);
	expect(cssProperties.every(({ name }) => name.startsWith("--webframe-"))).toBe(true);
	expect(cssProperties.length).toBeGreaterThan(3);
});
