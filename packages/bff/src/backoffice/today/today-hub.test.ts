/** What goes on is told live: one state every two seconds, made once, and only while somebody looks. */
import { once } from "node:events";
import { createServer } from "node:http";
import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from "@microsoft/signalr";
import { type Today, todaySchema } from "@webframe/shared/wire";
import { mountUpgrades } from "@webframe/signalr";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { notingTexts } from "../../testing/plans.ts";
import { TestOperator } from "../../testing/test-operator.ts";
import { signedIn } from "../../testing/test-passkey.ts";
import { TestPlayer } from "../../testing/test-player.ts";
import { PARTNER_ID, useWorld } from "../../testing/world.ts";
import { createTodayHub } from "./today-hub.ts";

const world = useWorld({ looksOften: true });
let cookie: string;

beforeAll(async () => {
	await TestOperator.named(world(), "vera", world().url, "viewer");
	cookie = await signedIn(world(), "vera");
});

const origin = () => world().url.replace("127.0.0.1", "localhost");

async function look(url = world().url): Promise<{ readonly hub: HubConnection; readonly states: readonly Today[] }> {
	const hub = new HubConnectionBuilder()
		.withUrl(`${url}/backoffice/hub`, {
			transport: HttpTransportType.WebSockets,
			skipNegotiation: true,
			headers: { cookie: `__Host-wf-operator=${cookie}`, origin: origin() },
		})
		.configureLogging(LogLevel.None)
		.build();
	const states: Today[] = [];
	hub.on("today", (state: unknown) => states.push(todaySchema.parse(state)));
	await hub.start();
	onTestFinished(() => hub.stop());
	await expect.poll(() => states.length).toBeGreaterThan(0);
	return { hub, states };
}

/** Lets two seconds pass, and waits for what is told then. */
async function nextOf(states: readonly Today[]): Promise<Today> {
	const before = states.length;
	await world().clock.advance(2_000);
	await expect.poll(() => states.length).toBe(before + 1);
	return states.at(-1) ?? expect.unreachable("a state came");
}

test("a bet, its money, its partner and the rounds are told within two seconds, without test players", async () => {
	const alice = await TestPlayer.logIn(world(), "alice");
	const { states } = await look();
	const betId = await alice.place({ amount: "2.00" });
	await world().settle();
	const state = await nextOf(states);
	expect(state.bets).toMatchObject({ count: 1, players: 1 });
	expect(state.bets.curve.reduce((sum, count) => sum + count, 0)).toBe(1);
	expect(state.money).toEqual([{ currency: "EUR", stakes: "2.00", payouts: "0.00", margin: "0.00", exposure: "2.00" }]);
	expect(state.partners).toMatchObject([{ partnerId: PARTNER_ID, name: "Reference casino", acceptMs: { of: 1 } }]);
	expect(state.rounds.open).toBeGreaterThan(0);
	expect(state.rounds.late).toEqual([]);
	await world().owner`update bet set state = 'win', win_amount = 90000 where bet_id = ${betId}`;
	const won = await nextOf(states);
	expect(won.money).toMatchObject([{ payouts: "900.00", margin: "-898.00", exposure: "0.00" }]);
	expect(won.bigWins).toMatchObject([{ betId, win: "900.00", currency: "EUR" }]);
	await world().owner`update bet set is_test = true where bet_id = ${betId}`;
	expect((await nextOf(states)).bets.count).toBe(0);
});

test("what waits for a person, what is alarmed and what is late stand in it", async () => {
	const { states } = await look();
	const now = world().clock.now();
	await world().owner`
		insert into alarm (kind, subject, cause, is_severe, opened_at, last_seen_at, count, messages)
		values ('jwt_refused', 'partner 7', '<img src=x onerror=alert(1)>', true, ${now}, ${now}, 1, 0)`;
	await world()
		.owner`update round set betting_closes_at = ${now}::timestamptz - interval '9 s' where state = 'betting'`;
	const state = await nextOf(states);
	expect(state.alarms).toMatchObject([{ kind: "jwt_refused", subject: "partner 7" }]);
	expect(state.rounds.late.length).toBeGreaterThan(0);
	expect(state.rounds.late[0]).toMatchObject({ state: "betting", lateMs: 11_000 });
	expect(state.waits).toEqual({ rejectedBets: 0, approvals: 0, countedTo: 1_000 });
});

test("of what waits for a second person only that is counted which the list of it shows", async () => {
	const [anna, bert] = [await TestOperator.named(world(), "anna"), await TestOperator.named(world(), "bert")];
	await TestPlayer.logIn(world(), "paula");
	const { states } = await look();
	const counted = async () => [(await nextOf(states)).waits.approvals, (await bert.lists("/approvals")).length];
	const asks = async (requestKey: string) => {
		const cashbacks = [{ requestKey, partnerUserId: "paula", amount: "700.00" }];
		await anna.does("/cashbacks", { partnerId: PARTNER_ID, cashbacks });
	};
	await asks("taken-back");
	expect(await counted()).toEqual([1, 1]);
	const [waiting] = await bert.lists("/approvals");
	await anna.does("/approvals/take-back", { approvalId: waiting?.["approvalId"] });
	expect(await counted()).toEqual([0, 0]);
	await asks("of-somebody-who-goes");
	expect(await counted()).toEqual([1, 1]);
	await world().owner`update operator set revoked_at = ${world().clock.now()} where name = 'anna'`;
	expect(await counted()).toEqual([0, 0]);
});

test("however many look, one state is made; and none while nobody does", async () => {
	const { wagering } = world().service;
	const { noting, texts } = notingTexts(wagering.database);
	const { clock, partners, logger } = wagering;
	const today = createTodayHub({
		database: noting,
		clock,
		partners,
		logger,
		secondPersonAboveEuros: 500,
		origin: origin(),
	});
	const server = createServer();
	mountUpgrades(server, { "/backoffice/hub": today.endpoint({ transports: ["WebSockets"], origins: "any" }) });
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
	onTestFinished(async () => {
		await today.close({ timeoutMs: 0 });
		server.close();
	});
	const made = async (states: readonly Today[]): Promise<number> => {
		const before = texts.length;
		await nextOf(states);
		return texts.length - before;
	};
	const first = await look(url);
	const ofOne = await made(first.states);
	const others = await Promise.all([look(url), look(url)]);
	expect(await made(first.states)).toBe(ofOne);
	const lookers = [first, ...others];
	await expect.poll(() => new Set(lookers.map(({ states }) => states.at(-1)?.at)).size).toBe(1);
	await Promise.all(lookers.map(({ hub }) => hub.stop()));
	await expect.poll(() => today.metrics().connections.WebSockets).toBe(0);
	const before = texts.length;
	await world().clock.advance(60_000);
	expect(texts.length).toBe(before);
	expect((await look(url)).states).toHaveLength(1);
});
