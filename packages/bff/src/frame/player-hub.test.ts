/** The hub over the official client. */
import type { HubConnection } from "@microsoft/signalr";
import {
	type FrameBet,
	frameBetListSchema,
	frameBetSchema,
	makeBetValueSchema,
	pushSchemas,
	resumeValueSchema,
} from "@webframe/shared/wire";
import { afterEach, expect, test } from "vitest";
import { RECENT_CHANGES_MAX } from "../store/player-change.ts";
import { connectToHub } from "../testing/test-hub.ts";
import { postJson, refreshToken, request, TestPlayer, valueIn } from "../testing/test-player.ts";
import { TestProvider } from "../testing/test-provider.ts";
import { ROUND_MS } from "../testing/troubled-bets.ts";
import { GAME, PARTNER_ID, useWorld } from "../testing/world.ts";
import { resume as resumeChanges } from "./resume.ts";

const world = useWorld();
const open: HubConnection[] = [];

afterEach(async () => {
	await Promise.all(open.splice(0).map((hub) => hub.stop()));
	world().casino.faults.clear();
});

async function connect(token?: string): Promise<HubConnection> {
	const hub = await connectToHub(world().url, token);
	open.push(hub);
	return hub;
}

const resume = async (hub: HubConnection, since: number) => resumeValueSchema.parse(await hub.invoke("Resume", since));

test("every push of a bet's life parses by its schema, is in order, and goes to its player only", async () => {
	const alice = await TestPlayer.logIn(world(), "alice");
	const bob = await TestPlayer.logIn(world(), "bob");
	const [hub, other] = await Promise.all([connect(alice.token), connect(bob.token)]);
	const pushed: { name: string; sequence: number }[] = [];
	const foreign: unknown[] = [];
	for (const [name, schema] of Object.entries(pushSchemas)) {
		hub.on(name, (payload: unknown) => {
			schema.parse(payload);
			const bet = frameBetSchema.safeParse(payload);
			if (bet.success) pushed.push({ name, sequence: bet.data.sequence });
		});
		other.on(name, (payload: unknown) => foreign.push(payload));
	}
	await alice.place();
	await world().pass(ROUND_MS);
	await expect
		.poll(() => pushed.map(({ name }) => name))
		.toEqual(["betInProgress", "betAccepted", "betAccepted", "betSettled"]);
	expect(pushed.map(({ sequence }) => sequence)).toEqual([2, 3, 4, 5]);
	expect(foreign).toEqual([]);
});

test("a player's frame knows its own bet by the key of its call, whichever process tells of it, and by whatever way", async () => {
	const another = await world().startAnother();
	const erin = await TestPlayer.logIn(world(), "erin");
	const hub = await connect(erin.token);
	const pushed: (string | undefined)[] = [];
	for (const name of ["betInProgress", "betAccepted"]) {
		hub.on(name, (bet: unknown) => pushed.push(frameBetSchema.parse(bet).idempotencyKey));
	}
	// Placed at a process that remembers it and tells of it first; its accept comes later, to one that has to read it.
	world().casino.faults.add({ call: "/payments/make", fault: "acceptLate", value: 1_000, player: "erin", times: 1 });
	const headers = { ...erin.headers, "idempotency-key": "erin-1" };
	const placed = await postJson(`${another.url}/make-bet`, await erin.betBody(), headers);
	const { betId } = makeBetValueSchema.parse(valueIn(placed));
	await world().settle();
	await expect.poll(() => pushed).toEqual(["erin-1"]);
	await world().pass(1_000);
	await expect.poll(() => pushed).toEqual(["erin-1", "erin-1"]);
	expect((await resume(hub, 0)).bets).toMatchObject([{ betId, idempotencyKey: "erin-1" }]);
	const list = await request(`${world().url}/frame/bets`, { headers: erin.headers });
	expect(frameBetListSchema.parse(valueIn(list)).items).toMatchObject([{ betId, idempotencyKey: "erin-1" }]);
	expect(await erin.bet(betId)).toMatchObject({ idempotencyKey: "erin-1" });
});

test("a provider's bet has no key for its player: what stands in its place is ours", async () => {
	const provider = await TestProvider.arrive(world());
	const frank = await TestPlayer.logIn(world(), "frank");
	const hub = await connect(frank.token);
	const pushed: FrameBet[] = [];
	hub.on("betAccepted", (bet: unknown) => pushed.push(frameBetSchema.parse(bet)));
	await provider.payIn(await provider.openSession(frank), "frank-1");
	await expect.poll(() => pushed.length).toBe(1);
	const told = [...pushed, ...(await resume(hub, 0)).bets, await frank.bet(await provider.betIdOf("frank-1"))];
	expect(told.map((bet) => Object.keys(bet).includes("idempotencyKey"))).toEqual([false, false, false]);
});

test("Resume tells what changed since, whether a little or a lot was missed", async () => {
	const carol = await TestPlayer.logIn(world(), "carol");
	const hub = await connect(carol.token);
	const first = await carol.place();
	const now = await resume(hub, 0);
	expect(now).toMatchObject({ more: false, balance: { balance: "995.00", currency: "EUR" } });
	expect(now.bets.map((bet) => [bet.betId, bet.status, bet.sequence])).toEqual([[first, "accepted", now.sequence]]);
	expect((await resume(hub, now.sequence)).bets).toEqual([]);
	expect((await resume(hub, 99)).sequence).toBe(now.sequence);
	const second = await carol.place();
	expect((await resume(hub, now.sequence)).bets.map((bet) => bet.betId)).toEqual([second]);
});

test("a frame that was away for longer than the player's row remembers misses nothing, in parts", async () => {
	const dave = await TestPlayer.logIn(world(), "dave");
	const body = await dave.betBody({ amount: "0.20" });
	const placed = new Set<number>();
	for (let bet = 0; bet < 40; bet++) {
		placed.add(makeBetValueSchema.parse(valueIn(await dave.makeBet(body))).betId);
		if (bet % 10 === 9) await world().settle();
	}
	const [player] = await world().owner<{ playerId: number }[]>`
		select player_id as "playerId" from player where partner_user_id = 'dave'`;
	const found = new Set<number>();
	let since = 0;
	for (let parts = 0, more = true; more; parts++) {
		const asking = { playerId: player?.playerId ?? 0, rules: { tax: null } };
		const part = resumeValueSchema.parse(await resumeChanges(world().owner, asking, since, 15));
		for (const bet of part.bets) found.add(bet.betId);
		// The last part comes from what the player's row remembers, as soon as that is enough.
		expect(part.bets.length).toBeLessThanOrEqual(part.more ? 15 : RECENT_CHANGES_MAX);
		expect(parts).toBeLessThan(10);
		({ more, sequence: since } = part);
	}
	expect(found).toEqual(placed);
});

test("a guest watches rounds and nothing else", async () => {
	const guest = await connect();
	const alice = await TestPlayer.logIn(world(), "alice");
	const { roundId } = await alice.openRound();
	const rounds: unknown[] = [];
	guest.on("roundChanged", (pushed: unknown) => {
		const round = pushSchemas.roundChanged.parse(pushed);
		if (round.roundId === roundId) rounds.push(round.state);
	});
	expect(await guest.invoke("WatchGame", GAME.gameCode)).toMatchObject({ state: "betting" });
	await world().pass(ROUND_MS);
	await expect.poll(() => rounds).toEqual(["closed", "drawing", "finished"]);
	await guest.invoke("UnwatchGame", GAME.gameCode);
	await expect(guest.invoke("Resume", 0)).rejects.toThrow("unauthorized");
	await expect(guest.invoke("WatchGame", 4711)).rejects.toThrow("unknown_game");
});

test("a broken, foreign or expired token does not get in; an origin that is not the partner's neither", async () => {
	await expect(connect("nonsense")).rejects.toThrow();
	const client = await postJson(`${world().url}/auth/token`, {
		PartnerClientId: PARTNER_ID,
		SecretKey: "the-secret-of-the-reference-casino",
	});
	await expect(connect((valueIn(client) as { access_token: string }).access_token)).rejects.toThrow();
	const alice = await TestPlayer.logIn(world(), "alice");
	const upgrade = (origin: string) =>
		fetch(`${world().url}/frame/hub/negotiate?negotiateVersion=1&access_token=${alice.token}`, {
			method: "POST",
			headers: { origin },
		});
	expect((await upgrade("https://evil.example")).status).toBe(403);
	expect((await upgrade("https://casino.example")).status).toBe(200);
});

test("Renew takes a fresh token of the same player, and no other's", async () => {
	const alice = await TestPlayer.logIn(world(), "alice");
	const bob = await TestPlayer.logIn(world(), "bob");
	const hub = await connect(alice.token);
	const again = await TestPlayer.logIn(world(), "alice");
	await hub.invoke("Renew", again.token);
	await expect(hub.invoke("Renew", bob.token)).rejects.toThrow();
	await expect(hub.invoke("Renew", "nonsense")).rejects.toThrow("unauthorized");
	expect(await refreshToken(world(), "alice")).not.toBe("");
});

test("wrong arguments end the call, not the connection", async () => {
	const alice = await TestPlayer.logIn(world(), "alice");
	const hub = await connect(alice.token);
	for (const argument of [-1, 1.5, "0", null, {}]) await expect(hub.invoke("Resume", argument)).rejects.toThrow();
	expect((await resume(hub, 0)).more).toBe(false);
});
