import { Command } from "commander";
import { listOperators } from "../../store/operators.ts";
import type { CommandIo } from "../command-io.ts";
import { table } from "../table.ts";
import { withDatabase } from "../with-database.ts";

export function operatorListCommand(io: CommandIo): Command {
	return new Command("list")
		.description("Shows every operator, since when the token is good, and when it was revoked.")
		.action(async () => {
			const operators = await withDatabase(io, listOperators);
			if (operators.length === 0) return io.print("There are no operators.");
			const rows = operators.map(({ name, createdAt, revokedAt }) => [
				name,
				revokedAt === null ? `since ${createdAt.toISOString()}` : `revoked at ${revokedAt.toISOString()}`,
			]);
			for (const line of table(rows)) io.print(line);
		});
}
