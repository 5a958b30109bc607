import { expect, test } from "vitest";
import type { EventDetails, EventName, Notify } from "../../events/event-map.ts";
import { madePlayer } from "../../testing/made-data.ts";
import { ManualClock } from "../../testing/manual-clock.ts";
import { until } from "../../testing/until.ts";
import type { SessionState } from "../session-state.ts";
import { LOGOUT_RETRIES_MS } from "./end-session.ts";
import { HOST_TOKEN_WAIT_MS, RENEWAL_RETRY_MS, Session } from "./session.ts";
import { TabNews } from "./tab-news.ts";
import { type ExchangeOutcome, GRANT_KEPT_MS, TokenExchange } from "./token-exchange.ts";

const REFUSED: ExchangeOutcome = { kind: "refused", code: 103_805, message: "No", correlationId: "id-1" };
const UNAVAILABLE: ExchangeOutcome = { kind: "unavailable", message: "network" };
const LIFE_S = 1_800;

interface Told {
	readonly name: EventName;
	readonly detail: unknown;
}

/** A session whose casino answers by the table given: a token is granted unless the table says otherwise. */
function harness(answers: Record<string, ExchangeOutcome> = {}, provider?: () => Promise<string>) {
	const clock = new ManualClock(0);
	const told: Told[] = [];
	const states: SessionState["kind"][] = [];
	const traded: string[] = [];
	const renewed: string[] = [];
	const taken = new Set<EventName>();
	const notify: Notify = <Name extends EventName>(name: Name, detail: EventDetails[Name]) => {
		told.push({ name, detail });
		return taken.has(name);
	};
	const exchange = new TokenExchange({
		locks: undefined,
		sha256: undefined,
		news: new TabNews(undefined),
		after: clock.after,
	});
	const ended: unknown[] = [];
	const statuses: (number | "offline")[] = [];
	const fetch = async (url: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
		ended.push([url, new Headers(init?.headers).get("authorization"), init?.keepalive]);
		const status = statuses.shift() ?? 200;
		if (status === "offline") throw new TypeError("Failed to fetch");
		return new Response(null, { status });
	};
	const session = new Session({
		environment: { now: clock.now, after: clock.after, newKey: () => "key", visible: () => true, fetch },
		exchange,
		server: "https://bff.example",
		partnerClientId: "1556",
		trade: async (token) => {
			traded.push(token);
			return answers[token] ?? grantOf(token);
		},
		tokenProvider: () => provider,
		notify,
		changed: (state) => states.push(state.kind),
		renewed: (accessToken) => renewed.push(accessToken),
	});
	const names = (): EventName[] => told.map(({ name }) => name);
	return { clock, told, names, states, traded, renewed, taken, exchange, session, answers, ended, statuses };
}

function grantOf(token: string): ExchangeOutcome {
	const grant = {
		user_access_token: `A(${token})`,
		refresh_token: `${token}'`,
		expires_in: LIFE_S,
		player: madePlayer(),
	};
	return { kind: "granted", grant };
}

test("a granted token makes a player, tells the host, and hands over the next refresh token", async () => {
	const { session, told, states } = harness();
	expect(await session.authorize("R")).toEqual({ kind: "authorized", player: madePlayer() });
	expect(states).toEqual(["authorizing", "authorized"]);
	expect(told).toEqual([
		{ name: "authorized", detail: { partnerUserId: "alice", currency: "EUR", isTest: false } },
		{ name: "tokenrefresh", detail: { refreshToken: "R'" } },
	]);
	expect(await session.accessToken()).toBe("A(R)");
});

test("no event and no state holds an access token", async () => {
	const { session, told } = harness();
	const state = await session.authorize("R");
	expect(JSON.stringify([state, told])).not.toContain("A(R)");
});

test("a refused token ends in refused, told by a cancelable event", async () => {
	const { session, told, traded } = harness({ R: REFUSED });
	expect(await session.authorize("R")).toEqual({ kind: "refused", code: 103_805, message: "No" });
	expect(told).toEqual([
		{ name: "authorizationerror", detail: { code: 103_805, message: "No", recoverable: true, correlationId: "id-1" } },
	]);
	expect(traded).toEqual(["R"]);
	expect(await session.accessToken()).toBeUndefined();
});

test("a host that takes the refusal over has a while to bring another token", async () => {
	const { session, taken, clock, states } = harness({ R: REFUSED });
	taken.add("authorizationerror");
	expect(await session.authorize("R")).toEqual({ kind: "authorizing" });
	clock.advance(HOST_TOKEN_WAIT_MS);
	expect(states.at(-1)).toBe("refused");
});

test("a host that brings another token inside its handler is obeyed", async () => {
	const first = harness({ R: REFUSED });
	first.taken.add("authorizationerror");
	await first.session.authorize("R");
	expect((await first.session.authorize("S")).kind).toBe("authorized");
	first.clock.advance(HOST_TOKEN_WAIT_MS);
	expect(first.states.at(-1)).toBe("authorized");
});

test("the host's provider is asked once when a token is refused", async () => {
	let asked = 0;
	const provider = async (): Promise<string> => {
		asked += 1;
		return `P${asked}`;
	};
	const good = harness({ R: REFUSED }, provider);
	expect((await good.session.authorize("R")).kind).toBe("authorized");
	expect(good.traded).toEqual(["R", "P1"]);
	const bad = harness({ R: REFUSED, P2: REFUSED }, provider);
	expect((await bad.session.authorize("R")).kind).toBe("refused");
	expect(bad.traded).toEqual(["R", "P2"]);
});

test("without a token the provider is asked, and one that fails is a refusal", async () => {
	const good = harness({}, async () => "P");
	await good.session.authorize(undefined);
	expect(good.states.at(-1)).toBe("authorized");
	const bad = harness({}, () => Promise.reject(new Error("host")));
	await bad.session.authorize(undefined);
	expect(bad.states.at(-1)).toBe("refused");
	expect(JSON.stringify(bad.told)).not.toContain("host");
});

test("a casino that does not answer is no refusal, and the same token may be tried again", async () => {
	const { session, states, traded, answers, names } = harness({ R: UNAVAILABLE });
	await session.authorize("R");
	expect(states.at(-1)).toBe("unavailable");
	expect(names()).toEqual(["authorizationerror"]);
	delete answers["R"];
	await session.retry();
	expect(states.at(-1)).toBe("authorized");
	expect(traded).toEqual(["R", "R"]);
});

test("the answer to an older authorization changes nothing", async () => {
	const { session, states } = harness({ R: REFUSED });
	const first = session.authorize("R");
	await session.authorize("S");
	await first;
	expect(states.at(-1)).toBe("authorized");
	expect(await session.accessToken()).toBe("A(S)");
});

test("a token is renewed before it ends, without being asked, with the newest refresh token", async () => {
	const { session, clock, traded, renewed, states } = harness();
	await session.authorize("R");
	clock.advance(LIFE_S * 1_000 - 120_000);
	await until(() => traded.length === 2);
	expect(traded).toEqual(["R", "R'"]);
	await until(() => renewed.length === 2);
	expect(await session.accessToken()).toBe("A(R')");
	expect(states).toEqual(["authorizing", "authorized", "authorized"]);
});

test("twenty calls that were refused at once are one renewal, and all get the new token", async () => {
	const { session, traded } = harness();
	await session.authorize("R");
	const tokens = await Promise.all(Array.from({ length: 20 }, () => session.renew("A(R)")));
	expect(new Set(tokens)).toEqual(new Set(["A(R')"]));
	expect(traded).toEqual(["R", "R'"]);
	expect(await session.renew("A(R)")).toBe("A(R')");
	expect(traded).toHaveLength(2);
});

test("a renewal without an answer is tried again, and the old token serves until it ends", async () => {
	const { session, clock, traded, answers } = harness({ "R'": UNAVAILABLE });
	await session.authorize("R");
	clock.advance(LIFE_S * 1_000 - 120_000);
	await until(() => traded.length === 2);
	expect(await session.accessToken()).toBe("A(R)");
	delete answers["R'"];
	await until(() => clock.waiting > 0);
	clock.advance(RENEWAL_RETRY_MS);
	await until(async () => (await session.accessToken()) === "A(R')");
});

test("a refused renewal ends the session, unless the provider has a token", async () => {
	const without = harness({ "R'": REFUSED });
	await without.session.authorize("R");
	await without.session.renew("A(R)");
	expect(without.states.at(-1)).toBe("expired");
	expect(without.told.at(-1)).toEqual({ name: "sessionexpired", detail: { reason: "renewal_refused" } });
	const provided = harness({ "R'": REFUSED }, async () => "P");
	await provided.session.authorize("R");
	expect(await provided.session.renew("A(R)")).toBe("A(P)");
	expect(provided.states.at(-1)).toBe("authorized");
	expect(provided.names()).not.toContain("sessionexpired");
});

test("a provider that never answers holds up nothing once the host has brought a token", async () => {
	const { session, clock, traded, states } = harness({ "R'": REFUSED }, () => new Promise(() => undefined));
	await session.authorize("R");
	const waiting = session.renew("A(R)");
	await until(() => states.at(-1) === "authorizing" && traded.length === 2);
	await session.authorize("S");
	await waiting;
	clock.advance(LIFE_S * 1_000 - 120_000);
	await until(() => traded.at(-1) === "S'");
	expect(await session.accessToken()).toBe("A(S')");
});

test("a session that the service revokes has expired, and a fresh token brings it back", async () => {
	const { session, told, states } = harness();
	await session.authorize("R");
	await session.expire("blocked");
	expect(told.at(-1)).toEqual({ name: "sessionexpired", detail: { reason: "blocked" } });
	expect(await session.accessToken()).toBeUndefined();
	await session.authorize("S");
	expect(states.at(-1)).toBe("authorized");
});

test("a token that another element has traded is taken over", async () => {
	const { session, exchange, renewed } = harness();
	await session.authorize("R");
	await exchange.exchange("https://bff.example\n1556\nR'", "key", async () => grantOf("other"));
	await until(() => renewed.length === 2);
	expect(await session.accessToken()).toBe("A(other)");
});

test("after a logout nothing is left, and nothing happens later", async () => {
	const { session, clock, traded, states } = harness();
	await session.authorize("R");
	session.logout();
	expect(states.at(-1)).toBe("guest");
	expect(await session.accessToken()).toBeUndefined();
	clock.advance(LIFE_S * 2_000);
	await session.retry();
	expect(traded).toEqual(["R"]);
});

test("a log-out is told to the service, by a call that outlives the page; nobody who was a guest tells anything", async () => {
	const { session, ended } = harness();
	session.logout();
	expect(ended).toEqual([]);
	await session.authorize("R");
	session.logout();
	expect(ended).toEqual([["https://bff.example/frame/logout", "Bearer A(R)", true]]);
	session.logout();
	expect(ended).toHaveLength(1);
});

test("offline the player is gone at once, and the service is told as soon as it can be, for a while", async () => {
	const { session, states, clock, ended, statuses } = harness();
	await session.authorize("R");
	clock.advance(GRANT_KEPT_MS);
	statuses.push("offline", 503, 200);
	session.logout();
	expect(states.at(-1)).toBe("guest");
	for (const [tries, delayMs] of LOGOUT_RETRIES_MS.entries()) {
		await until(() => ended.length === tries + 1 && (tries === 2 || clock.waiting > 0));
		clock.advance(delayMs);
	}
	expect(ended).toHaveLength(3);
	expect(clock.waiting).toBe(0);
});

test("a token of the time before the log-out is traded anew: what it was good for has ended", async () => {
	const { session, traded } = harness();
	await session.authorize("R");
	session.logout();
	await session.authorize("R");
	expect(traded).toEqual(["R", "R"]);
});

test("a log-out at another frame makes a guest here too, and asks no provider for a new token", async () => {
	let asked = 0;
	const provider = async (): Promise<string> => `P${++asked}`;
	const { session, states, told, ended } = harness({}, provider);
	await session.authorize("R");
	await session.expire("logout");
	expect(states.at(-1)).toBe("guest");
	expect(told.at(-1)).toEqual({ name: "sessionexpired", detail: { reason: "logout" } });
	expect(await session.accessToken()).toBeUndefined();
	expect(asked).toBe(0);
	// The service has said it: it need not be told.
	expect(ended).toEqual([]);
});

test("a stopped session has no timers", async () => {
	const { session, clock } = harness();
	await session.authorize("R");
	clock.advance(60_000);
	session.stop();
	expect(clock.waiting).toBe(0);
});

test("a session that is stopped while its renewal has no answer asks no more, however often it was tried", async () => {
	const { session, clock, traded, ended } = harness({ "R'": UNAVAILABLE });
	await session.authorize("R");
	clock.advance(LIFE_S * 1_000 - 120_000);
	expect(await session.accessToken()).toBe("A(R)");
	expect(await session.accessToken()).toBe("A(R)");
	expect(traded).toEqual(["R", "R'", "R'"]);
	session.stop();
	expect(clock.waiting).toBe(0);
	expect(await session.renew("A(R)")).toBeUndefined();
	expect(traded).toHaveLength(3);
	session.logout();
	expect(ended).toHaveLength(1);
});
