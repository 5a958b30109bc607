import { readFile } from "node:fs/promises";
import { FREEBET_FILE_LENGTH_MAX } from "@webframe/shared/wire";
import { UsageError } from "./usage-error.ts";

/** A file of lines, as large as a call of the back office may bring one. @throws UsageError */
export async function readCsv(file: string): Promise<string> {
	const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
		throw new UsageError(`${file} cannot be read: ${error.code ?? error.message}.`);
	});
	if (text.length <= FREEBET_FILE_LENGTH_MAX) return text;
	throw new UsageError(`${file} has more than ${FREEBET_FILE_LENGTH_MAX} characters.`);
}
