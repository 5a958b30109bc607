/** The built page in a browser, before a service that answers what a test says: what comes late, twice or not at all is played here. */
import { rmSync } from "node:fs";
import { launchChromium } from "@webframe/harness";
import type { Browser, Page, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import { buildPage } from "../screenshots/compare.ts";
import type { Answers, Scene } from "../screenshots/scene.ts";
import { SCENES } from "../screenshots/scenes.ts";
import { openStage, openStudio } from "../screenshots/studio.ts";

/** What one test says of a scene. */
interface Played {
	/** In the place of the scene's, or beside them. */
	readonly answers?: Answers;
	/** In the place of the scene's. */
	readonly address?: string;
	readonly until?: string;
	/** The test makes the time of the page go on. */
	readonly isTimed?: boolean;
	/** Before the page is gone to. */
	before?(page: Page): Promise<void>;
}

/** Opens the page of a scene, by its name among those whose pictures are kept. */
export type Play = (name: string, played?: Played) => Promise<Page>;

/** Builds the page once, and has one browser, for the tests of a file. */
export function usePlayedPage(): Play {
	let folder: string;
	let browser: Browser;
	/** That of all tests but those whose time stays with the page: another one starts a process of the browser, and compiles all anew. */
	let kept: Page;
	beforeAll(async () => {
		[folder, browser] = await Promise.all([buildPage(), launchChromium()]);
		kept = await openStudio(browser);
	});
	afterEach(async () => {
		const others = browser.contexts().filter((context) => context !== kept.context());
		await Promise.all(others.map((context) => context.close()));
		await kept.goto("about:blank");
		await kept.unrouteAll();
	});
	afterAll(async () => {
		await browser?.close();
		rmSync(folder, { recursive: true });
	});
	return async function play(name, { answers, before, isTimed = false, ...over } = {}) {
		const scene = SCENES[name];
		if (scene === undefined) throw new Error(`There is no scene ${name}.`);
		const played: Scene = { ...scene, ...over, answers: { ...scene.answers, ...answers } };
		const page = isTimed ? await openStudio(browser) : kept;
		if (isTimed) await page.clock.install();
		const { raise } = await openStage(page, played, folder);
		await page.setViewportSize({ width: 1440, height: 900 });
		await before?.(page);
		await raise();
		return page;
	};
}

/** A call of the page that waits for what the test answers. */
interface Asked {
	readonly body: unknown;
	answer(value: object): Promise<void>;
	/** As a service that knows the session no more. */
	signOut(): Promise<void>;
	/** As a network that is away. */
	lose(): Promise<void>;
}

/** Calls of one name, each kept until the test answers it. */
export class Held {
	readonly #came: Asked[] = [];
	#heard = Promise.withResolvers<void>();

	/** @param path of the call, behind the origin */
	static async on(page: Page, path: string): Promise<Held> {
		const held = new Held();
		await page.route(`**${path}`, (route) => held.#take(route));
		return held;
	}

	/** How many have come so far. */
	get count(): number {
		return this.#came.length;
	}

	/** @param index of it among all, from 0 */
	async at(index: number): Promise<Asked> {
		for (;;) {
			const asked = this.#came[index];
			if (asked !== undefined) return asked;
			await this.#heard.promise;
		}
	}

	async #take(route: Route): Promise<void> {
		// A page of this name is no call.
		if (route.request().method() !== "POST") return await route.fallback();
		this.#came.push({
			body: route.request().postDataJSON(),
			answer: (value) => route.fulfill({ json: { ErrorCode: 200, Message: "Success", Value: value } }),
			signOut: () => route.fulfill({ status: 401, json: { ErrorCode: 401, Message: "Unauthorized" } }),
			lose: () => route.abort(),
		});
		this.#heard.resolve();
		this.#heard = Promise.withResolvers();
	}
}
