import { InvalidArgumentError } from "commander";
import { partnerSchema } from "../../partners/apply-partners.ts";
import { UsageError } from "../usage-error.ts";

/** Reads the number of a partner from the command line. */
export function partnerId(text: string): number {
	const id = /^[0-9]+$/.test(text) ? partnerSchema.shape.id.safeParse(Number(text)) : undefined;
	if (id?.success !== true) throw new InvalidArgumentError("It must be a whole number from 1 to 2147483647.");
	return id.data;
}

export function unknownPartner(id: number): UsageError {
	return new UsageError(`There is no partner ${id}; \`bff partner list\` shows them all.`);
}
