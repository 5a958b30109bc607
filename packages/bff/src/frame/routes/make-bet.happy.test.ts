import { frameConfigSchema } from "@webframe/shared/wire";
import { expect, test } from "vitest";
import { request, TestPlayer, valueIn } from "../../testing/test-player.ts";
import { ROUND_MS } from "../../testing/troubled-bets.ts";
import { GAME, TWO_GAMES, useWorld } from "../../testing/world.ts";

const world = useWorld({ settings: { games: TWO_GAMES } });

/** The tag that the casino was told with a bet's stake. */
async function tagOf(betId: number): Promise<unknown> {
	const [delivery] = await world().owner<{ payload: string }[]>`
		select payload from delivery where subject_id = ${betId}`;
	return JSON.parse(delivery?.payload ?? "{}").TagId;
}

test("a bet is placed, accepted, drawn, paid and closed, and the wallet moved by exactly stake and win", async () => {
	const alice = await TestPlayer.logIn(world(), "alice");
	const betId = await alice.place({ amount: "5.00" });
	expect(await alice.bet(betId)).toMatchObject({ status: "accepted", amount: "5.00", currency: "EUR" });
	await world().pass(ROUND_MS);
	const settled = await alice.bet(betId);
	expect(["win", "lose"]).toContain(settled.status);
	expect(await alice.ledger(betId)).toEqual([
		[-1, "5.00"],
		[1, settled.winAmount],
	]);
	expect(await world().casino.books.bet(betId)).toMatchObject({ closed: true });
	expect(await world().casino.books.unbalanced()).toEqual([]);
});

test("the partner gets the tag of its catalogue and the exact amount of the currency", async () => {
	const carla = await TestPlayer.logIn(world(), "carla");
	const betId = await carla.place({ amount: "100.00" });
	const [delivery] = await world().owner<{ payload: string }[]>`
		select payload from delivery where subject_id = ${betId}`;
	expect(delivery?.payload).toBe(
		`{"Amount":"100","BetId":${betId},"PartnerUserId":"carla","TransactionType":-1,"TagId":1313}`,
	);
	expect(await carla.ledger(betId)).toEqual([[-1, "100"]]);
	expect(await carla.bet(betId)).toMatchObject({ amount: "100", currency: "JPY" });
});

test("a frame is told each platform's tag of a game, and a bet has the one that the frame says, as has the balance", async () => {
	const tags = [
		{ gameCode: GAME.gameCode, platform: "desktop", tagId: 91 },
		{ gameCode: GAME.gameCode, platform: "mobile", tagId: 92 },
		{ gameCode: GAME.gameCode, platform: "generic", tagId: 90 },
	];
	await world().configure({ tags });
	const config = frameConfigSchema.parse(valueIn(await request(`${world().url}/frame/config?partnerClientId=1556`)));
	const [keno, fastKeno] = config.games;
	expect(keno).toMatchObject({ tagId: 90, tagIds: { desktop: 91, mobile: 92 } });
	expect([fastKeno?.tagId, fastKeno?.tagIds]).toEqual([1313, undefined]);
	const mia = await TestPlayer.logIn(world(), "mia");
	const bets = [
		await mia.place({ tagId: keno?.tagIds?.desktop }),
		await mia.place({ tagId: keno?.tagIds?.mobile }),
		await mia.place(),
	];
	expect(await Promise.all(bets.map(tagOf))).toEqual([91, 92, 90]);
	for (const query of ["?tagId=92", ""])
		await request(`${world().url}/frame/balance${query}`, { headers: mia.headers });
	const asked = world().casino.traffic.received.filter(({ path }) => path === "/users/data");
	expect(asked.slice(-2).map(({ data }) => data)).toMatchObject([{ TagId: 92 }, { TagId: 1313 }]);
	await world().configure({});
});

test("a wallet that accepts after the cut gives the stake back without a human; the player sees returned", async () => {
	const bob = await TestPlayer.logIn(world(), "bob");
	world().casino.faults.add({ call: "/payments/make", fault: "acceptLate", value: 60_000, player: "bob", times: 1 });
	const betId = await bob.place();
	expect(await bob.bet(betId)).toMatchObject({ status: "inProgress" });
	await world().pass(ROUND_MS);
	expect(await bob.bet(betId)).toMatchObject({ status: "checking", code: "withdrawn" });
	await world().pass(30_000);
	expect(await bob.bet(betId)).toMatchObject({ status: "return" });
	expect(await bob.ledger(betId)).toEqual([
		[-1, "5.00"],
		[2, "5.00"],
	]);
});

test("a player without money is rejected with the reason, and nothing moves", async () => {
	const poor = await TestPlayer.logIn(world(), "poor-pete");
	const betId = await poor.place();
	expect(await poor.bet(betId)).toMatchObject({ status: "rejected", code: "insufficient_funds" });
	expect(await poor.ledger(betId)).toEqual([]);
});
