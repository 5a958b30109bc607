import { readFile } from "node:fs/promises";
import { LineCounter, parseDocument } from "yaml";
import type { Database } from "../platform/database.ts";
import { APPLIED_FILE, applyDocumentSchema, applyPartners, SecretVariableError } from "./apply-partners.ts";
import {
	applyProviders,
	KeyVariableError,
	ProviderConflictError,
	refuseProviderConflicts,
	resolveKeys,
} from "./apply-providers.ts";
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
	actor?: string,
): Promise<Applied> {
	const document = applyDocumentSchema.safeParse(await readDocument(file));
	if (!document.success) {
		const lines = document.error.issues.map(
			(issue) => `  ${issue.path.map(String).join(".") || "(whole file)"}: ${issue.message}`,
		);
		throw new ApplyFileError(`${file} cannot be applied:\n${lines.join("\n")}`);
	}
	const { partners, providers } = document.data;
	const unworkable: string[] = [];
	for (const [index, { apiUrl, settings }] of partners.entries()) {
		const about = await unworkableSettings(database, settings, now);
		unworkable.push(...linesOf(`partners.${index}`, unworkableAddress(apiUrl, environment)));
		unworkable.push(...linesOf(`partners.${index}.settings`, about));
	}
	for (const [index, { apiUrl }] of providers.entries())
		unworkable.push(...linesOf(`providers.${index}`, unworkableAddress(apiUrl, environment)));
	if (unworkable.length > 0) throw new ApplyFileError(`${file} cannot be applied:\n${unworkable.join("\n")}`);
	try {
		const keysOf = resolveKeys(providers, environment);
		const secretsKey = providers.length === 0 ? undefined : readSecretsKey(environment);
		if (secretsKey !== undefined) await refuseProviderConflicts(database, providers, { secretsKey, now });
		const partnerIds = await applyPartners(database, document.data, environment, now, actor);
		if (secretsKey !== undefined) {
			await applyProviders(database, providers, { keysOf, secretsKey, now, actor: actor ?? APPLIED_FILE });
		}
		return { partnerIds, providerIds: providers.map(({ id }) => id) };
	} catch (error) {
		if (error instanceof SecretVariableError || error instanceof KeyVariableError) {
			throw new ApplyFileError(error.message);
		}
		if (error instanceof ProviderConflictError) {
			throw new ApplyFileError(`${file} cannot be applied:\n${error.message}`);
		}
		throw error;
	}
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
