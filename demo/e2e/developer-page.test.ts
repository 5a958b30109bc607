/** The developer page around the casino's page: the whole contract of the element can be tried there. */
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { browser, demo, openSharedDemo } from "./testing/shared-demo.ts";

let page: Page;
const complaints: string[] = [];

openSharedDemo();

beforeAll(async () => {
	page = await browser.newPage({ viewport: { width: 1600, height: 960 } });
	page.on("pageerror", (error) => complaints.push(error.message));
	await page.goto(demo.developerUrl);
	await frame().locator("webframe-lobby .tile").first().waitFor();
});

afterEach(() => {
	expect(complaints.splice(0)).toEqual([]);
});

afterAll(() => page.close());

const frame = () => page.frameLocator("#host");
const event = (name: string) => page.locator("#events li", { hasText: name }).first();

async function call(method: string, payload: object): Promise<void> {
	await page.getByRole("tab", { name: "Calls" }).click();
	await page.getByLabel("Method").selectOption(method);
	await page.getByLabel("payload").fill(JSON.stringify(payload));
	await page.getByRole("button", { name: "Send", exact: true }).click();
}

test("there is a control for every parameter of the element", async () => {
	const manifest = await page.evaluate(async () =>
		[...(document.querySelector("#controls")?.querySelectorAll("label") ?? [])].map((label) => label.htmlFor),
	);
	const parameters = ["partner-client-id", "server", "tag-id", "theme", "category", "active-tab", "single-sport"];
	expect(manifest).toEqual(expect.arrayContaining([...parameters, "language", "game", "demo", "debug"]));
	await page.getByLabel("partner-client-id").fill("PartnerClient-0");
	await page.getByLabel("partner-client-id").press("Enter");
	await frame().getByText("The games are not available here").first().waitFor();
	await page.getByLabel("partner-client-id").fill("PartnerClient-1556");
	await page.getByLabel("partner-client-id").press("Enter");
	await frame().locator("webframe-lobby .tile").first().waitFor();
});

test("a guest who wants to log in is logged in by the casino around", async () => {
	await page.getByLabel("Player").fill("guest-greta");
	await frame().getByRole("button", { name: "Log in" }).first().click();
	await frame().getByText("1,000.00").first().waitFor();
	await page.getByRole("tab", { name: "Events" }).click();
	await event("loginrequest").waitFor();
	await expect.poll(() => event("authorized").count()).toBe(1);
});

test("who logs in while another page is on its way is logged in there: the page before does not use the token up", async () => {
	const { promise: released, resolve: release } = Promise.withResolvers<void>();
	await page.route(/\/host\?.*trusted-types=on/, async (route) => {
		await released;
		await route.continue();
	});
	await page.getByLabel("Trusted Types").check();
	await page.getByLabel("Player").fill("early-emma");
	const used = page.waitForRequest("**/auth/user-token");
	// The wallet is read once the page has been given the token.
	await Promise.all([
		page.waitForResponse("**/demo/wallet/early-emma"),
		page.getByRole("button", { name: "Log in", exact: true }).click(),
	]);
	release();
	expect((await used).frame().url()).toContain("trusted-types=on");
	await frame().getByText("1,000.00").first().waitFor();
});

test("rounds are shown to whoever asks for them, and drive no call out of the diagram", async () => {
	await page.getByRole("tab", { name: "Behind" }).click();
	const call = page.locator("#steps li", { hasText: "/auth/user-token 200" }).first();
	const rounds = page.locator("#steps li", { hasText: "roundChanged" });
	await call.waitFor();
	// As many as a lobby tells of in two minutes; the page keeps 300 steps.
	await page.evaluate(() => {
		const host = document.querySelector<HTMLIFrameElement>("#host")?.contentWindow;
		const text = JSON.stringify({ type: 1, target: "roundChanged", arguments: [{}] });
		for (let at = Date.now(), told = 0; told < 301; told++) {
			const data = { kind: "hub", message: { at, from: "aggregator", text } };
			window.dispatchEvent(new MessageEvent("message", { data, origin: location.origin, source: host ?? null }));
		}
	});
	await expect.poll(() => rounds.count()).toBeGreaterThan(0);
	expect(await rounds.last().isVisible()).toBe(false);
	expect(await call.isVisible()).toBe(true);
	await page.getByLabel("Rounds and jackpots").check();
	await rounds.last().waitFor();
	await page.getByLabel("Rounds and jackpots").uncheck();
	await rounds.last().waitFor({ state: "hidden" });
});

test("what a player pays in at the casino is in the frame at once", async () => {
	await page.getByRole("button", { name: "Deposit 100" }).click();
	await expect.poll(() => frame().locator("[part=balance]").textContent()).toContain("1,100.00");
});

test("every method of the element can be called, with the casino's reminder over a paused frame", async () => {
	await call("openGame", { gameCode: 23 });
	await frame()
		.getByRole("button", { name: /^Quick pick/ })
		.waitFor();
	await call("pause", { realityCheck: true });
	await frame().getByRole("dialog", { name: "You have been playing for an hour" }).waitFor();
	await frame().getByRole("button", { name: "Go on playing" }).click();
	await frame().getByRole("dialog").waitFor({ state: "detached" });
	await call("diagnostics", {});
	await page.getByRole("tab", { name: "Events" }).click();
	await event("diagnostics").getByText('"catalogue":"ready"').waitFor();
	await call("openGame", { gameCode: 999_999 });
	await page.getByRole("tab", { name: "Events" }).click();
	await expect.poll(() => event("openGame").textContent()).toContain('{"ok":true,"value":false}');
});
