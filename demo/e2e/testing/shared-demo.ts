/**
 * The demo that files of a run share, and a browser of the file's own. It is for who changes nothing there but what belongs to
 * players whom no other file has: who stops a program, clears faults, or looks at what all have done has a demo of his own
 * (`each-demo.ts`).
 */
import { launchStill } from "@webframe/harness";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, inject } from "vitest";
import { z } from "zod";
import type { DemoPlaces } from "./running-demo.ts";

/** Where the demo is. */
export let demo: DemoPlaces;
export let browser: Browser;

const placesSchema = z.object({
	casinoUrl: z.string(),
	bffUrl: z.string(),
	developerUrl: z.string(),
	providerUrl: z.string(),
	labUrl: z.string(),
	roundFactor: z.number(),
});

async function sharedDemo(): Promise<DemoPlaces> {
	const answer = await fetch(inject("sharedDemoUrl"));
	if (!answer.ok) throw new Error(await answer.text());
	return placesSchema.parse(await answer.json());
}

/** To be called before other hooks of the file, which may then use it. */
export function useSharedDemo(): void {
	beforeAll(async () => {
		demo = await sharedDemo();
	});
}

/** The same with a browser. */
export function openSharedDemo(): void {
	beforeAll(async () => {
		[demo, browser] = await Promise.all([sharedDemo(), launchStill()]);
	});
	afterAll(() => browser.close());
}
