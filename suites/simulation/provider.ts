/** The server of a provider: it signs, calls, holds sessions of players, and keeps what it has sent. */
import { setTimeout as sleep } from "node:timers/promises";
import {
	type CounterpartyKey,
	type Json,
	newRequestId,
	prepareCounterpartyKey,
	signRequest,
} from "@webframe/shared/signing";
import { providerAnswerSchema } from "@webframe/shared/wire";
import { COUNTERPARTY_ID, COUNTERPARTY_KEY, openTestSession } from "../../packages/bff/src/testing/test-provider.ts";
import type { Player } from "./actors.ts";
import type { SimulatedWorld } from "./simulated-world.ts";

const STAKES = { minBet: 1n, maxBet: 1_000_000n };
/** How long a call waits for its bet, by the contract. */
const PAY_IN_WAIT_MS = 8_000;
/** In the place of a response code, where the body was none of ours. */
const NO_ANSWER = 0;
/** Looks of a call that has not arrived yet, in real milliseconds. */
const ARRIVAL_LOOK_MS = 1;

interface Unsigned {
	readonly sessionId: string;
	readonly operation: string;
	readonly message: Readonly<Record<string, Json>>;
}

interface Posted {
	readonly answer: Promise<ProviderAnswered | undefined>;
	readonly isAnswered: () => boolean;
}

/** A signed call as it could be captured on its way. */
interface SentCall {
	readonly sessionId: string;
	readonly operation: string;
	readonly headers: Record<string, string>;
	readonly body: string;
	/** Its nonce has come through. */
	isUsed: boolean;
}

export interface ProviderAnswered {
	readonly status: number;
	readonly code: number;
}

export class Provider {
	readonly sent: SentCall[] = [];
	readonly #world: SimulatedWorld;
	readonly #key: CounterpartyKey;
	#sessions = 0;

	private constructor(world: SimulatedWorld, key: CounterpartyKey) {
		this.#world = world;
		this.#key = key;
	}

	static async open(world: SimulatedWorld): Promise<Provider> {
		return new Provider(world, await prepareCounterpartyKey(COUNTERPARTY_KEY));
	}

	/** A player opens the game; a session of it from before takes no more stakes. @returns the session's id */
	async launch(player: Player): Promise<string> {
		const { parts, clock } = this.#world;
		const sessionId = this.#world.newId("game session", this.#sessions++);
		return await openTestSession(parts.owner, player.token, clock.now(), { sessionId, ...STAKES });
	}

	/**
	 * Signs a call and sends it. It has arrived, or is lost, when this returns.
	 *
	 * @returns what it will be answered: a pay-in may wait for the clock
	 */
	async call(
		sessionId: string,
		operation: string,
		message: Readonly<Record<string, Json>>,
	): Promise<{ answer: Promise<ProviderAnswered | undefined> }> {
		return await this.#send(await this.#sign({ sessionId, operation, message }));
	}

	/**
	 * Signs calls and sends all of them at once, to one process. They have arrived, or are lost, when this returns.
	 *
	 * @returns what each will be answered
	 */
	async callTogether(all: readonly Unsigned[]): Promise<readonly Promise<ProviderAnswered | undefined>[]> {
		const before = this.#world.passed("nonce");
		const calls = await Promise.all(all.map((one) => this.#sign(one)));
		const posted = calls.map((call) => this.#post({ ...call, headers: { ...call.headers, "x-process": "0" } }));
		const arrived = (): boolean => this.#world.passed("nonce") >= before + calls.length;
		while (!arrived() && !posted.every(({ isAnswered }) => isAnswered())) await sleep(ARRIVAL_LOOK_MS);
		// Where one of them was lost on the way, nobody knows which.
		for (const call of calls) call.isUsed = arrived();
		return posted.map(({ answer }) => answer);
	}

	async #sign({ sessionId, operation, message }: Unsigned): Promise<SentCall> {
		const signed = await signRequest({
			counterpartyId: COUNTERPARTY_ID,
			key: this.#key,
			body: { ...message, sessionId, operation },
			sentAt: this.#world.clock.now(),
			requestId: newRequestId(),
		});
		const call = { sessionId, operation, headers: { ...signed.headers }, body: signed.body ?? "", isUsed: false };
		this.sent.push(call);
		return call;
	}

	/** Sends a captured call once more. */
	async replay(
		call: SentCall,
		over: Partial<Pick<SentCall, "sessionId" | "operation">>,
	): Promise<ProviderAnswered | undefined> {
		return await (await this.#send({ ...call, ...over })).answer;
	}

	async #send(call: SentCall): Promise<{ answer: Promise<ProviderAnswered | undefined> }> {
		const world = this.#world;
		const before = world.passed("nonce");
		const { answer, isAnswered } = this.#post(call);
		// Every authentic call leaves its nonce before anything else.
		while (!isAnswered() && world.passed("nonce") === before) await sleep(ARRIVAL_LOOK_MS);
		call.isUsed = world.passed("nonce") > before;
		await world.settle();
		return { answer };
	}

	#post({ sessionId, operation, headers, body }: SentCall): Posted {
		const world = this.#world;
		let isAnswered = false;
		const url = `${world.url}/provider/v1/sessions/${sessionId}/bets/${operation}`;
		const waiting = { until: world.now + PAY_IN_WAIT_MS };
		const answer = ask(url, headers, body).finally(() => {
			isAnswered = true;
			world.waiting.delete(waiting);
		});
		world.waiting.add(waiting);
		return { answer, isAnswered: () => isAnswered };
	}
}

/** @returns undefined when the connection was cut */
async function ask(url: string, headers: Record<string, string>, body: string): Promise<ProviderAnswered | undefined> {
	try {
		const all = { ...headers, "content-type": "application/json" };
		const response = await fetch(url, { method: "POST", headers: all, body });
		const answer = providerAnswerSchema.safeParse(await response.json());
		return { status: response.status, code: answer.data?._responseCode ?? NO_ANSWER };
	} catch {
		// A connection that was cut is what a dead process leaves.
		return undefined;
	}
}
