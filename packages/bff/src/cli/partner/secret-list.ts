import { Command } from "commander";
import { listPartnerSecrets, readPartners } from "../../store/partners.ts";
import type { CommandIo } from "../command-io.ts";
import { table } from "../table.ts";
import { withDatabase } from "../with-database.ts";
import { partnerId, unknownPartner } from "./partner-id.ts";

export function partnerSecretListCommand(io: CommandIo): Command {
	return new Command("list")
		.description(
			"Shows the ids of a partner's good secrets and when each was made; the secrets themselves are not kept.",
		)
		.argument("<id>", "the number of the partner", partnerId)
		.action(async (id: number) => {
			const [partners, secrets] = await withDatabase(io, (database) =>
				Promise.all([readPartners(database), listPartnerSecrets(database, io.now())]),
			);
			if (!partners.some((partner) => partner.partnerId === id)) throw unknownPartner(id);
			const rows = secrets
				.filter((secret) => secret.partnerId === id)
				.map(({ secretId, createdAt }) => [secretId, `since ${createdAt.toISOString()}`]);
			for (const line of table(rows)) io.print(line);
		});
}
