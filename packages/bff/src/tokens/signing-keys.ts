import { createHash, createPrivateKey } from "node:crypto";
import { type CryptoKey, exportJWK, exportPKCS8, generateKeyPair, importJWK, type JWK } from "jose";
import { z } from "zod";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import { LatestRead } from "../platform/latest-read.ts";
import type { Logger } from "../platform/logger.ts";
import { type Repeated, repeat } from "../platform/repeat.ts";
import {
	insertSigningKey,
	lockKeysAndSecrets,
	type NewSigningKey,
	readSigningKeys,
	type SigningKeyRow,
} from "../store/signing-keys.ts";
import { decryptKey, encryptKey, refuseWrongSecretsKey } from "./secrets-key.ts";
import { type PrivateKey, SIGNING_ALGORITHM } from "./sign-jwt.ts";

const MODULUS_BITS = 2048;
/** Hexadecimal digits of a key id. */
const KID_LENGTH = 16;
/** How often a process looks for keys that another one has made. */
const REFRESH_MS = 10_000;

export interface SigningKey extends PrivateKey {
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
	readonly #latest = new LatestRead();
	#refreshing: Repeated | undefined;

	constructor(context: SigningKeysContext) {
		this.#context = context;
	}

	/** Reads the keys, making the first one of a new installation, and keeps them fresh until `stop`. */
	async start(): Promise<void> {
		const { clock, logger } = this.#context;
		await this.refresh();
		if (this.#keys.length === 0) await this.#write(clock.now(), { onlyFirst: true });
		// With the database away for a moment, the known keys stay in use.
		const options = { name: "signing keys", pauseMs: REFRESH_MS, clock, logger, startsWithPause: true };
		this.#refreshing = repeat(() => this.refresh(), options);
	}

	async stop(): Promise<void> {
		await this.#refreshing?.stop();
	}

	/**
	 * Makes a key that signs from then on, beside those that are there.
	 *
	 * @throws WrongSecretsKeyError when SECRETS_KEY is not the one of the keys that are there, also of those that another
	 * process makes in this moment.
	 */
	async createKey(signsFrom: Date): Promise<string> {
		return await this.#write(signsFrom, { onlyFirst: false });
	}

	/**
	 * @param onlyFirst nothing is written where a key is there: of several processes that start at once on an empty
	 * database the first makes the key, and the others find it when they come behind the lock.
	 */
	async #write(signsFrom: Date, { onlyFirst }: { readonly onlyFirst: boolean }): Promise<string> {
		const { database, secretsKey, clock } = this.#context;
		const now = clock.now();
		const key = await makeSigningKey(secretsKey, { createdAt: now, signsFrom });
		await database.begin(async (sql) => {
			await lockKeysAndSecrets(sql);
			await refuseWrongSecretsKey(sql, secretsKey, now);
			if (onlyFirst && (await readSigningKeys(sql)).length > 0) return;
			await insertSigningKey(sql, key);
		});
		await this.refresh();
		return key.kid;
	}

	async refresh(): Promise<void> {
		await this.#latest.run(
			() => this.#read(),
			(keys) => {
				this.#keys = keys;
			},
		);
	}

	async #read(): Promise<readonly SigningKey[]> {
		const rows = await readSigningKeys(this.#context.database);
		const known = new Map(this.#keys.map((key) => [key.kid, key]));
		return await Promise.all(rows.map((row) => this.#fromRow(row, known.get(row.kid))));
	}

	/** The key to sign with: the newest one whose time has come. */
	current(): SigningKey {
		const now = this.#context.clock.now().getTime();
		const usable = this.#keys.filter((key) => key.signsFrom <= now && isPublished(key, now));
		const newest = usable.toSorted((a, b) => b.signsFrom - a.signsFrom)[0];
		if (newest === undefined) throw new Error("There is no signing key whose time has come.");
		return newest;
	}

	/** The key for a partner: its own while it is pinned to one that is published, else the current one. */
	forPartner(pinnedKeyId: string | null): SigningKey {
		return (pinnedKeyId === null ? undefined : this.find(pinnedKeyId)) ?? this.current();
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
		const pem = decryptKey(this.#context.secretsKey, row);
		const jwk: JWK = publicJwkSchema.parse(row.publicJwk);
		const publicKey = await importJWK(jwk, SIGNING_ALGORITHM);
		if (publicKey instanceof Uint8Array) throw new Error(`The signing key ${row.kid} is not an RSA key.`);
		const privateKey = createPrivateKey(pem);
		const publicJwk = { kty: "RSA", n: jwk.n ?? "", e: jwk.e ?? "", kid: row.kid, use: "sig", alg: SIGNING_ALGORITHM };
		return { kid: row.kid, privateKey, publicKey, publicJwk, ...times };
	}
}

/** A fresh key pair, its private half under SECRETS_KEY. Its id is taken from the public half. */
export async function makeSigningKey(
	secretsKey: Buffer,
	times: Pick<NewSigningKey, "createdAt" | "signsFrom">,
): Promise<NewSigningKey> {
	const { publicKey, privateKey } = await generateKeyPair(SIGNING_ALGORITHM, {
		modulusLength: MODULUS_BITS,
		extractable: true,
	});
	const publicJwk = await exportJWK(publicKey);
	const kid = createHash("sha256")
		.update(publicJwk.n ?? "")
		.digest("hex")
		.slice(0, KID_LENGTH);
	return { kid, publicJwk, privateKeyEncrypted: encryptKey(secretsKey, kid, await exportPKCS8(privateKey)), ...times };
}

function isPublished(key: SigningKey, now: number): boolean {
	return key.publishedUntil === null || now < key.publishedUntil;
}
