import { Command } from "commander";
import { checkRestored, type LostBet, type RestoreReport } from "../wagering/restore-check.ts";
import type { CommandIo } from "./command-io.ts";
import { partnerId } from "./partner/partner-id.ts";
import { UsageError } from "./usage-error.ts";
import { commandLineActor, withDatabase } from "./with-database.ts";
import { readPartnerEnvironment, withPartners } from "./with-partners.ts";

export function restoreCheckCommand(io: CommandIo): Command {
	return new Command("restore-check")
		.description(
			"After a restore from a backup and after a fail-over, before the first bet: moves the ids of bets and rounds past everything that partners know, and says what a person must look at. Until it has run, no bet is taken. Needs the service's PUBLIC_URL and SECRETS_KEY; partners read the key set from the running service.",
		)
		.option("--skip-partner <ids...>", "do not ask these partners: for one that is gone", oneMore, [])
		.action(async ({ skipPartner }: { readonly skipPartner: readonly number[] }) => {
			const config = readPartnerEnvironment(io);
			const skipped = new Set(skipPartner);
			const report = await withDatabase(
				io,
				(database) =>
					withPartners(io, config, database, (link) =>
						checkRestored({ ...link, skipped, actor: commandLineActor(), now: io.now }),
					),
				// It reads every bet, from a disk that has just been filled: cut off, no bet would ever be taken again.
				{ statementTimeoutMs: 0 },
			);
			for (const line of linesOf(report)) io.print(line);
			if (report.notAsked.length > 0) {
				throw new UsageError(
					`The check is not complete, and no bet is taken: partners ${report.notAsked.join(", ")} gave no readable answer to /payments/info. Run it again, or leave them out with --skip-partner.`,
				);
			}
		});
}

function oneMore(text: string, before: readonly number[]): readonly number[] {
	return [...before, partnerId(text)];
}

function linesOf(report: RestoreReport): readonly string[] {
	const { before, after, leftOver, lostBets, auditLog } = report;
	const place = report.isSamePlace
		? "The database lives where it lived when it was last checked."
		: "The database lives elsewhere than when it was last checked: it was restored, or another server took over.";
	const last =
		leftOver.lastChangeAt === null
			? "There are no bets."
			: `The last change of a bet here is of ${time(leftOver.lastChangeAt)}.`;
	return [
		place,
		last,
		`BetIds move on from ${before.moneyId} to ${after.moneyId}, ids of rounds from ${before.roundId} to ${after.roundId}.`,
		"",
		"Look at:",
		...lostLines(lostBets),
		`- Bets that partners may have more transactions of than we have: compare ${period(leftOver.lastChangeAt)} with their /payments/info (POST /backoffice/reconcile).`,
		`- ${leftOver.openBets} open bets, ${leftOver.waitingDeliveries} calls that wait and ${leftOver.unsettledRounds} rounds that are not settled go on by themselves, under the keys of before.`,
		"- Partners' secrets and operators' tokens that were ended in the lost time are good again (bff partner secret list, bff operator list); those that were made then are gone.",
		"- Signing keys that were made in the lost time are gone, and tokens under them are refused (bff keys list).",
		"- Settings and blocked players of the lost time are as they were before it (bff partner show, POST /backoffice/audit-log).",
		auditLine(auditLog),
	];
}

function lostLines(lostBets: readonly LostBet[]): readonly string[] {
	if (lostBets.length === 0) return ["- No partner knows a bet that is not here."];
	const lines = lostBets.map(({ betId, partnerId, records }) => {
		const money = records.map((record) => `${record.TransactionType} ${record.Amount}`).join(", ");
		return `    bet ${betId} of partner ${partnerId}, player ${JSON.stringify(records[0]?.PartnerUserId)}: ${money}`;
	});
	return [
		`- ${lostBets.length} bets that partners have and we have not; agree with them on each (type and amount):`,
		...lines,
	];
}

function auditLine(auditLog: RestoreReport["auditLog"]): string {
	if (!auditLog.isIntact) return `- The audit log does not hold: row ${auditLog.auditId}, ${auditLog.problem}.`;
	const { last } = auditLog;
	const end = last === undefined ? "it is empty" : `it ends with row ${last.auditId}, hash ${last.hash}`;
	return `- The audit log holds; ${end}. Compare it with what was kept elsewhere (bff audit verify --anchor ID:HASH).`;
}

function period(lastChangeAt: Date | null): string {
	return lastChangeAt === null ? "the lost time" : `the time around ${time(lastChangeAt)} and after it`;
}

function time(date: Date): string {
	return date.toISOString();
}
