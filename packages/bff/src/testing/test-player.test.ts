import { expect, test } from "vitest";
import { TestPlayer } from "./test-player.ts";
import { useWorld } from "./world.ts";

const world = useWorld();

const logIns = () => world().casino.traffic.received.filter(({ path }) => path === "/users/auth").length;

test("a log-in whose answer came too late is done again; one that is refused is not", async () => {
	world().casino.faults.add({ call: "/users/auth", fault: "hang", player: "slow", times: 2 });
	expect((await TestPlayer.logIn(world(), "slow")).token).not.toBe("");
	expect(logIns()).toBe(3);
	world().casino.faults.add({ call: "/users/auth", fault: "code", value: 103805, player: "refused", times: 1 });
	await expect(TestPlayer.logIn(world(), "refused")).rejects.toThrow();
	expect(logIns()).toBe(4);
});
