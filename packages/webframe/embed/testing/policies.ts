/** The frame in pages with a Content-Security-Policy of nonces, alone and beside a copy of Lit of the page's own. */
import { KENO } from "@webframe/shared/games/numbers";
import { beforeAll, describe, expect, test } from "vitest";
import { bundledHost } from "./bundled-host.ts";
import { casino, openCasinoForEach, page } from "./each-casino-page.ts";

/** What is asked for beside the nonces, of which each forbids what those before it do, and more. */
const KINDS = [
	["nonces and 'self' styles", []],
	["Trusted Types required", ["require-trusted-types-for 'script'"]],
	["Trusted Types required and listed", ["require-trusted-types-for 'script'", "trusted-types webframe"]],
] as const;
/** The `trusted-types` of a page that has Lit itself, again the strictest last. */
const BESIDE_LIT = [
	["without a policy", undefined],
	["with both policies listed, each once", "trusted-types webframe lit-html"],
] as const;

let litHost: string;

/** To be called once in a file. */
export function openUnderPolicies(): void {
	openCasinoForEach();
	beforeAll(async () => {
		litHost = await bundledHost("lit-host");
	});
}

export const policy = (...more: readonly string[]): string => {
	const { url } = casino.bff;
	const connect = `connect-src ${url} ${url.replace("http", "ws")}`;
	return ["default-src 'none'", "script-src 'nonce-abc'", "style-src 'self'", connect, ...more].join("; ");
};

/** @param which the strictest alone, which forbids all that the others do, or these */
export function playUnder(which: "the strictest" | "the others"): void {
	const isWanted = <Item>(_: Item, index: number, { length }: readonly Item[]): boolean =>
		(index === length - 1) === (which === "the strictest");

	for (const [kind, more] of KINDS.filter(isWanted)) {
		test(`under a policy of ${kind} a bet is placed without a violation`, async () => {
			casino.policy = policy(...more);
			await casino.open(casino.script('async nonce="abc"'), casino.frame(casino.player(`game="${KENO.gameCode}"`)));
			await casino.bet();
			expect(casino.messages).toEqual([]);
		});
	}

	describe("beside the page's own copy of Lit", () => {
		for (const [when, policies] of BESIDE_LIT.filter(isWanted)) {
			test(`${when} both get on, whichever comes first`, async () => {
				if (policies !== undefined)
					casino.policy = policy("require-trusted-types-for 'script'", policies).replace(
						"script-src",
						"script-src 'self'",
					);
				const own = casino.ownScript("lit.js", litHost, "defer");
				for (const scripts of [
					[casino.script('defer nonce="abc"'), own],
					[own, casino.script('defer nonce="abc"')],
				]) {
					await casino.open(...scripts, casino.frame());
					await casino.lobby();
					await page.locator("casino-heading h1").waitFor();
				}
				expect(casino.messages.filter((message) => !message.includes("Lit is in dev mode"))).toEqual([]);
			});
		}
	});
}
