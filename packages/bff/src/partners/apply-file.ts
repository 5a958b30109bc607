import { readFile } from "node:fs/promises";
import { LineCounter, parseDocument } from "yaml";
import type { Database } from "../platform/database.ts";
import { appendAudit } from "../records/audit-log.ts";
import { lockSigningKeys } from "../store/signing-keys.ts";
import { WrongSecretsKeyError } from "../tokens/secrets-key.ts";
import {
	APPLIED_FILE,
	type ApplyDocument,
	applyDocumentSchema,
	resolveSecrets,
	SecretVariableError,
	writePartners,
} from "./apply-partners.ts";
import {
	KeyVariableError,
	ProviderConflictError,
	refuseProviderConflicts,
	resolveKeys,
	writeProviders,
} from "./apply-providers.ts";
import { SecretHashes } from "./secret-hashes.ts";
import { type Unworkable, unworkableAddress, unworkableSettings } from "./unworkable.ts";

/** The file cannot be applied; the message says where and why. Nothing was changed. */
export class ApplyFileError extends Error {
	override readonly name = "ApplyFileError";
}

export interface Applied {
	readonly partnerIds: readonly number[];
	readonly providerIds: readonly number[];
}

/**
 * Applies a declarative file (JSON or YAML, which contains JSON).
 *
 * @throws ApplyFileError when it cannot be read, or a field in it is missing or wrong.
 */
export async function applyFile(
	database: Database,
	file: string,
	environment: NodeJS.ProcessEnv,
	now: Date,
	actor: string = APPLIED_FILE,
): Promise<Applied> {
	const document = applyDocumentSchema.safeParse(await readDocument(file));
	if (!document.success) {
		const lines = document.error.issues.map(
			(issue) => `  ${issue.path.map(String).join(".") || "(whole file)"}: ${issue.message}`,
		);
		throw new ApplyFileError(`${file} cannot be applied:\n${lines.join("\n")}`);
	}
	try {
		await writeDocument(database, document.data, { environment, now, actor });
	} catch (error) {
		if (error instanceof SecretVariableError || error instanceof KeyVariableError) {
			throw new ApplyFileError(error.message);
		}
		if (error instanceof UnworkableError || error instanceof ProviderConflictError) {
			throw new ApplyFileError(`${file} cannot be applied:\n${error.message}`);
		}
		if (error instanceof WrongSecretsKeyError) throw new ApplyFileError(`${file} cannot be applied: ${error.message}`);
		throw error;
	}
	const { partners, providers } = document.data;
	return { partnerIds: partners.map(({ id }) => id), providerIds: providers.map(({ id }) => id) };
}

interface FileChange {
	readonly environment: NodeJS.ProcessEnv;
	readonly now: Date;
	readonly actor: string;
}

/**
 * The whole file is read against and written to the database as one, behind one lock: of two processes that start at
 * once with the same file the second waits, and finds nothing to do.
 */
async function writeDocument(
	database: Database,
	{ partners, providers }: ApplyDocument,
	{ environment, now, actor }: FileChange,
): Promise<void> {
	await refuseUnworkable(database, { partners, providers }, { environment, now });
	const keysOf = resolveKeys(providers, environment);
	const secretsKey = providers.length === 0 ? undefined : readSecretsKey(environment);
	const secretsOf = resolveSecrets(partners, environment);
	const hashes = new SecretHashes();
	await hashes.prepare(database, secretsOf, now);
	await database.begin(async (sql) => {
		await lockSigningKeys(sql);
		await refuseProviderConflicts(sql, providers);
		const entries = [...(await writePartners(sql, partners, { secretsOf, hashes, now, actor }))];
		if (secretsKey !== undefined) {
			entries.push(...(await writeProviders(sql, providers, { keysOf, secretsKey, now, actor })));
		}
		for (const entry of entries) await appendAudit(sql, entry);
	});
}

/** What could be written and not be carried out; the message has a line for each field. */
class UnworkableError extends Error {
	override readonly name = "UnworkableError";
}

async function refuseUnworkable(
	database: Database,
	{ partners, providers }: ApplyDocument,
	{ environment, now }: Pick<FileChange, "environment" | "now">,
): Promise<void> {
	const lines: string[] = [];
	for (const [index, { apiUrl, settings }] of partners.entries()) {
		lines.push(...linesOf(`partners.${index}`, unworkableAddress(apiUrl, environment)));
		lines.push(...linesOf(`partners.${index}.settings`, await unworkableSettings(database, settings, now)));
	}
	for (const [index, { apiUrl }] of providers.entries())
		lines.push(...linesOf(`providers.${index}`, unworkableAddress(apiUrl, environment)));
	if (lines.length > 0) throw new UnworkableError(lines.join("\n"));
}

function linesOf(path: string, found: readonly Unworkable[]): readonly string[] {
	return found.map(({ field, message }) => `  ${path}.${field}: ${message}`);
}

/** Counterparty Keys are stored encrypted under it. */
function readSecretsKey(environment: NodeJS.ProcessEnv): Buffer {
	const text = environment["SECRETS_KEY"] ?? "";
	if (!/^[0-9a-f]{64}$/i.test(text)) {
		throw new ApplyFileError("SECRETS_KEY must be 64 hexadecimal digits: the file has keys of providers.");
	}
	return Buffer.from(text, "hex");
}

async function readDocument(file: string): Promise<unknown> {
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
