import { type CryptoKey, exportJWK, exportPKCS8, generateKeyPair, importJWK, importPKCS8, type JWK } from "jose";
import { z } from "zod";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import { decrypt, encrypt } from "../platform/encryption.ts";
import type { Logger } from "../platform/logger.ts";
import { type Repeated, repeat } from "../platform/repeat.ts";
import { insertSigningKey, readSigningKeys, type SigningKeyRow } from "../store/signing-keys.ts";

export const SIGNING_ALGORITHM = "RS256";
const MODULUS_BITS = 2048;
/** How often a process looks for keys that another one has made. */
const REFRESH_MS = 10_000;

export interface SigningKey {
	readonly kid: string;
	readonly privateKey: CryptoKey;
	readonly publicKey: CryptoKey;
	readonly publicJwk: JWK;
	readonly signsFrom: number;
	readonly publishedUntil: number | null;
}

export interface SigningKeysContext {
	readonly database: Database;
	/** SECRETS_KEY: encrypts the private halves. */
	readonly secretsKey: Buffer;
	readonly clock: Clock;
	readonly logger: Logger;
}

const publicJwkSchema = z.looseObject({ kty: z.literal("RSA"), n: z.string(), e: z.string() });

/**
 * The RSA keys that sign our tokens and our calls to partners. A key is published before it signs, and stays
 * published until its last token has expired.
 *
 * Source: wire contract, section 3, "Keys".
 */
export class SigningKeys {
	readonly #context: SigningKeysContext;
	#keys: readonly SigningKey[] = [];
	#refreshing: Repeated | undefined;

	constructor(context: SigningKeysContext) {
		this.#context = context;
	}

	/** Reads the keys, making the first one of a new installation, and keeps them fresh until `stop`. */
	async start(): Promise<void> {
		const { clock, logger } = this.#context;
		await this.refresh();
		if (this.#keys.length === 0) await this.createKey(clock.now());
		const work = async (): Promise<boolean> => {
			await this.refresh();
			return false;
		};
		// With the database away for a moment, the known keys stay in use.
		const options = { name: "signing keys", pauseMs: REFRESH_MS, clock, logger, startsWithPause: true };
		this.#refreshing = repeat(work, options);
	}

	async stop(): Promise<void> {
		await this.#refreshing?.stop();
	}

	/** Makes a key that signs from then on. Two processes that start at once both may; either key is good. */
	async createKey(signsFrom: Date): Promise<string> {
		const { publicKey, privateKey } = await generateKeyPair(SIGNING_ALGORITHM, {
			modulusLength: MODULUS_BITS,
			extractable: true,
		});
		const publicJwk = await exportJWK(publicKey);
		const kid = Buffer.from(await crypto.subtle.digest("SHA-256", Buffer.from(publicJwk.n ?? "")))
			.toString("hex")
			.slice(0, 16);
		const { database, secretsKey, clock } = this.#context;
		const pem = Buffer.from(await exportPKCS8(privateKey));
		await insertSigningKey(database, {
			kid,
			publicJwk,
			privateKeyEncrypted: encrypt(secretsKey, purposeOf(kid), pem),
			createdAt: clock.now(),
			signsFrom,
		});
		await this.refresh();
		return kid;
	}

	async refresh(): Promise<void> {
		const rows = await readSigningKeys(this.#context.database);
		const known = new Map(this.#keys.map((key) => [key.kid, key]));
		this.#keys = await Promise.all(rows.map((row) => this.#fromRow(row, known.get(row.kid))));
	}

	/** The key to sign with: the newest one whose time has come. */
	current(): SigningKey {
		const now = this.#context.clock.now().getTime();
		const usable = this.#keys.filter((key) => key.signsFrom <= now && isPublished(key, now));
		const newest = usable.toSorted((a, b) => b.signsFrom - a.signsFrom)[0];
		if (newest === undefined) throw new Error("There is no signing key whose time has come.");
		return newest;
	}

	/** A published key by its id. */
	find(kid: string): SigningKey | undefined {
		const key = this.#keys.find((candidate) => candidate.kid === kid);
		return key !== undefined && isPublished(key, this.#context.clock.now().getTime()) ? key : undefined;
	}

	/** The keys that others may need to verify with. */
	published(): readonly SigningKey[] {
		const now = this.#context.clock.now().getTime();
		return this.#keys.filter((key) => isPublished(key, now));
	}

	async #fromRow(row: SigningKeyRow, known: SigningKey | undefined): Promise<SigningKey> {
		const times = { signsFrom: row.signsFrom.getTime(), publishedUntil: row.publishedUntil?.getTime() ?? null };
		if (known !== undefined) return { ...known, ...times };
		const pem = this.#decryptKey(row);
		const jwk: JWK = publicJwkSchema.parse(row.publicJwk);
		const publicKey = await importJWK(jwk, SIGNING_ALGORITHM);
		if (publicKey instanceof Uint8Array) throw new Error(`The signing key ${row.kid} is not an RSA key.`);
		const privateKey = await importPKCS8(pem, SIGNING_ALGORITHM);
		const publicJwk = { kty: "RSA", n: jwk.n ?? "", e: jwk.e ?? "", kid: row.kid, use: "sig", alg: SIGNING_ALGORITHM };
		return { kid: row.kid, privateKey, publicKey, publicJwk, ...times };
	}

	#decryptKey(row: SigningKeyRow): string {
		try {
			return decrypt(this.#context.secretsKey, purposeOf(row.kid), row.privateKeyEncrypted).toString("utf8");
		} catch (error) {
			const text = `The signing key ${row.kid} cannot be decrypted: SECRETS_KEY is not the one that it was encrypted with.`;
			throw new Error(text, { cause: error });
		}
	}
}

function purposeOf(kid: string): string {
	return `signing key ${kid}`;
}

function isPublished(key: SigningKey, now: number): boolean {
	return key.publishedUntil === null || now < key.publishedUntil;
}
