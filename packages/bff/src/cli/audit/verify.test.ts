import { expect, test } from "vitest";
import { audit } from "../../records/audit-log.ts";
import { expectDone, expectRefusal } from "../../testing/run-command.ts";
import { COMMAND_NOW, useCommands } from "../../testing/test-command.ts";

const commands = useCommands();

async function fill(entries: number, actor = "alice"): Promise<void> {
	for (let index = 0; index < entries; index++) {
		const about = { happenedAt: COMMAND_NOW, actor, action: "bet.resend", subject: `bet ${index}` } as const;
		await audit(commands().database, { ...about, note: null, details: {} });
	}
}

const verify = (args = "") => commands().bff(`audit verify ${args}`.trim());

/** The last entry of an intact log, as it is kept elsewhere: `ID:HASH`. */
async function lastAnchor(): Promise<string> {
	const [, line = ""] = expectDone(await verify());
	return /^The last one is (\d+:[0-9a-f]{64})$/.exec(line)?.[1] ?? "";
}

test("an intact log: how many entries, and the last one with its hash, to keep elsewhere", async () => {
	expect(expectDone(await verify())).toEqual(["The audit log is empty."]);
	await fill(3);
	const [row] = await commands().owner<{ hash: string }[]>`
		select encode(hash, 'hex') as hash from audit_log where audit_id = 3`;
	expect(expectDone(await verify())).toEqual(["3 entries are intact.", `The last one is 3:${row?.hash}`]);
	const first = await lastAnchor();
	await fill(2);
	const second = await lastAnchor();
	const [count] = expectDone(await verify(`--anchor ${first} ${second.toUpperCase()}`));
	expect(count).toBe("5 entries are intact, and those that were kept are among them.");
});

test("the first entry that its owner changed, put out of the chain or took out is named", async () => {
	const { owner } = commands();
	await fill(5);
	await owner`update audit_log set note = 'nothing happened' where audit_id >= 4`;
	expectRefusal(await verify(), "The audit log does not hold: entry 4 was changed after it was written.");
	await owner`update audit_log set previous_hash = sha256('forged') where audit_id = 3`;
	expectRefusal(await verify(), "The audit log does not hold: entry 3 does not follow the one before it.");
	await owner`delete from audit_log where audit_id = 2`;
	expectRefusal(await verify(), "The audit log does not hold: entry 2 is missing.");
});

test("a log that was cut off or written anew does not have the entry that was kept", async () => {
	await fill(5);
	const anchor = await lastAnchor();
	await commands().owner`delete from audit_log where audit_id = 5`;
	expectDone(await verify());
	expectRefusal(await verify(`--anchor ${anchor}`), "The audit log does not hold: entry 5 is missing.");
	await fill(3, "forger");
	expectDone(await verify());
	const other = "The audit log does not hold: entry 5 has another hash than the one that was kept.";
	expectRefusal(await verify(`--anchor ${anchor}`), other);
	// Whichever of two hashes for one entry stands last, both must be those of the entry.
	const [row] = await commands().owner<{ hash: string }[]>`
		select encode(hash, 'hex') as hash from audit_log where audit_id = 5`;
	expectDone(await verify(`--anchor 5:${row?.hash}`));
	expectRefusal(await verify(`--anchor ${anchor} 5:${row?.hash}`), other);
});

test("an anchor that is none, and what the command says of itself", async () => {
	for (const wrong of ["5", "5:abc", `0:${"a".repeat(64)}`, `99999999999999999:${"a".repeat(64)}`]) {
		expectRefusal(await verify(`--anchor ${wrong}`), "It must be the number of an entry and its hash, ID:HASH.");
	}
	const help = expectDone(await verify("--help"))
		.join(" ")
		.replaceAll(/\s+/g, " ");
	expect(help).toContain("Walks over the whole audit log");
	expect(help).toContain("--anchor <id:hash...>");
});
