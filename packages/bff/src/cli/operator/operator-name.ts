import { operatorNameSchema } from "@webframe/shared/wire";
import { InvalidArgumentError } from "commander";
import { firstIssue } from "../../platform/first-issue.ts";

/** Reads an operator's name from the command line. */
export function operatorName(text: string): string {
	const name = operatorNameSchema.safeParse(text);
	if (!name.success) throw new InvalidArgumentError(`It ${firstIssue(name.error).message}.`);
	return name.data;
}

/** Reads one name more, where a command takes several. */
export function operatorNames(text: string, before: readonly string[] | undefined = []): readonly string[] {
	const name = operatorName(text);
	if (before.includes(name)) throw new InvalidArgumentError("It stands there twice.");
	return [...before, name];
}

/** Why nobody got anything: each who would not, and that the others did not either. */
export function whyNobody(names: readonly string[], reasons: readonly string[]): string {
	return [...reasons, ...(reasons.length < names.length ? ["Nobody else got one either."] : [])].join(" ");
}
