import { pushSchemas } from "@webframe/shared/wire";
import { expect, test } from "vitest";
import { connectToHub } from "../../testing/test-hub.ts";
import { postJson, TestPlayer } from "../../testing/test-player.ts";
import { useWorld } from "../../testing/world.ts";

const world = useWorld();

test("many calls at once and later ones end the session once: one moment stands, one push is sent", async () => {
	const alice = await TestPlayer.logIn(world(), "alice");
	const hub = await connectToHub(world().url, alice.token);
	const told: unknown[] = [];
	hub.on("sessionRevoked", (push: unknown) => told.push(pushSchemas.sessionRevoked.parse(push)));
	const logOut = () => postJson(`${world().url}/frame/logout`, {}, alice.headers);
	const moments = () => world().owner`select revoked_at from session where revoked_at is not null`;
	const answers = await Promise.all([logOut(), logOut(), logOut(), logOut()]);
	const first = await moments();
	await world().clock.advance(5_000);
	answers.push(await logOut());
	expect(await moments()).toEqual(first);
	expect(first).toHaveLength(1);
	expect(answers.map(({ status, body }) => [status, body])).toEqual(
		answers.map(() => [200, { ErrorCode: 200, Message: "Success", Value: { reason: "logout" } }]),
	);
	// The answer of a call comes behind whatever was pushed before it.
	await hub.invoke("Resume", 0);
	expect(told).toEqual([{ reason: "logout" }]);
	await hub.stop();
});
