import { createHash } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { useTestDatabase } from "../testing/test-database.ts";
import { type AuditEntry, appendAudit, audit, auditSubject, verifyAuditLog } from "./audit-log.ts";

const given = useTestDatabase();
const AT = new Date("2026-01-01T12:00:00.123Z");

function entry(over: Partial<AuditEntry> = {}): AuditEntry {
	return {
		happenedAt: AT,
		actor: "alice",
		action: "bet.resend",
		subject: auditSubject("bet", 77),
		note: "the casino asked for it",
		details: { seq: 2, z: "last", a: { b: [1, true, null] } },
		...over,
	};
}

async function fill(rows: number): Promise<void> {
	for (let index = 0; index < rows; index++) await audit(given().database, entry({ note: `note ${index}` }));
}

beforeEach(async () => {
	await given().owner`truncate audit_log`;
});

describe("the chain", () => {
	test("begins at 1, and each row holds the hash of the row before", async () => {
		await fill(3);
		const rows = await given().owner<{ auditId: number; previousHash: Buffer; hash: Buffer }[]>`
			select audit_id as "auditId", previous_hash as "previousHash", hash from audit_log order by audit_id`;
		expect(rows.map((row) => row.auditId)).toEqual([1, 2, 3]);
		expect(rows[0]?.previousHash).toEqual(Buffer.alloc(32));
		expect(rows[2]?.previousHash).toEqual(rows[1]?.hash);
	});

	test("can be computed by anybody from what the rows show", async () => {
		await audit(given().database, entry());
		const content =
			'{"action":"bet.resend","actor":"alice","at":"2026-01-01T12:00:00.123Z",' +
			'"details":{"a":{"b":[1,true,null]},"seq":2,"z":"last"},"note":"the casino asked for it","subject":"bet 77"}';
		const hash = createHash("sha256").update(Buffer.alloc(32)).update(content).digest("hex");
		expect(await verifyAuditLog(given().database)).toEqual({
			isIntact: true,
			rows: 1,
			last: { auditId: 1, hash },
			isComplete: true,
		});
	});

	test("an empty log is whole", async () => {
		expect(await verifyAuditLog(given().database)).toEqual({
			isIntact: true,
			rows: 0,
			last: undefined,
			isComplete: true,
		});
	});

	test("stays one when 200 are appended at once, over several connections", async () => {
		await Promise.all(Array.from({ length: 200 }, (_, index) => audit(given().database, entry({ note: `${index}` }))));
		expect(await verifyAuditLog(given().database)).toMatchObject({ isIntact: true, rows: 200 });
		const [row] = await given().owner`select count(distinct note)::int as notes from audit_log`;
		expect(row).toEqual({ notes: 200 });
	});

	test("an entry whose transaction fails leaves no gap", async () => {
		await fill(1);
		const failing = given().database.begin(async (sql) => {
			await appendAudit(sql, entry());
			throw new Error("the change failed");
		});
		await expect(failing).rejects.toThrow("the change failed");
		await fill(1);
		expect(await verifyAuditLog(given().database)).toMatchObject({ isIntact: true, rows: 2 });
	});

	test("is walked over batch by batch", async () => {
		await given().owner.begin(async (sql) => {
			for (let index = 0; index < 2_001; index++) await appendAudit(sql, entry({ note: `${index}` }));
		});
		expect(await verifyAuditLog(given().database)).toMatchObject({ isIntact: true, rows: 2_001 });
		await given().owner`update audit_log set note = 'x' where audit_id = 2001`;
		expect(await verifyAuditLog(given().database)).toMatchObject({ isIntact: false, auditId: 2_001 });
	});
});

describe("whatever somebody with all rights does to a row shows, by the first row concerned", () => {
	test.each([
		["its note", "note = 'nothing happened'"],
		["its note taken away", "note = null"],
		["its actor", "actor = 'bob'"],
		["its action", "action = 'bet.stop'"],
		["its subject", "subject = 'bet 78'"],
		["its time, by a millisecond", "happened_at = happened_at + interval '1 millisecond'"],
		["a value inside its details", `details = jsonb_set(details, '{seq}', '3')`],
		["its details replaced by what is no object", "details = '[]'"],
		["its hash", "hash = sha256('x')"],
	])("%s", async (_, change) => {
		await fill(5);
		await given().owner.unsafe(`update audit_log set ${change} where audit_id = 3`);
		expect(await verifyAuditLog(given().database)).toMatchObject({ isIntact: false, auditId: 3, problem: "changed" });
	});

	test("a changed row with a hash that fits it: the next one does not follow", async () => {
		await fill(5);
		await given().owner`
			update audit_log set hash = sha256('forged'), previous_hash = sha256('forged') where audit_id = 3`;
		expect(await verifyAuditLog(given().database)).toMatchObject({ auditId: 3, problem: "does_not_follow" });
	});

	test("a row that was taken out", async () => {
		await fill(5);
		await given().owner`delete from audit_log where audit_id = 2`;
		expect(await verifyAuditLog(given().database)).toMatchObject({ auditId: 2, problem: "missing" });
	});

	test("a row that was taken out, the others moved up", async () => {
		await fill(5);
		await given().owner`delete from audit_log where audit_id = 2`;
		await given().owner`update audit_log set audit_id = audit_id - 1 where audit_id = 3`;
		await given().owner`update audit_log set audit_id = audit_id - 1 where audit_id = 4`;
		await given().owner`update audit_log set audit_id = audit_id - 1 where audit_id = 5`;
		expect(await verifyAuditLog(given().database)).toMatchObject({ auditId: 2, problem: "does_not_follow" });
	});

	test("rows cut off at the end, and a chain written anew: by a hash that was kept elsewhere", async () => {
		await fill(5);
		const before = await verifyAuditLog(given().database);
		if (!before.isIntact || before.last === undefined) throw new Error("The log was whole a moment ago.");
		const anchors = [before.last];
		await fill(2);
		expect(await verifyAuditLog(given().database, anchors)).toMatchObject({ isIntact: true, rows: 7 });
		await given().owner`delete from audit_log where audit_id > 4`;
		expect(await verifyAuditLog(given().database)).toMatchObject({ isIntact: true, rows: 4 });
		expect(await verifyAuditLog(given().database, anchors)).toMatchObject({ auditId: 5, problem: "missing" });
		// Others came in their place: a whole chain, but not the one of then.
		await fill(3);
		expect(await verifyAuditLog(given().database)).toMatchObject({ isIntact: true, rows: 7 });
		expect(await verifyAuditLog(given().database, anchors)).toMatchObject({ auditId: 5, problem: "not_the_kept_hash" });
		await given().owner`truncate audit_log`;
		await audit(given().database, entry({ actor: "forger" }));
		await fill(4);
		expect(await verifyAuditLog(given().database, anchors)).toMatchObject({ auditId: 5, problem: "not_the_kept_hash" });
	});
});

test("the service's role can append and read, and nothing else", async () => {
	await fill(1);
	const { database } = given();
	await expect(database`update audit_log set note = 'x'`).rejects.toThrow("permission denied");
	await expect(database`delete from audit_log`).rejects.toThrow("permission denied");
	await expect(database`truncate audit_log`).rejects.toThrow("permission denied");
	await expect(database`alter table audit_log disable trigger all`).rejects.toThrow("must be owner");
	await expect(database`
		insert into audit_log select 1, happened_at, actor, action, subject, 'put over', details, previous_hash, hash
		from audit_log on conflict (audit_id) do update set note = excluded.note`).rejects.toThrow("permission denied");
	expect(await verifyAuditLog(database)).toMatchObject({ isIntact: true, rows: 1 });
});

test("what others have written is kept as data", async () => {
	const note = '\'); drop table audit_log; --\n\u001b[31m=HYPERLINK("x")<script>\\u0000 \u{1f600}';
	await audit(given().database, entry({ note, details: { text: note, '"': "\\" } }));
	expect(await verifyAuditLog(given().database)).toMatchObject({ isIntact: true, rows: 1 });
	const [row] = await given().owner`select note, details from audit_log`;
	expect(row).toEqual({ note, details: { text: note, '"': "\\" } });
});
