import { makeBetValueSchema } from "@webframe/shared/wire";
import { expect, test } from "vitest";
import { TestPlayer, valueIn } from "../../testing/test-player.ts";
import { trailOf } from "../../testing/trail.ts";
import { GAME, useWorld } from "../../testing/world.ts";
import { stopWagering } from "../create-wagering.ts";

const world = useWorld({
	settings: { batches: [{ gameCode: GAME.gameCode, collectionPeriodMs: 2_000, transactionLimit: 100 }] },
});

test("a process that stops sends what it has collected, and leaves to others what comes after", async () => {
	const alice = await TestPlayer.logIn(world(), "alice");
	const body = await alice.betBody();
	const place = async () => makeBetValueSchema.parse(valueIn(await alice.makeBet(body))).betId;
	const collected = await place();
	await stopWagering(world().service.wagering);
	await world().settle();
	expect(await alice.bet(collected)).toMatchObject({ status: "accepted" });
	const late = await place();
	expect(await trailOf(world(), late)).toBe("-1 due");
	await world().pass(3_000);
	expect(await alice.bet(late)).toMatchObject({ status: "accepted" });
	const paths = world().casino.traffic.received.map(({ path }) => path);
	expect(paths.filter((path) => path === "/payments/make-list")).toHaveLength(1);
});
