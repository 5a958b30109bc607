/** The types of client.mjs, for TypeScript. What a state holds is described in asyncapi.json. */
export interface FollowOptions {
	/** The feed's address, such as https://aggregator.example/feed. */
	readonly url: string;
	readonly PartnerClientId: number | string;
	/** The codes of the games. */
	readonly games: readonly number[];
	/** Brings a fresh token. */
	readonly accessTokenFactory: () => Promise<string>;
	readonly onState: (state: unknown, missed: number) => void;
	/** Hears of what went wrong; the client goes on by itself. */
	readonly onTrouble: (trouble: Error) => void;
	readonly renewMs?: number;
}

export function logIn(url: string, PartnerClientId: number | string, SecretKey: string): Promise<string>;
export function follow(options: FollowOptions): () => Promise<void>;
