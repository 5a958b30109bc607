import { beforeAll, describe, expect, test } from "vitest";
import { cashbackLedger, send } from "../../testing/test-cashback.ts";
import { TestPlayer } from "../../testing/test-player.ts";
import { PARTNER_ID, useWorld } from "../../testing/world.ts";
import { issueCashback } from "./issue-cashback.ts";

const world = useWorld();
const issue = (over: object) =>
	issueCashback(world().service.wagering, {
		partnerId: PARTNER_ID,
		partnerUserId: "alice",
		amount: "3.00",
		requestKey: "march",
		...over,
	});

beforeAll(async () => {
	await TestPlayer.logIn(world(), "alice");
	await TestPlayer.logIn(world(), "bob");
	await TestPlayer.logIn(world(), "carla");
});

test("one request key 20 times at once is one cashback, paid once", async () => {
	const answers = await Promise.all(Array.from({ length: 20 }, () => issue({})));
	const ids = new Set(answers.map((answer) => (answer.kind === "issued" ? answer.cashbackId : answer.reason)));
	expect(ids.size).toBe(1);
	expect(answers.filter((answer) => answer.kind === "issued" && !answer.isRepeat)).toHaveLength(1);
	await send(world());
	expect(await cashbackLedger(world(), Number([...ids][0]))).toEqual([[1, "3.00"]]);
	expect(await issue({ amount: "3.000" })).toEqual({ kind: "issued", cashbackId: [...ids][0], isRepeat: true });
});

describe("refused, and nothing is stored", () => {
	test.each([
		["the key for another amount", { amount: "4.00" }, "key_reused"],
		["the key for another player", { partnerUserId: "bob" }, "key_reused"],
		["a player whom nobody knows", { partnerUserId: "nobody" }, "unknown_player"],
		["a player's id in another spelling", { partnerUserId: "Alice" }, "unknown_player"],
		["a partner whom nobody knows", { partnerId: 1 }, "unknown_partner"],
		["nothing", { amount: "0.00", requestKey: "0" }, "invalid_amount"],
		["less than nothing", { amount: "-1.00", requestKey: "1" }, "invalid_amount"],
		["an exponent", { amount: "1e3", requestKey: "2" }, "invalid_amount"],
		["more digits than the currency has", { amount: "1.001", requestKey: "3" }, "invalid_amount"],
		["a fraction of a currency without", { partnerUserId: "carla", amount: "0.5", requestKey: "4" }, "invalid_amount"],
	])("%s", async (_, over, reason) => {
		const before = await world().owner`select count(*)::int from cashback`;
		expect(await issue(over)).toEqual({ kind: "refused", reason });
		expect(await world().owner`select count(*)::int from cashback`).toEqual(before);
	});
});

test("a key that is used for another amount or player is kept with its cashback", async () => {
	const issued = await issue({ requestKey: "april" });
	await issue({ requestKey: "april", amount: "4.00" });
	await issue({ requestKey: "april", partnerUserId: "bob" });
	const cashbackId = issued.kind === "issued" ? issued.cashbackId : undefined;
	const kept = await world().owner`
		select c.kind, c.seq, c.message from conflict c
		join audit_log a on a.action = 'conflict' and a.subject = ${`cashback ${cashbackId}`}
			and (a.details->>'conflictId')::bigint = c.conflict_id
		order by c.conflict_id`;
	expect(kept).toEqual([
		{ kind: "key_reused", seq: 1, message: { partnerUserId: "alice", amount: "4.00", requestKey: "april" } },
		{ kind: "key_reused", seq: 1, message: { partnerUserId: "bob", amount: "3.00", requestKey: "april" } },
	]);
});

describe("what is written alongside", () => {
	const request = { partnerId: PARTNER_ID, partnerUserId: "alice", amount: "1.00", requestKey: "alongside" };
	const count = async () => {
		const rows = await world().owner`select 1 from cashback where request_key = 'alongside'`;
		return rows.length;
	};

	test("is undone with the cashback when it fails, and is not written for a repeat", async () => {
		const { wagering } = world().service;
		const fails = issueCashback(wagering, request, () => Promise.reject(new Error("no audit, no money")));
		await expect(fails).rejects.toThrow("no audit, no money");
		expect(await count()).toBe(0);
		const written: string[] = [];
		const write = async () => void written.push("audit");
		await issueCashback(wagering, request, write);
		await issueCashback(wagering, request, write);
		expect([await count(), written]).toEqual([1, ["audit"]]);
	});
});
