import { userTokenValueSchema } from "@webframe/shared/wire";
import { expect, test } from "vitest";
import { whileBalanceIsWritten } from "../testing/locks.ts";
import { connectToHub } from "../testing/test-hub.ts";
import { postJson, refreshToken, valueIn } from "../testing/test-player.ts";
import { PARTNER_ID, useWorld } from "../testing/world.ts";

const world = useWorld();

function authorize(token: string) {
	return postJson(`${world().url}/auth/user-token`, { partnerClientId: PARTNER_ID, refreshToken: token });
}

/** Has the casino tell something else of a player at the next log-in. */
function tells(player: string, Value: object): void {
	world().casino.faults.add({ call: "/users/auth", fault: "fields", value: { Value }, player, times: 1 });
}

/** Renews a session: the casino tells 950.00 with it, while something else is written for the player. */
async function renewedWhile(name: string, meanwhile: string) {
	const first = userTokenValueSchema.parse(valueIn(await authorize(await refreshToken(world(), name))));
	tells(name, { Balance: "950.00" });
	const renewed = await whileBalanceIsWritten(world(), name, meanwhile, () => authorize(first.refresh_token));
	const { player } = userTokenValueSchema.parse(valueIn(renewed));
	return { told: player.balance, ...(await kept(name)) };
}

/** The balance of a player, and how many changes were numbered. */
async function kept(name: string) {
	const [row] = await world().owner<{ balance: string; changes: number; recent: string[] }[]>`
		select balance, last_sequence as changes, recent_bet_ids::text[] as recent from player
		where partner_user_id = ${name}`;
	return row;
}

test("a balance told as a session is renewed does not take the place of one that came with an accept meanwhile", async () => {
	expect(await renewedWhile("older", "960.00")).toMatchObject({ told: "960.00", balance: "960.00", changes: 1 });
});

test("it does where the player was told something else meanwhile", async () => {
	expect(await renewedWhile("newer", "1000.00")).toMatchObject({ told: "950.00", balance: "950.00", changes: 2 });
});

test("another balance told as a session is renewed is told to all frames of the player, with the next number", async () => {
	const name = "frames";
	const first = userTokenValueSchema.parse(valueIn(await authorize(await refreshToken(world(), name))));
	const hub = await connectToHub(world().url, first.user_access_token);
	const told: unknown[] = [];
	hub.on("balanceChanged", (change: unknown) => told.push(change));
	tells(name, { Balance: "950.00" });
	const renewed = userTokenValueSchema.parse(valueIn(await authorize(first.refresh_token)));
	const change = { balance: "950.00", currency: "EUR", sequence: 1 };
	await expect.poll(() => told).toEqual([change]);
	expect(await kept(name)).toEqual({ balance: "950.00", changes: 1, recent: ["0"] });
	// The same again is no change, and a log-in that tells none leaves it.
	tells(name, { Balance: "950.00" });
	const again = userTokenValueSchema.parse(valueIn(await authorize(renewed.refresh_token)));
	tells(name, { Balance: null });
	await authorize(again.refresh_token);
	tells(name, { Balance: "940.00" });
	await authorize(await refreshToken(world(), name));
	await expect.poll(() => told).toEqual([change, { ...change, balance: "940.00", sequence: 2 }]);
	await hub.stop();
});

test.each([{ CurrencyCode: "USD" }, { IsTest: true }])(
	"of a player who is refused for %j no balance is taken",
	async (over) => {
		const name = `refused-${Object.keys(over).join()}`;
		await authorize(await refreshToken(world(), name));
		tells(name, { Balance: "7.00", ...over });
		expect((await authorize(await refreshToken(world(), name))).status).toBe(401);
		expect(await kept(name)).toEqual({ balance: "1000.00", changes: 0, recent: [] });
	},
);

test("of first log-ins at once one makes the player, and none is a change", async () => {
	const tokens = await Promise.all([1, 2, 3, 4].map(() => refreshToken(world(), "at-once")));
	const answers = await Promise.all(tokens.map((token) => authorize(token)));
	expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
	expect(await kept("at-once")).toEqual({ balance: "1000.00", changes: 0, recent: [] });
});
