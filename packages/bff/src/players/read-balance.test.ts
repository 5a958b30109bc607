import { expect, test } from "vitest";
import { whileBalanceIsWritten } from "../testing/locks.ts";
import { request, TestPlayer, valueIn } from "../testing/test-player.ts";
import { useWorld } from "../testing/world.ts";

const world = useWorld();

/** Asks for the balance of a player to whom the casino tells 950.00, while something else is written for the player. */
async function askedWhile(name: string, meanwhile: string) {
	const player = await TestPlayer.logIn(world(), name);
	const Value = { Balance: "950.00" };
	world().casino.faults.add({ call: "/users/data", fault: "fields", value: { Value }, player: name, times: 1 });
	const ask = () => request(`${world().url}/frame/balance`, { headers: player.headers });
	const told = valueIn(await whileBalanceIsWritten(world(), name, meanwhile, ask));
	const [row] = await world().owner<{ balance: string; lastSequence: number }[]>`
		select balance, last_sequence as "lastSequence" from player where partner_user_id = ${name}`;
	return { told, row };
}

test("a balance that was asked for before another one came with an accept does not take its place", async () => {
	const { told, row } = await askedWhile("older", "960.00");
	expect(told).toMatchObject({ balance: "950.00" });
	expect(row).toEqual({ balance: "960.00", lastSequence: 1 });
});

test("it does where the player was told something else meanwhile", async () => {
	const { told, row } = await askedWhile("newer", "1000.00");
	expect(told).toMatchObject({ balance: "950.00" });
	expect(row).toEqual({ balance: "950.00", lastSequence: 2 });
});
