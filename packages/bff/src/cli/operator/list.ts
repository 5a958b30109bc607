import { Command } from "commander";
import { type ListedOperator, listOperators } from "../../store/operators.ts";
import type { CommandIo } from "../command-io.ts";
import { table } from "../table.ts";
import { withDatabase } from "../with-database.ts";

export function operatorListCommand(io: CommandIo): Command {
	return new Command("list")
		.description(
			"Shows every operator, the role, since when a token is good and when it ends, who has none, and who was revoked when.",
		)
		.action(async () => {
			const operators = await withDatabase(io, listOperators);
			if (operators.length === 0) return io.print("There are no operators.");
			const now = io.now();
			const rows = operators.map((operator) => [operator.name, operator.role, stateOf(operator, now)]);
			for (const line of table(rows)) io.print(line);
		});
}

function stateOf({ createdAt, hasToken, tokenEndsAt, revokedAt }: ListedOperator, now: Date): string {
	if (revokedAt !== null) return `revoked at ${revokedAt.toISOString()}`;
	if (!hasToken) return "no token: comes by passkey or OpenID";
	if (tokenEndsAt === null) return `token since ${createdAt.toISOString()}`;
	if (tokenEndsAt <= now) return `token ended at ${tokenEndsAt.toISOString()}`;
	return `token since ${createdAt.toISOString()}, until ${tokenEndsAt.toISOString()}`;
}
