/** The package's types in projects with the other frameworks that it has types for. */
import { test } from "vitest";
import { expectMistakesFound, openProject } from "./testing/consumer-project.ts";

openProject();

const VUE = `
	import type {} from "@webframe/webframe/vue";
	import type { GlobalComponents } from "vue";
	type Props = InstanceType<GlobalComponents["web-frame"]>["$props"];
	type Emit = InstanceType<GlobalComponents["web-frame"]>["$emit"];
	export const props: Props = { "partner-client-id": "PartnerClient-1556", demo: true, class: "games" };
	export const emit = (tell: Emit, event: CustomEvent) => tell("betaccepted", event);`;

test("a page with Vue", async () => {
	await expectMistakesFound("ts", VUE, [
		["demo: true", "demo: 1", "number"],
		['"betaccepted"', '"betlost"', "betlost"],
	]);
});

const SVELTE = `
	import type {} from "@webframe/webframe/svelte";
	import type { SvelteHTMLElements } from "svelte/elements";
	export const props: SvelteHTMLElements["web-frame"] = {
		"partner-client-id": "PartnerClient-1556",
		demo: true,
		onbetaccepted: ({ detail }) => detail.amount,
	};`;

test("a page with Svelte", async () => {
	await expectMistakesFound("ts", SVELTE, [["detail.amount", "detail.odds", "'odds'"]]);
});
