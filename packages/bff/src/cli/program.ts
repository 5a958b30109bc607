import { Command, CommanderError } from "commander";
import { ConfigError } from "../config.ts";
import { printable } from "../platform/printable.ts";
import { WrongSecretsKeyError } from "../tokens/secrets-key.ts";
import { applyCommand } from "./apply.ts";
import { auditVerifyCommand } from "./audit/verify.ts";
import type { CommandIo } from "./command-io.ts";
import { gameMaintenanceCommand } from "./game/maintenance.ts";
import { gameVersionCommand } from "./game/version.ts";
import { jackpotCommand } from "./jackpot.ts";
import { keysListCommand } from "./keys/list.ts";
import { keysReencryptCommand } from "./keys/reencrypt.ts";
import { keysRetireCommand } from "./keys/retire.ts";
import { keysRotateCommand } from "./keys/rotate.ts";
import { migrateCommand } from "./migrate.ts";
import { operatorInviteCommand } from "./operator/invite.ts";
import { operatorListCommand } from "./operator/list.ts";
import { operatorRevokeCommand } from "./operator/revoke.ts";
import { operatorTokenCommand } from "./operator/token.ts";
import { partnerAddCommand } from "./partner/add.ts";
import { partnerListCommand } from "./partner/list.ts";
import { partnerSecretAddCommand } from "./partner/secret-add.ts";
import { partnerSecretListCommand } from "./partner/secret-list.ts";
import { partnerSecretRemoveCommand } from "./partner/secret-remove.ts";
import { partnerShowCommand } from "./partner/show.ts";
import { partnerSwitchCommand } from "./partner/switch.ts";
import { promoCampaignCommand } from "./promo/campaign.ts";
import { promoCancelCommand } from "./promo/cancel.ts";
import { promoIssueCommand } from "./promo/issue.ts";
import { promoListCommand } from "./promo/list.ts";
import { promoSecretCommand } from "./promo/secret.ts";
import { providerCommand } from "./provider.ts";
import { ratesCommand } from "./rates.ts";
import { reconcileCommand } from "./reconcile.ts";
import { restoreCheckCommand } from "./restore-check.ts";
import { UsageError } from "./usage-error.ts";

/** Their messages say what the caller can mend; anything else is a fault of ours. */
const PLAIN_ERRORS = [UsageError, ConfigError, WrongSecretsKeyError];

function createProgram(io: CommandIo): Command {
	const secret = new Command("secret")
		.description("The secrets with which a partner gets its client tokens. A partner may have two.")
		.addCommand(partnerSecretListCommand(io))
		.addCommand(partnerSecretAddCommand(io))
		.addCommand(partnerSecretRemoveCommand(io));
	const partner = new Command("partner")
		.description("The casinos: who they are, their secrets, and whether they are on.")
		.addCommand(partnerListCommand(io))
		.addCommand(partnerShowCommand(io))
		.addCommand(partnerAddCommand(io))
		.addCommand(partnerSwitchCommand(io, "on"))
		.addCommand(partnerSwitchCommand(io, "off"))
		.addCommand(secret);
	const promo = new Command("promo")
		.description("Freebets: campaigns, what is issued under them, and the secrets of partners' marketing systems.")
		.addCommand(promoListCommand(io))
		.addCommand(promoCampaignCommand(io))
		.addCommand(promoIssueCommand(io))
		.addCommand(promoCancelCommand(io))
		.addCommand(promoSecretCommand(io));
	const game = new Command("game")
		.description("Our own games.")
		.addCommand(gameMaintenanceCommand(io))
		.addCommand(gameVersionCommand(io));
	const keys = new Command("keys")
		.description("The RSA keys that sign our tokens and our calls to partners; /jwks shows their public halves.")
		.addCommand(keysListCommand(io))
		.addCommand(keysRotateCommand(io))
		.addCommand(keysRetireCommand(io))
		.addCommand(keysReencryptCommand(io));
	const operator = new Command("operator")
		.description("The people who may use the back office.")
		.addCommand(operatorListCommand(io))
		.addCommand(operatorInviteCommand(io))
		.addCommand(operatorTokenCommand(io))
		.addCommand(operatorRevokeCommand(io));
	const audit = new Command("audit")
		.description("The log of what operators did and of what changed, which nobody can change unseen.")
		.addCommand(auditVerifyCommand(io));
	return new Command("bff")
		.description("Operates a WebFrame aggregator: its schema, its partners, its games, its keys and its operators.")
		.addCommand(migrateCommand(io))
		.addCommand(applyCommand(io))
		.addCommand(partner)
		.addCommand(promo)
		.addCommand(providerCommand(io))
		.addCommand(jackpotCommand(io))
		.addCommand(game)
		.addCommand(keys)
		.addCommand(operator)
		.addCommand(audit)
		.addCommand(ratesCommand(io))
		.addCommand(reconcileCommand(io))
		.addCommand(restoreCheckCommand(io));
}

/**
 * Runs one command. What the caller got wrong is told in plain words on standard error.
 *
 * @returns the exit code: 0 when it was done, 1 when not.
 * @throws anything that is a fault of ours, with its stack.
 */
export async function runProgram(args: readonly string[], terminal: CommandIo): Promise<number> {
	// Names and messages of partners and providers stand in what is printed, and in what is complained of.
	const io: CommandIo = {
		...terminal,
		print: (line) => terminal.print(printable(line)),
		complain: (line) => terminal.complain(printable(line)),
	};
	const program = createProgram(io);
	connectOutput(program, io);
	try {
		await program.parseAsync(args, { from: "user" });
		return 0;
	} catch (error) {
		// Commander has told it already.
		if (error instanceof CommanderError) return error.exitCode;
		if (!PLAIN_ERRORS.some((kind) => error instanceof kind) || !(error instanceof Error)) throw error;
		io.complain(error.message);
		return 1;
	}
}

/** Commander passes these settings on to none of the commands that were made elsewhere. */
function connectOutput(command: Command, io: CommandIo): void {
	command.exitOverride().configureOutput({
		writeOut: (text) => io.print(text.replace(/\n$/, "")),
		writeErr: (text) => io.complain(text.replace(/\n$/, "")),
	});
	for (const child of command.commands) connectOutput(child, io);
}
