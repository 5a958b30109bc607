import { readFile } from "node:fs/promises";
import { LineCounter, parseDocument } from "yaml";
import { z } from "zod";
import type { Database, Transaction } from "../platform/database.ts";
import { WrongSecretsKeyError } from "../tokens/secrets-key.ts";
import {
	type ApplyDocument,
	applyDocument,
	applyDocumentSchema,
	type DocumentChange,
	NoSecretsKeyError,
	type StatedFields,
} from "./apply-document.ts";
import { JackpotTermsError } from "./apply-jackpots.ts";
import { ProviderConflictError } from "./apply-providers.ts";
import { AgainstOperatorsError, keepStopped } from "./file-changes.ts";
import { UnpublishedKeyError } from "./partner-changes.ts";
import type { PartnerSettings } from "./settings.ts";
import { type Unworkable, UnworkableError, unworkableAddress, unworkableSettings } from "./unworkable.ts";
import { statedIn } from "./written-by.ts";
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
	const raw = await readDocument(file);
	const document = applyDocumentSchema.safeParse(raw);
	if (!document.success) {
		const lines = document.error.issues.map(
			(issue) => `  ${issue.path.map(String).join(".") || "(whole file)"}: ${issue.message}`,
		);
		throw new ApplyFileError(`${file} cannot be applied:\n${lines.join("\n")}`);
	}
	try {
		refuseUnworkableAddresses(document.data, change);
		const check = async (sql: Transaction, index: number, settings: PartnerSettings): Promise<void> => {
			const found = await unworkableSettings({ sql, ownGames: change.ownGames }, settings, change.now);
			const lines = linesOf(`partners.${index}.settings`, found);
			if (lines.length > 0) throw new UnworkableError(lines.join("\n"));
		};
		await applyDocument(database, document.data, { ...change, stated: statedFields(raw), check });
	} catch (error) {
		if (error instanceof AgainstOperatorsError) {
			await keepStopped(database, error.stopped, change.now);
			throw new ApplyFileError(`${file} was not applied:\n${error.message}`);
		}
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

const rawSchema = z.looseObject({
	partners: z.array(z.looseObject({ id: z.int() })).default([]),
	providers: z.array(z.looseObject({ id: z.int() })).default([]),
});

/** What the file itself says, before defaults are filled in. */
function statedFields(raw: unknown): StatedFields {
	const { partners, providers } = rawSchema.parse(raw);
	return {
		partners: new Map(partners.map((one) => [one.id, statedIn(one)])),
		providers: new Map(providers.map((one) => [one.id, statedIn(one)])),
	};
}

function refuseUnworkableAddresses({ partners, providers }: ApplyDocument, { environment }: DocumentChange): void {
	const isPrivateAllowed = environment["ALLOW_PRIVATE_NETWORKS"] === "true";
	const lines: string[] = [];
	for (const [index, { apiUrl }] of partners.entries())
		lines.push(...linesOf(`partners.${index}`, unworkableAddress(apiUrl, isPrivateAllowed)));
	for (const [index, { apiUrl }] of providers.entries())
		lines.push(...linesOf(`providers.${index}`, unworkableAddress(apiUrl, isPrivateAllowed)));
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
