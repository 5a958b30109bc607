/** What operators read of alarms, and that one of them knows. */
import { beforeAll, expect, test } from "vitest";
import { TestOperator } from "../../testing/test-operator.ts";
import { TWO_GAMES, useWorld } from "../../testing/world.ts";

const world = useWorld({ looksOften: true, settings: { games: TWO_GAMES } });
let olga: TestOperator;
let vera: TestOperator;

beforeAll(async () => {
	olga = await TestOperator.named(world(), "olga", world().url, "support");
	vera = await TestOperator.named(world(), "vera", world().url, "viewer");
});

const alarms = () => vera.lists("/alarms");
const named = async (subject: string) => (await alarms()).find((one) => one["subject"] === subject);

test("a game that is stopped is alarmed until it goes on; who knows of it stands there, once", async () => {
	const of = { scope: "game", id: 23 };
	await olga.does("/bet-stops/stop", { of });
	await expect
		.poll(() => named("game 23"))
		.toMatchObject({ kind: "bets_stopped", endedAt: null, acknowledgedBy: null });
	const alarmId = (await named("game 23"))?.["alarmId"];
	const refused = await vera.post("/alarms/acknowledge", { alarmId, note: "seen" });
	expect(refused).toMatchObject({ status: 403, body: { Value: { reason: "role_may_not" } } });
	const note = "the provider mends it";
	expect(await olga.does("/alarms/acknowledge", { alarmId, note })).toMatchObject({
		outcome: "done",
		alarm: { acknowledgedBy: "olga", note },
	});
	expect(await olga.does("/alarms/acknowledge", { alarmId })).toMatchObject({
		outcome: "nothing_to_do",
		alarm: { note },
	});
	expect(await world().owner`select actor, subject, note from audit_log where action = 'alarm.acknowledge'`).toEqual([
		{ actor: "olga", subject: `alarm ${alarmId}`, note },
	]);
	const [anna, bert] = [await TestOperator.named(world(), "anna"), await TestOperator.named(world(), "bert")];
	await anna.does("/bet-stops/resume", { of });
	await bert.does("/bet-stops/resume", { of });
	await world().clock.advance(1_000);
	await expect.poll(() => named("game 23")).toMatchObject({ endedAt: expect.any(String), acknowledgedBy: "olga" });
});

test("what is not there cannot be acknowledged; ended ones come page by page", async () => {
	expect(await olga.does("/alarms/acknowledge", { alarmId: 999_999 })).toMatchObject({
		outcome: "refused",
		reason: "unknown_alarm",
	});
	const now = world().clock.now();
	await world().owner`
		insert into alarm (kind, subject, cause, is_severe, opened_at, last_seen_at, count, messages, ended_at)
		select 'jwt_refused', 'partner ' || n, 'x', true, ${now}::timestamptz, ${now}::timestamptz, 1, 0, ${now}::timestamptz
		from generate_series(1, 5) n`;
	const page = async (body: object) => (await vera.post("/alarms", { limit: 2, ...body })).body;
	expect(await page({})).toMatchObject({ Value: { items: [{ subject: "partner 5" }, { subject: "partner 4" }] } });
	const { Value } = (await page({})) as { Value: { nextBefore: number } };
	expect(await page({ before: Value.nextBefore })).toMatchObject({
		Value: { items: [{ subject: "partner 3" }, { subject: "partner 2" }] },
	});
});
