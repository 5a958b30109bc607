import { Command, InvalidArgumentError } from "commander";
import { type AuditAnchor, type AuditProblem, verifyAuditLog } from "../../records/audit-log.ts";
import type { CommandIo } from "../command-io.ts";
import { UsageError } from "../usage-error.ts";
import { withDatabase } from "../with-database.ts";

export function auditVerifyCommand(io: CommandIo): Command {
	return new Command("verify")
		.description(
			"Walks over the whole audit log: no entry was changed, taken out or put in. Prints how many there are and the last one with its hash; keep that elsewhere, because only by it entries show that were cut off at the end.",
		)
		.option("--anchor <id:hash...>", "entries that were kept elsewhere: they must stand there unchanged", oneMore, [])
		.action(async ({ anchor: anchors }: { readonly anchor: readonly AuditAnchor[] }) => {
			const verified = await withDatabase(io, (database) => verifyAuditLog(database, anchors));
			if (!verified.isIntact) {
				throw new UsageError(`The audit log does not hold: ${problemOf(verified.auditId, verified.problem)}.`);
			}
			const { rows, last } = verified;
			if (last === undefined) return io.print("The audit log is empty.");
			const count = rows === 1 ? "1 entry is intact" : `${rows} entries are intact`;
			io.print(anchors.length === 0 ? `${count}.` : `${count}, and those that were kept are among them.`);
			io.print(`The last one is ${last.auditId}:${last.hash}`);
		});
}

function oneMore(text: string, before: readonly AuditAnchor[]): readonly AuditAnchor[] {
	const { id = "", hash = "" } = /^(?<id>[1-9][0-9]{0,15}):(?<hash>[0-9a-f]{64})$/i.exec(text)?.groups ?? {};
	const auditId = Number(id);
	if (id === "" || !Number.isSafeInteger(auditId)) {
		throw new InvalidArgumentError("It must be the number of an entry and its hash, ID:HASH.");
	}
	return [...before, { auditId, hash: hash.toLowerCase() }];
}

function problemOf(auditId: number, problem: AuditProblem): string {
	switch (problem) {
		case "missing":
			return `entry ${auditId} is missing`;
		case "changed":
			return `entry ${auditId} was changed after it was written`;
		case "does_not_follow":
			return `entry ${auditId} does not follow the one before it`;
		case "not_the_kept_hash":
			return `entry ${auditId} has another hash than the one that was kept`;
	}
}
