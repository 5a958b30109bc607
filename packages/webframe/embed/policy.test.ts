/** The frame under a page's Content-Security-Policy: exactly what `docs/embedding.md` says that it needs. */
import { describe, expect, test } from "vitest";
import { casino, page } from "./testing/each-casino-page.ts";
import { needNothingInVain, table, visitUnder } from "./testing/guide-policy.ts";
import { openUnderPolicies, playUnder, policy } from "./testing/policies.ts";

openUnderPolicies();
// A policy that forbids less refuses nothing that this one allows: those are in the long test.
playUnder("the strictest");

test("without constructable style sheets, as in old webviews, it is styled by the nonce that the page names", async () => {
	await page.addInitScript(() => {
		Reflect.deleteProperty(Document.prototype, "adoptedStyleSheets");
		Reflect.deleteProperty(ShadowRoot.prototype, "adoptedStyleSheets");
		Object.assign(globalThis, { litNonce: "abc" });
	});
	casino.policy = policy().replace("style-src 'self'", "style-src 'nonce-abc'");
	await casino.open(casino.script('async nonce="abc"'), casino.frame());
	await casino.lobby();
	const tile = page.locator("webframe-lobby .tile-name").first();
	expect(await tile.evaluate((element) => getComputedStyle(element).fontSize)).toBe("20px");
	// Its styles come late, with a chunk of its own.
	const art = page.locator("webframe-lobby .tile .art").first();
	expect(await art.evaluate((element) => getComputedStyle(element).display)).toBe("block");
	expect(casino.messages).toEqual([]);
});

describe("the table of the guide", () => {
	test("is all that a player of our games and a provider's needs: no violation under exactly it", async () => {
		expect([...table().keys()]).toEqual([
			"script-src",
			"style-src",
			"connect-src",
			"img-src",
			"frame-src",
			"require-trusted-types-for",
			"trusted-types",
		]);
		expect(await visitUnder()).toEqual([]);
	});

	needNothingInVain(["frame-src"]);
});
