import { beforeAll, expect, test } from "vitest";
import { TestPartner } from "../../testing/test-partner.ts";
import { postJson, TestPlayer } from "../../testing/test-player.ts";
import { useWorld } from "../../testing/world.ts";

const world = useWorld();
let alice: TestPlayer;
let betId: number;

beforeAll(async () => {
	alice = await TestPlayer.logIn(world(), "alice");
	betId = await alice.place();
});

const body = () => ({ BetId: betId, PartnerUserId: "alice" });

test("without a token, with a forged one or the player's own: 401, and the bet plays", async () => {
	const { headers } = await TestPartner.logIn(world());
	const forged = `${headers["authorization"]?.slice(0, -4)}AAAA`;
	for (const tried of [{}, { authorization: forged }, alice.headers]) {
		const answer = await postJson(`${world().url}/rollbacks/make`, body(), tried);
		expect(answer).toMatchObject({ status: 401, body: { ErrorCode: 103_805 } });
	}
	expect(await alice.bet(betId)).toMatchObject({ status: "accepted" });
});

test("another partner's bet is answered as one that does not exist", async () => {
	const another = await TestPartner.another(world());
	const foreign = await another.post("/rollbacks/make", body());
	expect(foreign).toMatchObject({ status: 200, body: { ErrorCode: 103_752 } });
	expect(foreign.body).toEqual((await another.post("/rollbacks/make", { ...body(), BetId: 999_999_999 })).body);
	expect(await alice.bet(betId)).toMatchObject({ status: "accepted" });
});

test("a body of another type is 415, one that is too large 413", async () => {
	const { headers } = await TestPartner.logIn(world());
	const post = (text: string, type: string) =>
		fetch(`${world().url}/rollbacks/make`, {
			method: "POST",
			body: text,
			headers: { ...headers, "content-type": type },
		});
	expect((await post(JSON.stringify(body()), "text/plain")).status).toBe(415);
	expect((await post(JSON.stringify({ ...body(), x: "x".repeat(70_000) }), "application/json")).status).toBe(413);
	expect(await alice.bet(betId)).toMatchObject({ status: "accepted" });
});
