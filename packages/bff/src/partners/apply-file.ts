import { readFile } from "node:fs/promises";
import { LineCounter, parseDocument } from "yaml";
import type { Database } from "../platform/database.ts";
import { WrongSecretsKeyError } from "../tokens/secrets-key.ts";
import {
	type ApplyDocument,
	applyDocument,
	applyDocumentSchema,
	type DocumentChange,
	NoSecretsKeyError,
} from "./apply-document.ts";
import { JackpotTermsError } from "./apply-jackpots.ts";
import { ProviderConflictError } from "./apply-providers.ts";
import { UnpublishedKeyError } from "./partner-changes.ts";
import { type Unworkable, unworkableAddress, unworkableSettings } from "./unworkable.ts";
import { VariableError } from "./written-texts.ts";

/** The file cannot be applied; the message says where and why. Nothing was changed. */
export class ApplyFileError extends Error {
	override readonly name = "ApplyFileError";
}

export interface Applied {
	readonly partnerIds: readonly number[];
	readonly providerIds: readonly number[];
	readonly jackpotIds: readonly string[];
}

/**
 * Applies a declarative file (JSON or YAML, which contains JSON).
 *
 * @throws ApplyFileError when it cannot be read, or a field in it is missing or wrong.
 */
export async function applyFile(database: Database, file: string, change: DocumentChange): Promise<Applied> {
	const document = applyDocumentSchema.safeParse(await readDocument(file));
	if (!document.success) {
		const lines = document.error.issues.map(
			(issue) => `  ${issue.path.map(String).join(".") || "(whole file)"}: ${issue.message}`,
		);
		throw new ApplyFileError(`${file} cannot be applied:\n${lines.join("\n")}`);
	}
	try {
		await refuseUnworkable(database, document.data, change);
		await applyDocument(database, document.data, change);
	} catch (error) {
		if (error instanceof VariableError || error instanceof NoSecretsKeyError || error instanceof UnpublishedKeyError) {
			throw new ApplyFileError(error.message);
		}
		const isRefused =
			error instanceof UnworkableError || error instanceof ProviderConflictError || error instanceof JackpotTermsError;
		if (isRefused) {
			throw new ApplyFileError(`${file} cannot be applied:\n${error.message}`);
		}
		if (error instanceof WrongSecretsKeyError) throw new ApplyFileError(`${file} cannot be applied: ${error.message}`);
		throw error;
	}
	const { partners, providers, jackpots } = document.data;
	return {
		partnerIds: partners.map(({ id }) => id),
		providerIds: providers.map(({ id }) => id),
		jackpotIds: jackpots.map(({ jackpotId }) => jackpotId),
	};
}

/** What could be written and not be carried out; the message has a line for each field. */
class UnworkableError extends Error {
	override readonly name = "UnworkableError";
}

async function refuseUnworkable(
	database: Database,
	{ partners, providers }: ApplyDocument,
	{ environment, ownGames, now }: DocumentChange,
): Promise<void> {
	const lines: string[] = [];
	for (const [index, { apiUrl, settings }] of partners.entries()) {
		lines.push(...linesOf(`partners.${index}`, unworkableAddress(apiUrl, environment)));
		lines.push(
			...linesOf(`partners.${index}.settings`, await unworkableSettings({ sql: database, ownGames }, settings, now)),
		);
	}
	for (const [index, { apiUrl }] of providers.entries())
		lines.push(...linesOf(`providers.${index}`, unworkableAddress(apiUrl, environment)));
	if (lines.length > 0) throw new UnworkableError(lines.join("\n"));
}

function linesOf(path: string, found: readonly Unworkable[]): readonly string[] {
	return found.map(({ field, message }) => `  ${path}.${field}: ${message}`);
}

/** A JSON or YAML file as it stands. @throws ApplyFileError when it cannot be read. */
export async function readDocument(file: string): Promise<unknown> {
	const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
		const reason = error.code === "ENOENT" ? "there is no such file" : (error.code ?? error.message);
		throw new ApplyFileError(`${file} cannot be read: ${reason}.`);
	});
	const lines = new LineCounter();
	// Its own messages would show the line that is wrong, and with it a secret.
	const document = parseDocument(text, { prettyErrors: false, lineCounter: lines });
	const [problem] = document.errors;
	if (problem !== undefined) {
		const { line, col } = lines.linePos(problem.pos[0]);
		throw new ApplyFileError(`${file} is neither JSON nor YAML: line ${line}, column ${col}: ${problem.code}.`);
	}
	try {
		return document.toJS();
	} catch {
		throw new ApplyFileError(`${file} cannot be read: its aliases stand for too much.`);
	}
}
