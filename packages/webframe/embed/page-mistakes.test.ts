/** What pages do that is easily done: the frame makes the best of it, and no token is used up or told to another casino. */
import { expect, test } from "vitest";
import { casino, openCasinoForEach, page } from "./testing/each-casino-page.ts";
import { whileOut } from "./testing/out-of-page.ts";

openCasinoForEach();

const logIns = (): readonly { readonly body: unknown }[] => casino.bff.callsOf("/auth/user-token");

test("mounted with a token that is undefined, the player is a guest", async () => {
	const mount = 'WebFrame.mount("#games", {RefreshToken: undefined, PartnerClientId: "PartnerClient-1556"})';
	await casino.open('<main id="games"></main>', casino.script(""), `<script>${mount}</script>`);
	await casino.lobby();
	expect(logIns()).toEqual([]);
});

test("given back the token that it has told, as a bound state does, it goes on with it and asks for no other", async () => {
	const bind = "({detail, target}) => target.setAttribute('refresh-token', detail.refreshToken)";
	await casino.open(
		casino.script(),
		casino.frame(casino.player()),
		`<script>addEventListener("tokenrefresh", ${bind})</script>`,
	);
	await page.locator(".balance", { hasText: "1,000.00" }).waitFor();
	await expect.poll(() => casino.bff.connections).toBe(1);
	expect(logIns()).toHaveLength(1);
	expect(await page.locator("web-frame").getAttribute("refresh-token")).toBe(null);
});

test("put back for another casino, it does not bring the token of the one before", async () => {
	await casino.open(casino.script(), casino.frame(casino.player()));
	await page.locator(".balance", { hasText: "1,000.00" }).waitFor();
	await whileOut('frame.setAttribute("partner-client-id", "PartnerClient-1557")');
	await casino.lobby();
	await page.locator(".account", { hasText: "Log in" }).waitFor();
	expect(logIns()).toHaveLength(1);
});

test("a token that comes before its partner waits for it, and not in the markup", async () => {
	await casino.open(casino.script(), `<web-frame refresh-token="${casino.bff.newRefreshToken()}"></web-frame>`);
	await page.locator("web-frame .notice").waitFor();
	expect(await page.locator("web-frame").getAttribute("refresh-token")).toBe(null);
	await page.locator("web-frame").evaluate((frame) => frame.setAttribute("partner-client-id", "PartnerClient-1556"));
	await page.locator(".balance", { hasText: "1,000.00" }).waitFor();
	expect(logIns()).toHaveLength(1);
});
