/** An auditor proves over the back office that nobody has changed the log: part by part, and against what was kept elsewhere. */
import { verifyAuditLogValueSchema } from "@webframe/shared/wire";
import { beforeAll, expect, test } from "vitest";
import { TestOperator } from "../../testing/test-operator.ts";
import { valueIn } from "../../testing/test-player.ts";
import { useWorld } from "../../testing/world.ts";

const world = useWorld();
const NO_HASH = "0".repeat(64);
let auditor: TestOperator;

beforeAll(async () => {
	auditor = await TestOperator.named(world(), "anton", world().url, "auditor");
});

const verify = async (body: object = {}) =>
	verifyAuditLogValueSchema.parse(valueIn(await auditor.post("/audit-log/verify", body)));

test("an intact log says how many rows it has and which is the last, to be kept and compared", async () => {
	const whole = await verify();
	expect(whole).toMatchObject({ isIntact: true, isComplete: true, rows: expect.any(Number) });
	const last = whole.isIntact ? whole.last : undefined;
	await TestOperator.named(world(), "another");
	expect(await verify({ anchors: [last] })).toMatchObject({ isIntact: true });
	expect(await verify({ after: last })).toMatchObject({ isIntact: true, isComplete: true });
	expect(await verify({ anchors: [{ ...last, hash: NO_HASH }] })).toEqual({
		isIntact: false,
		auditId: last?.auditId,
		problem: "not_the_kept_hash",
	});
	expect(await verify({ anchors: [{ auditId: 9_999, hash: NO_HASH }] })).toEqual({
		isIntact: false,
		auditId: 9_999,
		problem: "missing",
	});
	expect(await verify({ after: { auditId: 1, hash: NO_HASH } })).toMatchObject({
		isIntact: false,
		auditId: 2,
		problem: "does_not_follow",
	});
});

test("a row that its owner has changed is named, and one that was taken out", async () => {
	const { owner } = world();
	await owner`update audit_log set note = 'nothing happened' where audit_id = 2`;
	expect(await verify()).toEqual({ isIntact: false, auditId: 2, problem: "changed" });
	await owner`delete from audit_log where audit_id = 2`;
	expect(await verify()).toEqual({ isIntact: false, auditId: 2, problem: "missing" });
});

test.each([
	[{ after: { auditId: 0, hash: NO_HASH } }, "auditId"],
	[{ after: { auditId: 1, hash: "x" } }, "hash"],
	[{ anchors: [{ auditId: 1 }] }, "hash"],
])("%j is refused, and the field is named", async (body, field) => {
	const answer = await auditor.post("/audit-log/verify", body);
	expect(answer.status).toBe(400);
	expect(JSON.stringify(answer.body)).toContain(field);
});
