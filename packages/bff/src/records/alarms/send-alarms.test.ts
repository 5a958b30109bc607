/** An alarm reaches somebody: by a signed POST and by mail, again while nobody acknowledges it, once each, across kills. */
import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { type AlarmMessage, alarmMessageSchema } from "@webframe/shared/wire";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { createOutboundHttp } from "../../platform/outbound-http.ts";
import type { AlarmChannel } from "../../store/alarm-messages.ts";
import { acknowledgeAlarm, endAlarm, listOpenAlarms, writeAlarm } from "../../store/alarms.ts";
import { startMailServer } from "../../testing/mail-server.ts";
import { ManualClock } from "../../testing/manual-clock.ts";
import { memoryLogger } from "../../testing/memory-logger.ts";
import { useTestDatabase } from "../../testing/test-database.ts";
import { Alarms } from "./alarms.ts";
import { mailChannel, type SendMessage, signatureOf, webhookChannel } from "./channels.ts";
import { parseQuietHours } from "./quiet-hours.ts";
import { type SendContext, sendAlarms } from "./send-alarms.ts";

const given = useTestDatabase();
const MINUTE_MS = 60_000;
const SECRET = Buffer.from("5f".repeat(32), "hex");
const NOON = new Date("2026-01-01T12:00:00.000Z");
const SEVERE = { kind: "partner_circuit_opened", subject: "partner 7 payments", isSevere: true };
const PLAIN = { kind: "games_list_shrunk", subject: "provider 1", isSevere: false };
let clock: ManualClock;

beforeEach(async () => {
	await given().owner`truncate alarm, alarm_message`;
	clock = new ManualClock(NOON);
});

function sender(ways: readonly (readonly [AlarmChannel, SendMessage])[], over: Partial<SendContext> = {}) {
	const { logger, lines } = memoryLogger();
	const { database } = given();
	const alarms = new Alarms({ database, clock, logger });
	const context: SendContext = {
		database,
		clock,
		logger,
		alarms,
		channels: new Map(ways),
		repeatMs: 15 * MINUTE_MS,
		quietHours: undefined,
		timeZone: "UTC",
		...over,
	};
	return { run: () => sendAlarms(context), lines, alarms };
}

async function open(of: typeof SEVERE): Promise<number> {
	const now = clock.now();
	await writeAlarm(given().database, { ...of, cause: "it failed", openedAt: now, lastSeenAt: now, count: 1 }, 10);
	return (await listOpenAlarms(given().database, 10)).find(({ kind }) => kind === of.kind)?.alarmId ?? 0;
}

const acknowledge = (alarmId: number) =>
	acknowledgeAlarm(given().database, { alarmId, operator: "olga", note: "seen", endedByIt: [], now: clock.now() });
const end = (of: typeof SEVERE) => endAlarm(given().database, of.kind, of.subject, clock.now());

/** Keeps what it is given. */
function listener() {
	const heard: AlarmMessage[] = [];
	const state = { failure: undefined as string | undefined };
	const way: SendMessage = async (message) => {
		if (state.failure === undefined) heard.push(message);
		return state.failure;
	};
	return { heard, state, way, kinds: () => heard.map(({ message }) => message) };
}

test("a real server gets what is signed over its time and its bytes, and nothing more after a redirect", async () => {
	const requests: { readonly headers: NodeJS.Dict<string | string[]>; readonly body: string; readonly url: string }[] =
		[];
	const server = createServer(async (request, response) => {
		requests.push({ headers: request.headers, body: await text(request), url: request.url ?? "" });
		if (request.url === "/moved") response.writeHead(307, { location: "/elsewhere" });
		response.end();
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const http = createOutboundHttp({ allowPrivateNetworks: true });
	onTestFinished(async () => {
		await http.close();
		server.close();
	});
	const address = server.address();
	const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
	const alarmId = await open(SEVERE);
	const { run } = sender([["webhook", webhookChannel(http, { url: `${url}/alarms?key=7`, secret: SECRET })]]);
	await run();
	const [request] = requests;
	const { headers, body } = request ?? expect.unreachable("something came");
	const message = alarmMessageSchema.parse(JSON.parse(body));
	expect(message).toMatchObject({ ...SEVERE, alarmId, message: "opened", messageId: `${alarmId}-1`, endedAt: null });
	expect(headers["x-webframe-message"]).toBe(`${alarmId}-1`);
	expect(headers["x-webframe-timestamp"]).toBe(NOON.toISOString());
	expect(headers["x-webframe-signature"]).toBe(signatureOf(SECRET, NOON.toISOString(), body));
	const moved = webhookChannel(http, { url: `${url}/moved`, secret: SECRET });
	expect(await moved(message, NOON)).toBe("HTTP 307");
	expect(requests.map((one) => one.url)).toEqual(["/alarms?key=7", "/moved"]);
	const guarded = createOutboundHttp({ allowPrivateNetworks: false });
	onTestFinished(() => guarded.close());
	for (const inside of [url, "https://127.0.0.1", "https://169.254.169.254/latest", "https://[::1]"])
		expect(await webhookChannel(guarded, { url: inside, secret: SECRET })(message, NOON)).toMatch(/^unsent/);
	expect(requests).toHaveLength(2);
});

test("mail says what it is and what to do, and both ways are told", async () => {
	const server = await startMailServer({ tls: "none" });
	const mail = { url: `smtp://${server.address}`, from: "a@casino.example", to: ["b@casino.example"] };
	const { heard, way } = listener();
	const alarmId = await open(SEVERE);
	const { run } = sender([
		["mail", mailChannel({ ...mail, allowPrivateNetworks: true })],
		["webhook", way],
	]);
	await run();
	await run();
	expect(heard).toHaveLength(1);
	expect(server.mails).toHaveLength(1);
	expect(server.mails[0]).toMatch(/^Subject: \[severe\] Alarm: partner_circuit_opened, partner 7 payments/m);
	expect(server.mails[0]).toContain(`Message-ID: <alarm-${alarmId}-1@casino.example>`);
	expect(server.mails[0]).toContain("page Alarms of the back office");
});

test("it is repeated every quarter of an hour until somebody acknowledges it, and its end is told", async () => {
	const { kinds, way } = listener();
	const { run } = sender([["webhook", way]]);
	const alarmId = await open(SEVERE);
	const after = async (minutes: number) => {
		await clock.advance(minutes * MINUTE_MS);
		await run();
		return kinds();
	};
	expect(await after(0)).toEqual(["opened"]);
	expect(await after(14)).toEqual(["opened"]);
	expect(await after(1)).toEqual(["opened", "repeated"]);
	expect(await after(15)).toEqual(["opened", "repeated", "repeated"]);
	await acknowledge(alarmId);
	expect(await after(120)).toHaveLength(3);
	await end(SEVERE);
	expect(await after(0)).toEqual(["opened", "repeated", "repeated", "ended"]);
	expect(await after(120)).toHaveLength(4);
});

describe("in quiet hours", () => {
	const quietHours = parseQuietHours("22:00-07:00");

	test("only what is severe is told; the rest follows at their end, but what is over by then never", async () => {
		clock = new ManualClock(new Date("2026-01-01T21:30:00.000Z"));
		const { heard, way } = listener();
		// In Vienna it is half past ten.
		const { run } = sender([["webhook", way]], { quietHours, timeZone: "Europe/Vienna" });
		await open(SEVERE);
		await open(PLAIN);
		await open({ ...PLAIN, kind: "bets_stopped", subject: "game 23" });
		await run();
		await end({ ...PLAIN, kind: "bets_stopped", subject: "game 23" });
		expect(heard.map(({ kind }) => kind)).toEqual([SEVERE.kind]);
		await clock.advance(8.5 * 60 * MINUTE_MS - 1_000);
		await run();
		expect(new Set(heard.map(({ kind }) => kind))).toEqual(new Set([SEVERE.kind]));
		await clock.advance(1_000);
		await run();
		expect(heard.map(({ kind }) => kind)).toContain(PLAIN.kind);
		expect(heard.map(({ kind }) => kind)).not.toContain("bets_stopped");
	});
});

describe("each message is sent once", () => {
	test("by however many processes, and after a restart between two", async () => {
		const { heard, way } = listener();
		const all = [1, 2, 3].map(() => sender([["webhook", way]]));
		await open(SEVERE);
		await open(PLAIN);
		await Promise.all(all.map(({ run }) => run()));
		await Promise.all(all.map(({ run }) => run()));
		expect(heard).toHaveLength(2);
		const { run } = sender([["webhook", way]]);
		await run();
		expect(heard).toHaveLength(2);
	});

	test("a process that is killed over one loses it not: another sends it, under the same id", async () => {
		const { promise: killed } = Promise.withResolvers<undefined>();
		const { heard, way } = listener();
		const before: AlarmMessage[] = [];
		const dying = sender([
			[
				"webhook",
				async (message) => {
					before.push(message);
					return await killed;
				},
			],
		]);
		const alarmId = await open(SEVERE);
		void dying.run();
		await expect.poll(() => before.length).toBe(1);
		const { run } = sender([["webhook", way]]);
		await run();
		expect(heard).toEqual([]);
		await clock.advance(MINUTE_MS);
		await run();
		expect(heard.map(({ messageId }) => messageId)).toEqual([`${alarmId}-1`]);
		expect(before[0]?.messageId).toBe(`${alarmId}-1`);
	});
});

test("a way that hangs holds up no other one, and one that has failed is left until the next look", async () => {
	const { promise: hangs, resolve } = Promise.withResolvers<string>();
	const { heard, way } = listener();
	let mails = 0;
	const mail: SendMessage = async () => {
		mails++;
		return await hangs;
	};
	const { run } = sender([
		["mail", mail],
		["webhook", way],
	]);
	for (const subject of ["partner 7 payments", "partner 8 payments", "partner 9 payments"])
		await open({ ...SEVERE, subject });
	const looking = run();
	await expect.poll(() => [heard.length, mails]).toEqual([3, 1]);
	resolve("it hangs");
	await looking;
	expect(mails).toBe(1);
	await run();
	expect([heard.length, mails]).toEqual([3, 2]);
});

test("tries are bounded and grow apart; what is given up is an alarm, which another way carries", async () => {
	const [hook, mail] = [listener(), listener()];
	hook.state.failure = "HTTP 500";
	const ways = [["webhook", hook.way] as const, ["mail", mail.way] as const];
	const { run, lines, alarms } = sender(ways, { repeatMs: 1_440 * MINUTE_MS });
	await open(SEVERE);
	for (let minute = 0; minute < 70; minute++) {
		await run();
		await clock.advance(MINUTE_MS);
	}
	const tries = lines.filter((line) => line.includes("was not taken") && line.includes(SEVERE.kind));
	expect(tries).toHaveLength(7);
	expect(lines.filter((line) => line.includes('"alarm":"alarms_not_sent"'))).toHaveLength(1);
	expect(lines.join()).not.toContain(SECRET.toString("hex"));
	await alarms.stop();
	await run();
	expect(mail.heard.map(({ kind, subject }) => [kind, subject])).toEqual([
		[SEVERE.kind, SEVERE.subject],
		["alarms_not_sent", "webhook"],
	]);
	expect(hook.heard).toEqual([]);
});
