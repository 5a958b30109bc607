import { randomUUID } from "node:crypto";
import { noteSchema } from "@webframe/shared/wire";
import { InvalidArgumentError } from "commander";
import type { BonusesContext } from "../../bonuses/context.ts";
import type { RewardEvents } from "../../bonuses/ports.ts";
import { environmentSchema, parseEnvironment } from "../../config.ts";
import { PartnerDirectory } from "../../partners/partner-directory.ts";
import { systemClock } from "../../platform/clock.ts";
import { createLogger } from "../../platform/logger.ts";
import type { CommandIo } from "../command-io.ts";
import { unknownPartner } from "../partner/partner-id.ts";
import { UsageError } from "../usage-error.ts";
import { withDatabase } from "../with-database.ts";

/** No frame is connected to a command; frames read their rewards again after every connect, gap and freebet bet. */
const NOBODY: RewardEvents = { rewardChanged: () => undefined };

/**
 * Runs work on the freebets of a partner, as the service would. Who runs the command is one operator among the others:
 * `SECOND_PERSON_ABOVE_EUROS` must be the service's own, where it is set.
 *
 * @throws UsageError, ConfigError
 */
export async function withBonuses<Result>(
	io: CommandIo,
	partnerId: number,
	work: (bonuses: BonusesContext) => Promise<Result>,
): Promise<Result> {
	const environment = environmentSchema.pick({ SECOND_PERSON_ABOVE_EUROS: true });
	const { SECOND_PERSON_ABOVE_EUROS: secondPersonAboveEuros } = parseEnvironment(environment, io.env);
	return await withDatabase(io, async (database) => {
		const clock = { ...systemClock, now: io.now };
		const partners = new PartnerDirectory({ database, clock, logger: createLogger("silent") });
		await partners.refresh();
		if (partners.get(partnerId) === undefined) throw unknownPartner(partnerId);
		const { ownGames } = io;
		const about = { database, clock, partners, ownGames, secondPersonAboveEuros };
		return await work({ ...about, events: NOBODY, newBonusId: randomUUID });
	});
}

/** Why, for the audit log. */
export function note(text: string): string {
	const read = noteSchema.safeParse(text);
	if (read.success) return read.data;
	throw new InvalidArgumentError("It must have 1 to 500 characters, and no control characters.");
}

/** What could not be done with a partner's freebets, in a sentence. */
export function notDone(partnerId: number, { reason, message }: { reason: string; message?: string }): UsageError {
	if (reason === "promo_off")
		return new UsageError(`Freebets are off for partner ${partnerId}: its setting isPromoOn switches them on.`);
	return new UsageError(`${message ?? reason} Nothing was changed.`);
}
