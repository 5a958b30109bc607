/** Whom a partner's jackpots are no business of. Source: wire contract, section 10. */
import type { HubConnection } from "@microsoft/signalr";
import { afterEach, beforeAll, expect, test } from "vitest";
import { connectToHub } from "../../testing/test-hub.ts";
import { TestPartner } from "../../testing/test-partner.ts";
import { request, TestPlayer } from "../../testing/test-player.ts";
import { PARTNER_ID, useWorld } from "../../testing/world.ts";

const OTHER_ID = 77;
const world = useWorld({ settings: { isJackpotOn: true } });
const hubs: HubConnection[] = [];
let alice: TestPlayer;

beforeAll(async () => {
	alice = await TestPlayer.logIn(world(), "alice");
	await TestPartner.another(world(), OTHER_ID);
});
afterEach(async () => {
	await Promise.all(hubs.splice(0).map((hub) => hub.stop()));
});

const statusOf = async (path: string, partnerId: number, headers: Record<string, string>): Promise<number> =>
	(await request(`${world().url}/frame/jackpots${path}?partnerClientId=${partnerId}&currency=EUR`, { headers })).status;

async function watch(partnerId: number, currency: string, token?: string, origin?: string): Promise<unknown> {
	const hub = await connectToHub(world().url, token, origin === undefined ? {} : { origin });
	hubs.push(hub);
	return await hub.invoke("WatchJackpots", partnerId, currency).then(
		() => "watched",
		(error: Error) => error.message.replace(/^.*HubException: /, ""),
	);
}

test.each(["", "/draws/1"])("%s: with another partner's token, or one that is none, nothing is told", async (path) => {
	expect(await statusOf(path, OTHER_ID, alice.headers)).toBe(401);
	expect(await statusOf(path, PARTNER_ID, { authorization: "Bearer forged" })).toBe(401);
	expect(await statusOf(path, 999, {})).toBe(404);
});

test("with the partner's own token, and without any, they are read", async () => {
	expect(await statusOf("", PARTNER_ID, alice.headers)).toBe(200);
	expect(await statusOf("", PARTNER_ID, {})).toBe(200);
});

test("the hub lets watch who is at home there, and nobody else", async () => {
	expect(await watch(PARTNER_ID, "EUR", alice.token)).toBe("watched");
	expect(await watch(PARTNER_ID, "EUR", undefined, "https://casino.example")).toBe("watched");
	expect(await watch(OTHER_ID, "EUR", alice.token)).toBe("forbidden");
	// A page of nobody's does not even get a connection.
	await expect(watch(PARTNER_ID, "EUR", undefined, "https://other.example")).rejects.toThrow("failed to connect");
	expect(await watch(OTHER_ID, "EUR", undefined, "https://casino.example")).toBe("forbidden");
	expect(await watch(OTHER_ID, "EUR")).toBe("no_jackpots");
});

test("what is no currency is not watched, and leaving it is no error", async () => {
	expect(await watch(PARTNER_ID, "EURO", alice.token)).toBe("unknown_currency");
	const [hub] = hubs;
	expect(await hub?.invoke("UnwatchJackpots", PARTNER_ID, "EURO")).toBeNull();
});
