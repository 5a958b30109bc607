/** Who asks something of the service in a run: players, two operators, and the partner by itself. */
import {
	authTokenValueSchema,
	betRefusalValueSchema,
	type FrameRound,
	frameRoundSchema,
	makeBetValueSchema,
	userTokenValueSchema,
} from "@webframe/shared/wire";
import { z } from "zod";
import { issueOperatorTokens } from "../../packages/bff/src/operators/operator-tokens.ts";
import { type Answer, postJson, valueIn } from "../../packages/bff/src/testing/test-player.ts";
import { ask } from "./client.ts";
import { PARTNER_ID } from "./furnish-world.ts";
import type { GameCode } from "./games/games.ts";
import { SECRET, type SimulatedWorld } from "./simulated-world.ts";
import type { ToldRefusal } from "./story.ts";

const loginSchema = z.object({ RefreshToken: z.string() });

export interface Player {
	readonly name: string;
	/** Of the one log-in that a player has in a run. */
	readonly token: string;
	readonly headers: Record<string, string>;
}

/** How often a player comes with a new token whose connection was cut. */
const LOGINS_MAX = 3;
const UNAVAILABLE = 503;

export async function logIn(world: SimulatedWorld, name: string): Promise<Player> {
	const refreshToken = await newRefreshToken(world, name);
	await postJson(`${world.casino.url}/demo/deposit`, { player: name, amount: "100000.00" });
	const answer = await exchange(world, name, refreshToken);
	if (answer.status !== 200) throw new Error(`${name} was not let in: ${answer.status} ${JSON.stringify(answer.body)}`);
	const { user_access_token } = userTokenValueSchema.parse(valueIn(answer));
	return { name, token: user_access_token, headers: { authorization: `Bearer ${user_access_token}` } };
}

async function newRefreshToken(world: SimulatedWorld, name: string): Promise<string> {
	const login = await postJson(`${world.casino.url}/demo/login`, { player: name });
	return loginSchema.parse(login.body).RefreshToken;
}

/**
 * A process that dies cuts the connections that were kept, too: whoever uses one next finds it cut, and comes again, with a
 * new token. So does whoever is told that the casino's answer was lost.
 */
async function exchange(world: SimulatedWorld, name: string, firstToken: string): Promise<Answer> {
	for (let tries = 1, refreshToken = firstToken; ; tries++, refreshToken = await newRefreshToken(world, name)) {
		try {
			const answer = await postJson(`${world.url}/auth/user-token`, { partnerClientId: PARTNER_ID, refreshToken });
			// A casino that did not answer in time, on a busy machine: the token is used up.
			if (answer.status !== UNAVAILABLE || tries === LOGINS_MAX) return answer;
		} catch (error) {
			if (tries === LOGINS_MAX) throw error;
			await world.settle();
		}
	}
}

/** The round of a game that players see now. */
export async function currentRound(
	world: SimulatedWorld,
	player: Player,
	game: GameCode,
): Promise<FrameRound | undefined> {
	const answer = await ask(world, `/frame/rounds/${game}`, undefined, player.headers);
	return answer?.status === 200 ? (frameRoundSchema.nullable().parse(valueIn(answer)) ?? undefined) : undefined;
}

const refusalSchema = z.object({ Value: betRefusalValueSchema });

/** What a player asks for. */
interface MakeBet {
	readonly roundId: number;
	readonly promoCode?: string;
}

/** @returns the bet's id, or undefined when it was refused: then there must be none. */
export async function makeBet(
	world: SimulatedWorld,
	player: Player,
	body: MakeBet,
	key: string,
): Promise<number | undefined> {
	const told = await askForBet(world, player, body, key);
	if (told !== undefined && "betId" in told) return told.betId;
	const { roundId, promoCode = null } = body;
	if (told !== undefined) world.seen.refusals.push({ roundId, promoCode, ...told, at: world.now });
	return undefined;
}

/** @returns what the player was told; undefined where nobody was there, or the player was not let in. */
export async function askForBet(
	world: SimulatedWorld,
	player: Player,
	body: MakeBet,
	key: string,
): Promise<ToldRefusal> {
	const answer = await ask(world, "/make-bet", body, { ...player.headers, "idempotency-key": key });
	if (answer?.status !== 202) return refusalSchema.safeParse(answer?.body).data?.Value;
	const { betId } = makeBetValueSchema.parse(valueIn(answer));
	if (answer.tries === 1) world.knownAtOnce(betId);
	return { betId };
}

const actionSchema = z.looseObject({ outcome: z.string(), reason: z.string().optional() });

export class Operators {
	readonly #world: SimulatedWorld;
	readonly #tokens: readonly string[];

	private constructor(world: SimulatedWorld, tokens: readonly string[]) {
		this.#world = world;
		this.#tokens = tokens;
	}

	static async hire(world: SimulatedWorld): Promise<Operators> {
		const tokens: string[] = [];
		for (const name of ["olga", "otto"]) {
			const request = { names: [name], replaces: true, actor: "simulation", now: world.clock.now() };
			const issued = await issueOperatorTokens(world.parts.pool, request);
			if (issued.kind !== "given") throw new Error(`${name} got no token.`);
			tokens.push(issued.all[0]?.token ?? "");
		}
		return new Operators(world, tokens);
	}

	/**
	 * One of the two asks for something, on the process of the same number.
	 *
	 * @returns the outcome, or why it was refused; undefined when nobody answered.
	 */
	async does(who: 0 | 1, path: string, body: object): Promise<string | undefined> {
		const headers = { authorization: `Bearer ${this.#tokens[who]}`, "x-process": String(who) };
		const answer = await ask(this.#world, `/backoffice${path}`, { note: "In the simulation", ...body }, headers);
		if (answer === undefined) return undefined;
		const value = actionSchema.safeParse(valueIn(answer));
		if (!value.success) throw new Error(`${path} was answered ${answer.status} ${JSON.stringify(answer.body)}`);
		return value.data.reason ?? value.data.outcome;
	}

	/** The same, and where it moves so much that two people have to agree, the other one asks for it, too. */
	async agree(who: 0 | 1, path: string, body: object): Promise<string | undefined> {
		const told = await this.does(who, path, body);
		return told === "waits_for_second_person" ? await this.does(who === 0 ? 1 : 0, path, body) : told;
	}
}

/** The partner's server as it says something that its queue would not say. */
export class LoosePartner {
	readonly #world: SimulatedWorld;
	#token: { readonly text: string; readonly until: number } | undefined;

	constructor(world: SimulatedWorld) {
		this.#world = world;
	}

	/** @returns the ErrorCode of the answer */
	async says(path: string, body: object): Promise<number | undefined> {
		const answer = await ask(this.#world, path, body, { authorization: `Bearer ${await this.#bearer()}` });
		return z.object({ ErrorCode: z.int() }).safeParse(answer?.body).data?.ErrorCode;
	}

	async #bearer(): Promise<string> {
		if (this.#token !== undefined && this.#token.until > this.#world.now) return this.#token.text;
		const answer = await ask(this.#world, "/auth/token", { PartnerClientId: PARTNER_ID, SecretKey: SECRET }, {});
		if (answer === undefined) throw new Error("The partner got no token.");
		const { access_token, expires_in } = authTokenValueSchema.parse(valueIn(answer));
		this.#token = { text: access_token, until: this.#world.now + (expires_in - 60) * 1_000 };
		return access_token;
	}
}
