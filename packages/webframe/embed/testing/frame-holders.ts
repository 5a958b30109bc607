/**
 * Those who hold a frame: a casino's page, which hears DOM events and calls methods, and an app of each platform, which
 * hears and says texts over the bridge of its webview. To a test they are all one thing.
 */
import type { Page } from "playwright-core";
import { GREETING, RESULT, WELCOME } from "../../src/bridge/contract.ts";
import { readEnvelope, writeEnvelope } from "../../src/bridge/envelope.ts";
import { EVENT_NAMES } from "../../src/events/event-map.ts";
import { installBridge, PLATFORMS, type Platform } from "../../src/testing/simulated-bridges.ts";
import type { CasinoPage } from "./casino-page.ts";

export type Told = readonly [type: string, payload: Readonly<Record<string, unknown>>];

export interface FrameHolder {
	/** Loads the frame for a guest. */
	open(): Promise<void>;
	/** What the frame has told so far. */
	told(): Promise<readonly Told[]>;
	/** Has the frame do something; rejects when it could not. */
	command(type: string, payload?: Readonly<Record<string, unknown>>): Promise<unknown>;
}

export type Holder = readonly [name: string, make: (casino: CasinoPage) => FrameHolder];

const holderIn = (platform: Platform): Holder => [platform, (casino) => appHolder(casino, platform)];
const [FIRST_PLATFORM, ...OTHER_PLATFORMS] = PLATFORMS;

export const HOLDERS: readonly [Holder, Holder, ...Holder[]] = [
	["DOM events", domHolder],
	holderIn(FIRST_PLATFORM),
	...OTHER_PLATFORMS.map(holderIn),
];

export const typesOf = (told: readonly Told[]): readonly string[] => told.map(([type]) => type);

/** Methods take what commands name. */
const ARGUMENTS: Readonly<Record<string, string>> = { authorize: "refreshToken", openGame: "gameCode", openTab: "tab" };

function domHolder(casino: CasinoPage): FrameHolder {
	const listen = (names: readonly string[]): void => {
		const told: unknown[] = [];
		Object.assign(globalThis, { told });
		for (const name of names) {
			document.addEventListener(name, (event) => {
				if (event instanceof CustomEvent) told.push([event.type, event.detail]);
			});
		}
	};
	return {
		open: async () => {
			await casino.page.addInitScript(listen, EVENT_NAMES);
			await casino.open(casino.script(), casino.frame());
			// Before, the element has no methods.
			await casino.page.evaluate(async () => void (await customElements.whenDefined("web-frame")));
		},
		told: () =>
			casino.page.evaluate(() => JSON.parse(JSON.stringify((globalThis as unknown as { told: Told[] }).told))),
		command: async (type, payload = {}) => {
			if (type !== "set") return await casino.call(type, payload[ARGUMENTS[type] ?? ""]);
			const set = (frame: Element, values: Readonly<Record<string, unknown>>): void => {
				for (const [name, value] of Object.entries(values)) frame.setAttribute(name, String(value));
			};
			return await casino.page.locator("web-frame").evaluate(set, payload);
		},
	};
}

/** What the app has got, and what it says, in the page under test. */
interface AppSide {
	readonly got: string[];
	readonly say: (text: string) => void;
}

/** Puts the bridge into the page before any script of it, or that much later by the page's clock. */
export async function giveBridge(page: Page, platform: Platform, afterMs = 0): Promise<void> {
	await page.addInitScript(`
		globalThis.app = { got: [], say: undefined };
		const install = () => {
			const installBridge = ${installBridge.toString()};
			app.say = installBridge(${JSON.stringify(platform)}, (text) => app.got.push(text));
		};
		if (window === window.top) ${afterMs === 0 ? "install()" : `setTimeout(install, ${afterMs})`};`);
}

/** The frame's own page, as the service has it, at the address that an app loads. */
export async function openHostedPage(casino: CasinoPage): Promise<void> {
	const module = (name: string): string => `<script type="module" src="${casino.bff.url}/frame/v1/${name}"></script>`;
	const body = `<!doctype html><html><head><meta charset="utf-8">${module("webframe.js")}${module("page.js")}</head><body></body></html>`;
	const path = "/page?partnerClientId=PartnerClient-1556";
	casino.files.set(path, { body, type: "text/html; charset=utf-8" });
	await casino.page.goto(new URL(path, casino.url).href);
}

/** The app's side of the bridge. */
export function appSide(page: Page) {
	const got = async (): Promise<readonly Told[]> =>
		(await page.evaluate(() => (globalThis as unknown as { app: AppSide }).app.got)).flatMap((text) => {
			const envelope = readEnvelope(text);
			return envelope === undefined ? [] : [[envelope.type, envelope.payload] as const];
		});
	const say = (type: string, payload: Readonly<Record<string, unknown>> = {}, requestId?: string): Promise<void> =>
		page.evaluate(
			(text) => (globalThis as unknown as { app: AppSide }).app.say(text),
			writeEnvelope({ type, payload, ...(requestId === undefined ? {} : { requestId }) }),
		);
	return { got, say };
}

function appHolder(casino: CasinoPage, platform: Platform): FrameHolder {
	const app = appSide(casino.page);
	let requests = 0;
	return {
		open: async () => {
			await giveBridge(casino.page, platform);
			await openHostedPage(casino);
			await until(async () => (await app.got()).some(([type]) => type === GREETING));
			await app.say(WELCOME);
		},
		told: async () => (await app.got()).filter(([type]) => type !== GREETING && type !== RESULT),
		command: async (type, payload = {}) => {
			const requestId = String(++requests);
			const answered = async (): Promise<readonly Told[]> => (await app.got()).filter(([name]) => name === RESULT);
			await app.say(type, payload, requestId);
			await until(async () => (await answered()).length === requests);
			const [, result] = (await answered()).at(-1) ?? [];
			if (result?.["ok"] !== true) throw new Error(`${type} was not done.`);
			return result["value"];
		},
	};
}

const POLL_MS = 20;
const PATIENCE_MS = 60_000;

/** Waits for something of another process, which tells nobody. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
	const deadline = Date.now() + PATIENCE_MS;
	while (!(await isSo())) {
		if (Date.now() > deadline) throw new Error("It did not come to be so.");
		await new Promise((resolve) => setTimeout(resolve, POLL_MS));
	}
}
