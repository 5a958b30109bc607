/** The frame in pages that are made with frameworks, the real ones. */
import { beforeAll, describe, expect, test } from "vitest";
import { bundledHost } from "./bundled-host.ts";
import { casino, openCasinoForEach, page } from "./each-casino-page.ts";

type Host = readonly [framework: string, script: string];

const REACT: readonly Host[] = [
	["React in strict mode", "react-host"],
	["React 18 in strict mode", "react-18-host"],
];
const HOSTS: readonly Host[] = [...REACT, ["Vue", "vue-host"], ["Svelte", "svelte-host"], ["Angular", "angular-host"]];
/** When the script comes, and with it the element. */
const ORDERS = [
	["before the page is made", (host: string, run: string) => [casino.script(""), host, run]],
	["after the page is made", (host: string, run: string) => [host, run, casino.script()]],
] as const;

const scripts = new Map<string, string>();

function openHosts(hosts: readonly Host[]): void {
	openCasinoForEach();
	beforeAll(async () => {
		for (const [, name] of hosts) scripts.set(name, await bundledHost(name));
	});
}

export const own = (name: string): string => casino.ownScript(`${name}.js`, scripts.get(name) ?? "");
export const start = (call: string): string =>
	`<div id="app"></div><script>globalThis.heard = []; const properties = {partner: "PartnerClient-1556", token: "${casino.bff.newRefreshToken()}", heard: (text) => heard.push(text)};${call}</script>`;
const heard = (): Promise<readonly string[]> =>
	page.evaluate(() => (globalThis as unknown as { heard: readonly string[] }).heard);
/** What the developer is told that is no advertisement for developer tools. */
export const complaints = (): readonly string[] =>
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

/**
 * To be called once in a file.
 *
 * @param which all frameworks in both orders, or React alone, with the one order in one of its versions and the other in the other
 */
export function playIn(which: "all" | "React"): void {
	const hosts = which === "all" ? HOSTS : REACT;
	openHosts(hosts);
	for (const [index, [framework, host]] of hosts.entries()) {
		const wanted = which === "all" ? ORDERS : ORDERS.filter((_, order) => order === index);
		describe(`with ${framework}`, () => {
			test.for(wanted)(
				"and the script %s: its parameters are taken, its events heard once, its token used once",
				async ([, parts]) => {
					await casino.open(...parts(own(host), start(MOUNT)));
					await plays();
					await page.evaluate("leave()");
					await expect.poll(() => casino.bff.connections).toBe(0);
					expect(complaints()).toEqual([]);
				},
			);
		});
	}
}
