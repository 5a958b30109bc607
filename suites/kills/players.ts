/** The load: players who bet one after the other, round after round, and write down everything that they are told. */
import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from "@microsoft/signalr";
import {
	type FrameBet,
	frameBetSchema,
	frameRoundSchema,
	makeBetValueSchema,
	resumeValueSchema,
	userTokenValueSchema,
} from "@webframe/shared/wire";
import { z } from "zod";
import { postJson, request, valueIn } from "../../packages/bff/src/testing/test-player.ts";
import { PARTNER_ID, pause, type Scene } from "./machine.ts";

const FAST_KENO = 23;
export const STAKE_MINOR = 20n;
const STAKE = "0.20";
/**
 * Between two bets of a player, and between two tries to reach anybody. Shorter ones would only make more bets of the same
 * kind between two kills: at 40 ms a run of six took 31 s of processors, at this 22.
 */
const PAUSE_MS = 100;
/** A request that gets no answer by then is repeated, as a frame would. */
const ANSWER_WAIT_MS = 5_000;
/** After the end of the load, with all processes there, an answer that has not come by then comes no more. */
const LAST_ANSWER_WAIT_MS = 60_000;
const UNAVAILABLE = 503;
/** Attempts of one log-in. */
const LOGINS_MAX = 3;
const PUSHES = ["betInProgress", "betAccepted", "betRejected", "betSettled"] as const;
const refusalSchema = z.object({ code: z.string() });
const loginSchema = z.object({ RefreshToken: z.string() });

/** What of a scene players reach. */
interface Reached {
	readonly casino: Pick<Scene["casino"], "url">;
	readonly urls: Scene["urls"];
}

/** One thing that a player was told about a bet: by a push, or by what the hub answered after a gap. */
export interface Telling {
	readonly player: string;
	readonly bet: FrameBet;
}

/**
 * On a busy machine the casino can be too late for one of the processes (503): then it is done again, as a player would.
 *
 * @returns a user token from one of the processes
 * @throws Error when it gives none
 */
export async function logIn(scene: Reached, name: string, home: 0 | 1): Promise<string> {
	for (let attempt = 1; ; attempt++) {
		const login = await postJson(`${scene.casino.url}/demo/login`, { player: name });
		const { RefreshToken } = loginSchema.parse(login.body);
		const body = { partnerClientId: PARTNER_ID, refreshToken: RefreshToken };
		const answer = await postJson(`${scene.urls[home]}/auth/user-token`, body);
		if (answer.status === 200) return userTokenValueSchema.parse(valueIn(answer)).user_access_token;
		if (answer.status !== UNAVAILABLE || attempt === LOGINS_MAX)
			throw new Error(`Process ${home} answered ${name}'s log-in with ${answer.status}.`);
	}
}

export class LoadPlayer {
	readonly name: string;
	/** The process that it talks to as long as that one answers. */
	readonly home: 0 | 1;
	readonly #scene: Reached;
	readonly #lastAnswerWaitMs: number;
	#token = "";
	#hub: HubConnection | undefined;
	#stoppedAt: number | undefined;
	#lastSequence = 0;
	/** What each key was answered with in the end: a BetId, or the code of a refusal. */
	readonly answers = new Map<string, number | string>();
	/** How many bets each of the processes has taken from it. */
	readonly takenBy: [number, number] = [0, 0];
	readonly tellings: Telling[] = [];
	/** What no client may ever see. */
	readonly wrongs: string[] = [];

	constructor(scene: Reached, name: string, home: 0 | 1, lastAnswerWaitMs = LAST_ANSWER_WAIT_MS) {
		this.#lastAnswerWaitMs = lastAnswerWaitMs;
		this.#scene = scene;
		this.name = name;
		this.home = home;
	}

	async logIn(): Promise<void> {
		this.#token = await logIn(this.#scene, this.name, this.home);
	}

	/** Bets and listens until it is stopped. */
	async play(): Promise<void> {
		await Promise.all([this.#listen(), this.#bet()]);
	}

	async stop(): Promise<void> {
		this.#stoppedAt = Date.now();
		await this.#hub?.stop();
	}

	async #bet(): Promise<void> {
		while (this.#stoppedAt === undefined) {
			const roundId = await this.#openRound();
			if (roundId !== undefined) await this.#place(roundId);
			await pause(PAUSE_MS);
		}
	}

	async #openRound(): Promise<number | undefined> {
		const { answer } = await this.#ask(`/frame/rounds/${FAST_KENO}`, {});
		const round = frameRoundSchema.safeParse(answer?.status === 200 ? valueIn(answer) : undefined);
		return round.success && round.data.state === "betting" ? round.data.roundId : undefined;
	}

	/** Repeats the same request under the same key until somebody answers it, of the last bet no longer than a bound. */
	async #place(roundId: number): Promise<void> {
		const key = crypto.randomUUID();
		const body = { gameCode: FAST_KENO, roundId, selection: { market: "numbers", numbers: [1, 2, 3] }, amount: STAKE };
		for (;;) {
			const { answer, by } = await this.#ask("/make-bet", {
				method: "POST",
				headers: { "content-type": "application/json", "idempotency-key": key },
				body: JSON.stringify(body),
			});
			if (answer?.status === 202) {
				this.answers.set(key, makeBetValueSchema.parse(valueIn(answer)).betId);
				this.takenBy[by]++;
				return;
			}
			if (answer?.status === 200) {
				this.answers.set(key, refusalSchema.parse(valueIn(answer)).code);
				return;
			}
			if (answer !== undefined && answer.status < 500) {
				this.wrongs.push(`${this.name} was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
				return;
			}
			if (this.#stoppedAt !== undefined && Date.now() - this.#stoppedAt >= this.#lastAnswerWaitMs) {
				this.wrongs.push(`${this.name}'s bet ${key} was never answered.`);
				return;
			}
			await pause(PAUSE_MS);
		}
	}

	/** Asks the home process, then the other one. @returns no answer when neither gave one, and who was asked last */
	async #ask(target: string, init: RequestInit & { headers?: Record<string, string> }) {
		const headers = { authorization: `Bearer ${this.#token}`, ...init.headers };
		const other = this.home === 0 ? 1 : 0;
		for (const index of [this.home, other] as const) {
			const signal = AbortSignal.timeout(ANSWER_WAIT_MS);
			const answer = await request(`${this.#scene.urls[index]}${target}`, { ...init, headers, signal }).catch(
				() => undefined,
			);
			if (answer !== undefined && answer.status < 500) return { answer, by: index };
		}
		return { answer: undefined, by: other } as const;
	}

	/** Keeps a connection to a hub, and asks after each gap for what was missed. */
	async #listen(): Promise<void> {
		for (let turn = 0; this.#stoppedAt === undefined; turn++) {
			const index = turn % 2 === 0 ? this.home : 1 - this.home;
			const hub = new HubConnectionBuilder()
				.withUrl(`${this.#scene.urls[index === 0 ? 0 : 1]}/frame/hub`, {
					accessTokenFactory: () => this.#token,
					transport: HttpTransportType.WebSockets,
					skipNegotiation: true,
				})
				.configureLogging(LogLevel.None)
				.build();
			for (const push of PUSHES) hub.on(push, (bet: unknown) => this.#hear(frameBetSchema.parse(bet)));
			const closed = new Promise<void>((resolve) => hub.onclose(() => resolve()));
			this.#hub = hub;
			const isOpen = await hub.start().then(
				() => true,
				() => false,
			);
			if (isOpen) {
				await this.#resume(hub).catch(() => undefined);
				await closed;
			}
			await pause(PAUSE_MS);
		}
	}

	async #resume(hub: HubConnection): Promise<void> {
		for (let more = true; more; ) {
			const answer = resumeValueSchema.parse(await hub.invoke("Resume", this.#lastSequence));
			for (const bet of answer.bets) this.#hear(bet);
			this.#lastSequence = Math.max(this.#lastSequence, answer.sequence);
			more = answer.more;
		}
	}

	#hear(bet: FrameBet): void {
		this.#lastSequence = Math.max(this.#lastSequence, bet.sequence);
		this.tellings.push({ player: this.name, bet });
	}
}
