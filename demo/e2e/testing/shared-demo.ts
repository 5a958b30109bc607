/**
 * The demo that files of a run share, and their browser. It is for who changes nothing there but what belongs to players whom no
 * other file has: who stops a program, clears faults, or looks at what all have done has a demo of his own
 * (`each-demo.ts`).
 */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { z } from "zod";
import { askShared } from "./ask-shared.ts";
import { openSharedBrowser } from "./browsers.ts";

const placesSchema = z.object({
	casinoUrl: z.string(),
	bffUrl: z.string(),
	developerUrl: z.string(),
	providerUrl: z.string(),
	labUrl: z.string(),
	roundFactor: z.number(),
	/** Of the second partner: where its casino is looked for, and what it signs with. Nobody is there until a test is. */
	yourCasinoUrl: z.string(),
	yourCasinoSecret: z.string(),
});
export type SharedDemo = z.infer<typeof placesSchema>;

/** Where the demo is. */
export let demo: SharedDemo;
export let browser: Browser;

async function sharedDemo(): Promise<SharedDemo> {
	return placesSchema.parse(JSON.parse(await askShared("/demo")));
}

/** To be called before other hooks of the file, which may then use it. */
export function useSharedDemo(): void {
	beforeAll(async () => {
		demo = await sharedDemo();
	});
}

/** The same with a browser. @param open which one */
export function openSharedDemo(open = openSharedBrowser): void {
	beforeAll(async () => {
		[demo, browser] = await Promise.all([sharedDemo(), open()]);
	});
	afterAll(() => browser.close());
}
