/** Who asks something of the service in a run: players, two operators, and the partner by itself. */
import {
	authTokenValueSchema,
	frameRoundSchema,
	makeBetValueSchema,
	userTokenValueSchema,
} from "@webframe/shared/wire";
import { z } from "zod";
import { postJson, valueIn } from "../../packages/bff/src/testing/test-player.ts";
import { issueOperatorToken } from "../../packages/bff/src/tokens/operator-tokens.ts";
import { ask } from "./client.ts";
import type { GameCode } from "./plan.ts";
import { PARTNER_ID, SECRET, type SimulatedWorld } from "./simulated-world.ts";

const loginSchema = z.object({ RefreshToken: z.string() });

export interface Player {
	readonly name: string;
	/** Of the one log-in that a player has in a run. */
	readonly token: string;
	readonly headers: Record<string, string>;
}

export async function logIn(world: SimulatedWorld, name: string): Promise<Player> {
	const login = await postJson(`${world.casino.url}/demo/login`, { player: name });
	const { RefreshToken } = loginSchema.parse(login.body);
	await postJson(`${world.casino.url}/demo/deposit`, { player: name, amount: "100000.00" });
	const body = { partnerClientId: PARTNER_ID, refreshToken: RefreshToken };
	const answer = await postJson(`${world.url}/auth/user-token`, body);
	if (answer.status !== 200) throw new Error(`${name} was not let in: ${answer.status} ${JSON.stringify(answer.body)}`);
	const { user_access_token } = userTokenValueSchema.parse(valueIn(answer));
	return { name, token: user_access_token, headers: { authorization: `Bearer ${user_access_token}` } };
}

export type OpenRound = z.infer<typeof frameRoundSchema>;

/** The round of a game that players see now. */
export async function currentRound(
	world: SimulatedWorld,
	player: Player,
	game: GameCode,
): Promise<OpenRound | undefined> {
	const answer = await ask(world, `/frame/rounds/${game}`, undefined, player.headers);
	return answer?.status === 200 ? (frameRoundSchema.nullable().parse(valueIn(answer)) ?? undefined) : undefined;
}

/** @returns the bet's id, or undefined when it was refused: then there must be none. */
export async function makeBet(
	world: SimulatedWorld,
	player: Player,
	body: object,
	key: string,
): Promise<number | undefined> {
	const answer = await ask(world, "/make-bet", body, { ...player.headers, "idempotency-key": key });
	return answer?.status === 202 ? makeBetValueSchema.parse(valueIn(answer)).betId : undefined;
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
			const request = { name, replaces: true, actor: "simulation", now: world.clock.now() };
			const token = await issueOperatorToken(world.parts.pool, request);
			if (token === undefined) throw new Error(`${name} got no token.`);
			tokens.push(token);
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
