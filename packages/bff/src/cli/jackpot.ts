import { MINOR } from "@webframe/shared/jackpots";
import { formatAmount } from "@webframe/shared/money";
import { Command } from "commander";
import { environmentSchema, parseEnvironment } from "../config.ts";
import { mendHeldPool, switchJackpot } from "../jackpots/change-jackpots.ts";
import { type CloseOutcome, type CloseRefusal, closeJackpot } from "../jackpots/close-jackpot.ts";
import { listJackpots } from "../jackpots/list-jackpots.ts";
import { PartnerDirectory } from "../partners/partner-directory.ts";
import { systemClock } from "../platform/clock.ts";
import { createLogger } from "../platform/logger.ts";
import type { PoolRow } from "../store/jackpot-pools.ts";
import type { CommandIo } from "./command-io.ts";
import { table } from "./table.ts";
import { UsageError } from "./usage-error.ts";
import { commandLineActor, withDatabase } from "./with-database.ts";

export function jackpotCommand(io: CommandIo): Command {
	return new Command("jackpot")
		.description("The jackpots of our own games and their pools. Their terms are changed with `bff apply`.")
		.addCommand(listCommand(io))
		.addCommand(switchCommand(io, "pause"))
		.addCommand(switchCommand(io, "resume"))
		.addCommand(closeCommand(io))
		.addCommand(mendCommand(io));
}

function listCommand(io: CommandIo): Command {
	return new Command("list").description("Shows every jackpot, and what its pools hold.").action(async () => {
		const listed = await withDatabase(io, listJackpots);
		const rows = listed.map(({ jackpot: { jackpotId, version, state, rate, start, chance, name } }) => {
			return [jackpotId, `version ${version}`, state, `${rate} bp`, `${start} EUR`, `${chance} x 10^-12`, name];
		});
		for (const line of table(rows)) io.print(line);
		const pools = listed.flatMap((one) => one.pools);
		const held = pools.map((pool) => {
			const state = pool.heldAt === null ? "sound" : "held";
			return [`pool ${pool.poolId}`, pool.jackpotId, `partner ${pool.partnerId}`, moneyOf(pool), state];
		});
		for (const line of table(held)) io.print(line);
	});
}

function moneyOf({ amount, currency, digits }: PoolRow): string {
	return `${formatAmount(amount < 0n ? 0n : amount / MINOR, digits)} ${currency}`;
}

interface Noted {
	readonly note: string | undefined;
}

function switchCommand(io: CommandIo, what: "pause" | "resume"): Command {
	return new Command(what)
		.description(
			what === "pause"
				? "Lets rounds that open from now on play without it; its pools keep what they hold."
				: "Lets rounds that open from now on play for it again.",
		)
		.argument("<jackpot>", "its id, as `bff jackpot list` shows it")
		.option("--note <text>", "why; it stands in the audit log")
		.action(async (jackpotId: string, { note }: Noted) => {
			const by = { actor: commandLineActor(), note: note ?? null, now: io.now() };
			const state = what === "pause" ? "paused" : "open";
			const switched = await withDatabase(io, (database) => switchJackpot(database, jackpotId, state, by));
			if (switched === "unknown_jackpot") throw new UsageError(`There is no jackpot ${jackpotId}, or it was closed.`);
			const said = what === "pause" ? "is paused; its pools keep what they hold" : "goes on";
			io.print(`The jackpot ${jackpotId} ${said}. Rounds that are open play by what stood at their opening.`);
		});
}

interface CloseOptions {
	readonly into: string | undefined;
	readonly toPartners: true | undefined;
	readonly note: string;
}

function closeCommand(io: CommandIo): Command {
	return new Command("close")
		.description("Closes a paused jackpot for ever, and says where what its pools hold goes.")
		.argument("<jackpot>", "its id, as `bff jackpot list` shows it")
		.option("--into <jackpot>", "another one, whose pools get it")
		.option("--to-partners", "the partners keep it")
		.requiredOption("--note <text>", "why; it stands in the audit log")
		.action(async (jackpotId: string, { into, toPartners, note }: CloseOptions) => {
			if ((into === undefined) === (toPartners === undefined))
				throw new UsageError("Say where what its pools hold goes: --into JACKPOT, or --to-partners.");
			const { SECOND_PERSON_ABOVE_EUROS: secondPersonAboveEuros } = parseEnvironment(
				environmentSchema.pick({ SECOND_PERSON_ABOVE_EUROS: true }),
				io.env,
			);
			const outcome = await withDatabase(io, async (database) => {
				const clock = { ...systemClock, now: io.now };
				const partners = new PartnerDirectory({ database, clock, logger: createLogger("silent") });
				await partners.refresh();
				const by = { operator: commandLineActor(), note };
				return await closeJackpot({ database, partners, clock, secondPersonAboveEuros }, { jackpotId, into }, by);
			});
			for (const line of linesOf(outcome, { jackpotId, into })) io.print(line);
		});
}

function linesOf(
	outcome: CloseOutcome,
	{ jackpotId, into }: { readonly jackpotId: string; readonly into: string | undefined },
): readonly string[] {
	switch (outcome.kind) {
		case "refused":
			throw new UsageError(WHY_NOT[outcome.reason]);
		case "nothing_to_do":
			return [`The jackpot ${jackpotId} was closed before, and its pools hold nothing.`];
		case "waits_for_second_person":
			throw new UsageError(
				`It holds so much that two people decide, and was not closed: it waits, asked for by ${outcome.askedBy}, and is closed when another operator asks for the same within 24 hours, with this command or by the back office's call /jackpots/close.`,
			);
		case "done": {
			const goes = into === undefined ? "stays with the partner" : `goes into ${into}`;
			return [
				`The jackpot ${jackpotId} is closed.`,
				...outcome.emptied.map((pool) => `${moneyOf(pool)} of partner ${pool.partnerId} ${goes}.`),
			];
		}
	}
}

const WHY_NOT: Readonly<Record<CloseRefusal, string>> = {
	unknown_jackpot: "There is no such jackpot; `bff jackpot list` shows all.",
	unknown_destination: "--into must be another jackpot that is not closed; `bff jackpot list` shows all.",
	not_paused: "Pause it first (`bff jackpot pause`), so that no round that opens plays for it.",
	rounds_play_for_it: "Rounds that are open play for it: close it when they are over.",
	pool_held: "One of the pools is held: look at it and mend it first (`bff jackpot mend`).",
};

function mendCommand(io: CommandIo): Command {
	return new Command("mend")
		.description("Lets a held pool go on, with what its entries add up to.")
		.argument("<pool>", "its number, as `bff jackpot list` shows it")
		.option("--note <text>", "why; it stands in the audit log")
		.action(async (text: string, { note }: Noted) => {
			const poolId = /^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : 0;
			const by = { actor: commandLineActor(), note: note ?? null, now: io.now() };
			const isMended = await withDatabase(io, (database) => mendHeldPool(database, poolId, by));
			if (!isMended) throw new UsageError(`There is no pool ${text} that is held.`);
			io.print(`The pool ${poolId} is what its entries add up to, and goes on.`);
		});
}
