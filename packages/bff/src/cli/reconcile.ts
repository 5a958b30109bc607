import { timeSchema } from "@webframe/shared/wire";
import { Command, InvalidArgumentError } from "commander";
import { viewBet } from "../store/operators-view.ts";
import { FULL_SIGHT } from "../store/sight.ts";
import { type ReconcileReport, reconcileBet, reconcilePeriod, reportOf } from "../wagering/reconcile.ts";
import type { CommandIo } from "./command-io.ts";
import { partnerId, unknownPartner } from "./partner/partner-id.ts";
import { UsageError } from "./usage-error.ts";
import { withDatabase } from "./with-database.ts";
import { type PartnerLink, readPartnerEnvironment, withPartners } from "./with-partners.ts";

/** Bets between two lines of progress. */
const PAGE = 100;

interface Options {
	readonly bet?: number;
	readonly since?: Date;
	readonly until?: Date;
	readonly includeTest?: boolean;
}

export function reconcileCommand(io: CommandIo): Command {
	return new Command("reconcile")
		.description(
			"Compares our books with those of a partner, which is asked by /payments/info: one bet, or all bets that were placed in a period. Prints each difference as a line of JSON; it changes nothing. Needs the service's PUBLIC_URL and SECRETS_KEY; the partner reads the key set from the running service.",
		)
		.argument("<partner>", "the number of the partner", partnerId)
		.option("--bet <id>", "compare this bet only", betId)
		.option("--since <time>", "bets placed from then on, such as 2026-01-31T00:00:00Z", time)
		.option("--until <time>", "bets placed before then", time)
		.option("--include-test", "of a period, bets of test players too")
		.action(async (id: number, options: Options) => {
			const { since, until, bet } = options;
			if (bet === undefined ? since === undefined || until === undefined : since !== undefined || until !== undefined) {
				throw new UsageError("Give --bet, or --since and --until.");
			}
			if (since !== undefined && until !== undefined && until <= since) {
				throw new UsageError("--until must be later than --since.");
			}
			const config = readPartnerEnvironment(io);
			const notCompared = await withDatabase(io, (database) =>
				withPartners(io, config, database, (link) => compare(io, link, id, options)),
			);
			if (notCompared > 0) throw new UsageError(`${notCompared} bets could not be compared: run it again for them.`);
		});
}

/** @returns how many bets could not be compared */
async function compare(io: CommandIo, link: PartnerLink, id: number, options: Options): Promise<number> {
	const { bet, since, until, includeTest = false } = options;
	const partner = link.partners.find((one) => one.partnerId === id);
	if (partner === undefined) throw unknownPartner(id);
	const total = { compared: 0, differences: 0, unreadable: 0, notCompared: 0 };
	const tell = ({ compared, findings, unreadable, notCompared }: ReconcileReport): void => {
		for (const line of [...findings, ...unreadable, ...notCompared]) io.print(JSON.stringify(line));
		total.compared += compared;
		total.differences += findings.length;
		total.unreadable += unreadable.length;
		total.notCompared += notCompared.length;
	};
	if (bet !== undefined) {
		const known = await viewBet(link.database, FULL_SIGHT, bet);
		if (known !== undefined && known.partnerId !== id) throw new UsageError(`The bet ${bet} is another partner's.`);
		const result = await reconcileBet(link, partner, bet);
		tell(reportOf([{ betId: bet, result }]));
	} else if (since !== undefined && until !== undefined) {
		for (let afterBetId: number | null | undefined; afterBetId !== null; ) {
			const page = await reconcilePeriod(link, { partner, since, until, includeTest, afterBetId, limit: PAGE });
			tell(page);
			afterBetId = page.lastBetId;
		}
	}
	const { compared, differences, unreadable, notCompared } = total;
	const unread = unreadable === 0 ? "" : `, ${unreadable} records that cannot be read`;
	io.print(`${compared} bets compared: ${differences} differences${unread}. ${notCompared} not compared.`);
	return total.notCompared;
}

function betId(text: string): number {
	const id = /^[1-9][0-9]{0,15}$/.test(text) ? Number(text) : Number.NaN;
	if (!Number.isSafeInteger(id)) throw new InvalidArgumentError("It must be a whole number, the BetId.");
	return id;
}

function time(text: string): Date {
	const at = timeSchema.safeParse(text);
	if (at.success) return new Date(at.data);
	throw new InvalidArgumentError("It must be a time such as 2026-01-31T00:00:00Z, of the years 2000 to 2999.");
}
