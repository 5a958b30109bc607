import { userTokenValueSchema } from "@webframe/shared/wire";
import { expect, test } from "vitest";
import { whileBalanceIsWritten } from "../testing/locks.ts";
import { postJson, refreshToken, valueIn } from "../testing/test-player.ts";
import { PARTNER_ID, useWorld } from "../testing/world.ts";

const world = useWorld();

function authorize(token: string) {
	return postJson(`${world().url}/auth/user-token`, { partnerClientId: PARTNER_ID, refreshToken: token });
}

/** Renews a session: the casino tells 950.00 with it, while something else is written for the player. */
async function renewedWhile(name: string, meanwhile: string) {
	const { owner, casino } = world();
	const first = userTokenValueSchema.parse(valueIn(await authorize(await refreshToken(world(), name))));
	const fields = { Value: { Balance: "950.00" } };
	casino.faults.add({ call: "/users/auth", fault: "fields", value: fields, player: name, times: 1 });
	const renewed = await whileBalanceIsWritten(world(), name, meanwhile, () => authorize(first.refresh_token));
	const { player } = userTokenValueSchema.parse(valueIn(renewed));
	const [row] = await owner<{ balance: string }[]>`select balance from player where partner_user_id = ${name}`;
	return { told: player.balance, kept: row?.balance };
}

test("a balance told as a session is renewed does not take the place of one that came with an accept meanwhile", async () => {
	expect(await renewedWhile("older", "960.00")).toEqual({ told: "960.00", kept: "960.00" });
});

test("it does where the player was told something else meanwhile", async () => {
	expect(await renewedWhile("newer", "1000.00")).toEqual({ told: "950.00", kept: "950.00" });
});
