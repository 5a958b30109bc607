/** Whoever looks at bets reads what their games are called: our own ones, and those of providers. */
import { gameNameListSchema } from "@webframe/shared/wire";
import { expect, test } from "vitest";
import { TestOperator } from "../../testing/test-operator.ts";
import { valueIn } from "../../testing/test-player.ts";
import { GAME, useWorld } from "../../testing/world.ts";

const world = useWorld();

test("a viewer reads the name of each game, also of a provider's that is in no list any more", async () => {
	await world().owner`
		insert into provider (provider_id, counterparty_id, name, api_url, is_active, settings, created_at, changed_at)
		values (31, 'games', 'Games', 'https://games.example/v1', true, '{}', now(), now())`;
	await world().owner`
		insert into provider_game (game_code, provider_id, game_id, name, category, is_active, created_at, changed_at)
		values (100031, 31, 'g-1', 'Old <b>Slot</b>', 'slots', false, now(), now())`;
	const viewer = await TestOperator.named(world(), "vera", world().url, "viewer");
	const { items } = gameNameListSchema.parse(valueIn(await viewer.post("/games", {})));
	expect(items).toContainEqual({ gameCode: GAME.gameCode, name: GAME.name, providerId: null });
	expect(items).toContainEqual({ gameCode: 100_031, name: "Old <b>Slot</b>", providerId: 31 });
	expect(new Set(items.map(({ gameCode }) => gameCode)).size).toBe(items.length);
});
