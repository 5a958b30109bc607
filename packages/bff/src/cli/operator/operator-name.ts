import { operatorNameSchema } from "@webframe/shared/wire";
import { InvalidArgumentError } from "commander";
import { firstIssue } from "../../platform/first-issue.ts";

/** Reads an operator's name from the command line. */
export function operatorName(text: string): string {
	const name = operatorNameSchema.safeParse(text);
	if (!name.success) throw new InvalidArgumentError(`It ${firstIssue(name.error).message}.`);
	return name.data;
}
