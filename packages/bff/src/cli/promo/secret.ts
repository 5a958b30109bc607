import { Command } from "commander";
import { environmentSchema, parseEnvironment } from "../../config.ts";
import { makePromoSecret } from "../../partners/promo-secrets.ts";
import type { CommandIo } from "../command-io.ts";
import { partnerId, unknownPartner } from "../partner/partner-id.ts";
import { UsageError } from "../usage-error.ts";
import { commandLineActor, withDatabase } from "../with-database.ts";

export function promoSecretCommand(io: CommandIo): Command {
	return new Command("secret")
		.description(
			"Makes a new secret for a partner's marketing system and shows it this one time. The one of before is good for 24 hours more.",
		)
		.argument("<partner>", "the number of the partner", partnerId)
		.action(async (id: number) => {
			const { SECRETS_KEY: secretsKey } = parseEnvironment(environmentSchema.pick({ SECRETS_KEY: true }), io.env);
			const change = { partnerId: id, secretsKey, actor: commandLineActor(), now: io.now() };
			const made = await withDatabase(io, (database) => makePromoSecret(database, change));
			if (made.kind === "unknown_partner") throw unknownPartner(id);
			if (made.kind !== "made")
				throw new UsageError(`The promo secret of partner ${id} stands in the applied file: change it there.`);
			io.print(`Promo secret of partner ${id}, shown only now:`);
			io.print(made.secret);
		});
}
