/** The frame in pages that are made with React, Vue, Svelte and Angular, the real ones. */
import { beforeAll, describe, expect, test } from "vitest";
import { bundleHost } from "./testing/bundle-host.ts";
import { casino, openCasinoForEach, page } from "./testing/each-casino-page.ts";

const HOSTS = [
	["React in strict mode", "react-host"],
	["React 18 in strict mode", "react-18-host"],
	["Vue", "vue-host"],
	["Svelte", "svelte-host"],
	["Angular", "angular-host"],
] as const;

const scripts = new Map<string, string>();

openCasinoForEach();
beforeAll(async () => {
	for (const name of HOSTS.map(([, host]) => host)) scripts.set(name, await bundleHost(name));
});

const own = (name: string): string => casino.ownScript(`${name}.js`, scripts.get(name) ?? "");
const start = (call: string): string =>
	`<div id="app"></div><script>globalThis.heard = []; const properties = {partner: "PartnerClient-1556", token: "${casino.bff.newRefreshToken()}", heard: (text) => heard.push(text)};${call}</script>`;
const heard = (): Promise<readonly string[]> =>
	page.evaluate(() => (globalThis as unknown as { heard: readonly string[] }).heard);
/** What the developer is told that is no advertisement for developer tools. */
const complaints = (): readonly string[] =>
	casino.messages.filter((text) => !/DevTools|development (?:build|mode)|React Router/i.test(text));
const MOUNT = 'const leave = Host.mount(document.getElementById("app"), properties);';

async function plays(): Promise<void> {
	await page.locator(".balance", { hasText: "1,000.00" }).waitFor();
	await casino.lobby();
	await casino.call("openTab", "help");
	await expect.poll(async () => [...(await heard())].sort()).toEqual(["authorized alice", "ready", "tabchange help"]);
	await page.getByRole("button", { name: "Light", exact: true }).click();
	await expect
		.poll(() => page.locator("web-frame").evaluate((frame) => getComputedStyle(frame).colorScheme))
		.toBe("light");
	expect(casino.bff.callsOf("/auth/user-token")).toHaveLength(1);
	await expect.poll(() => casino.bff.connections).toBe(1);
}

for (const [framework, host] of HOSTS) {
	describe(`with ${framework}`, () => {
		test.each([
			["before the page is made", (run: string): readonly string[] => [casino.script(""), own(host), run]],
			["after the page is made", (run: string): readonly string[] => [own(host), run, casino.script()]],
		])("and the script %s: its parameters are taken, its events heard once, its token used once", async (_, parts) => {
			await casino.open(...parts(start(MOUNT)));
			await plays();
			await page.evaluate("leave()");
			await expect.poll(() => casino.bff.connections).toBe(0);
			expect(complaints()).toEqual([]);
		});
	});
}

test("markup that React made on a server is taken over without a mismatch, though the element was there first", async () => {
	const take = `delete properties.token; globalThis.failed = []; const app = document.getElementById("app");
		app.innerHTML = Host.serverMarkup(properties);
		customElements.whenDefined("web-frame").then(() => app.firstElementChild.querySelector("web-frame").updateComplete).then(() =>
			Host.takeOver(app, properties, (text) => failed.push(text)));`;
	await casino.open(casino.script(""), own("react-host"), start(take));
	await casino.lobby();
	await page.getByRole("button", { name: "Light", exact: true }).click();
	await expect
		.poll(() => page.locator("web-frame").evaluate((frame) => getComputedStyle(frame).colorScheme))
		.toBe("light");
	expect(await page.evaluate(() => (globalThis as unknown as { failed: readonly string[] }).failed)).toEqual([]);
	expect(complaints()).toEqual([]);
});
