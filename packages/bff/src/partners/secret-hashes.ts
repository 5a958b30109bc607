import type { Database } from "../platform/database.ts";
import type { ScryptCost } from "../platform/scrypt-worker.ts";
import { readSecretRows, type SecretRow } from "../store/partners.ts";
import { hashSecret, verifySecret } from "./secret-hash.ts";

export interface SecretChanges {
	/** Hashes of the secrets that are new. */
	readonly added: readonly string[];
	/** Ids of those that end now. */
	readonly retired: readonly string[];
}

/**
 * What is known of the secrets of one file. To make or to compare a hash takes some 50 ms of a core, so each is done
 * once: those that a file needs are made before others have to wait for it, and again only what changed meanwhile.
 */
export class SecretHashes {
	readonly #cost: ScryptCost | undefined;
	readonly #made = new Map<string, Promise<string>>();
	readonly #compared = new Map<string, Promise<boolean>>();

	/** @param cost of new hashes, when it is not that of real secrets */
	constructor(cost: ScryptCost | undefined) {
		this.#cost = cost;
	}

	/** Compares the secrets of every partner with what stands in the database now. Nothing is decided by that. */
	async prepare(database: Database, secretsOf: ReadonlyMap<number, readonly string[]>, now: Date): Promise<void> {
		for (const [partnerId, secrets] of secretsOf) {
			await this.compare(partnerId, await readSecretRows(database, partnerId, now), secrets);
		}
	}

	/** A secret that is known keeps its row; every other row of the partner ends now. */
	async compare(partnerId: number, rows: readonly SecretRow[], secrets: readonly string[]): Promise<SecretChanges> {
		const kept = new Set<string>();
		const added: string[] = [];
		for (const secret of secrets) {
			const secretId = await this.#find(rows, secret);
			if (secretId === undefined) added.push(await this.#hash(partnerId, secret));
			else kept.add(secretId);
		}
		return { added, retired: rows.map(({ secretId }) => secretId).filter((secretId) => !kept.has(secretId)) };
	}

	async #find(rows: readonly SecretRow[], secret: string): Promise<string | undefined> {
		for (const row of rows) {
			if (await this.#isSame(secret, row)) return row.secretId;
		}
		return undefined;
	}

	#isSame(secret: string, { secretHash }: SecretRow): Promise<boolean> {
		const pair = `${secretHash} ${secret}`;
		const compared = this.#compared.get(pair) ?? verifySecret(secret, secretHash);
		this.#compared.set(pair, compared);
		return compared;
	}

	/** For each partner its own: equal hashes would tell that two have the same secret. */
	#hash(partnerId: number, secret: string): Promise<string> {
		const owned = `${partnerId} ${secret}`;
		const made = this.#made.get(owned) ?? hashSecret(secret, this.#cost);
		this.#made.set(owned, made);
		return made;
	}
}
