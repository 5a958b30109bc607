/** What is left of a player who has logged out: here, at the service, and at the other frames of the session. */
import { beforeEach, expect, test } from "vitest";
import type { ScriptedBff } from "../testing/scripted-bff.ts";
import { bet, eachStoreTest, heldSession, idOf, type Told } from "../testing/store-test.ts";
import { until } from "../testing/until.ts";

const here = eachStoreTest();
let bff: ScriptedBff;
let told: readonly Told[];

beforeEach(() => {
	({ bff, told } = here());
});

const expirations = () => told.filter(({ name }) => name === "sessionexpired").map(({ detail }) => detail);

test("the service is told with the player's token, once, and the frame goes on as a guest's", async () => {
	const store = await here().playing();
	store.logout();
	expect(store.state.session).toEqual({ kind: "guest" });
	store.logout();
	await until(() => bff.callsOf("/frame/logout").length > 0);
	expect(bff.callsOf("/frame/logout")).toMatchObject([{ method: "POST", token: expect.stringMatching(/.+/) }]);
	await until(() => store.state.connection === "live");
	expect(bff.guests).toBe(1);
	expect(expirations()).toEqual([]);
});

test("another frame of the session shows nothing of the player any more, and its host hears why", async () => {
	const [store, other] = [await here().playing(), await here().playing()];
	bet(other);
	await until(() => idOf(other) > 0);
	store.logout();
	await bff.endSession("logout");
	await until(() => other.state.session.kind === "guest");
	expect([other.state.bets, other.state.balance]).toEqual([[], undefined]);
	expect(expirations()).toEqual([{ reason: "logout" }]);
	await until(() => other.state.connection === "live");
	expect(bff.callsOf("/frame/logout")).toHaveLength(1);
});

test("while the service cannot be reached the player is logged out here all the same", async () => {
	const store = await here().playing();
	bff.fault("/frame/logout", { kind: "dropped" });
	store.setOnline(false);
	store.logout();
	expect(store.state.session).toEqual({ kind: "guest" });
	expect([store.state.bets, store.state.balance]).toEqual([[], undefined]);
});

test.each(["comes", "fails"] as const)(
	"a player who leaves while his session is on its way stays out when it %s",
	async (end) => {
		const session = heldSession();
		const store = here().open(session);
		store.start(undefined);
		const authorized = store.authorize(bff.newRefreshToken());
		expect(store.state.session).toEqual({ kind: "authorizing" });
		store.logout();
		expect(store.state.session).toEqual({ kind: "guest" });
		session[end]();
		expect(await authorized).toEqual({ kind: "guest" });
		expect(bff.callsOf("/auth/user-token")).toEqual([]);
		await until(() => store.state.connection === "live");
	},
);

test("a log-out ends the notice that the session did not come", async () => {
	const session = heldSession();
	const store = here().open(session);
	session.fails();
	store.start(undefined);
	expect(await store.authorize(bff.newRefreshToken())).toEqual({ kind: "unavailable" });
	store.logout();
	expect(store.state.session).toEqual({ kind: "guest" });
});
