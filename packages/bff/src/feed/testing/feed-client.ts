import { once } from "node:events";
import {
	authTokenValueSchema,
	feedMessageSchemas,
	GAMES_INFO,
	type GamesInfo,
	gamesInfoSchema,
	type SubscriptionRefused,
} from "@webframe/shared/wire";
import { WebSocket } from "ws";
import { z } from "zod";
import { type Answer, postJson, request, valueIn } from "../../testing/test-player.ts";
import { PARTNER_ID, SECRET } from "../../testing/world.ts";

const SEPARATOR = "\u001e";
const WAIT_MS = 60_000;

/** A token of the feed, got as a partner's server gets it. */
export async function feedToken(url: string, over: object = {}): Promise<string> {
	const body = { PartnerClientId: PARTNER_ID, SecretKey: SECRET, ...over };
	return authTokenValueSchema.parse(valueIn(await postJson(`${url}/feed/auth/token`, body))).access_token;
}

export function getFeed(
	url: string,
	path: string,
	token: string,
	headers: Record<string, string> = {},
): Promise<Answer> {
	return request(`${url}/feed${path}`, { headers: { authorization: `Bearer ${token}`, ...headers } });
}

/** The second argument of `Subscribe`, as the deployed vendor's documents show it. */
export function subscription(gameType: number, over: object = {}): string {
	return JSON.stringify({ GameType: gameType, PartnerClientId: PARTNER_ID, Count: 1, ...over });
}

const messageSchema = z.looseObject({ type: z.int().optional() });
type Message = z.infer<typeof messageSchema>;

/** A subscriber with nothing but `ws`: what it sends is the specification's own text, and what it gets is kept as it came. */
export class FeedSocket {
	/** Whole WebSocket messages. */
	readonly frames: string[] = [];
	readonly messages: Message[] = [];
	/** The states so far, each held to its schema with no key beyond it. */
	readonly states: GamesInfo[] = [];
	readonly refusals: SubscriptionRefused[] = [];
	closeCode: number | undefined;
	readonly #socket: WebSocket;
	readonly #wrong: unknown[] = [];
	#changed = Promise.withResolvers<void>();

	private constructor(socket: WebSocket) {
		this.#socket = socket;
		socket.on("message", (data) => {
			try {
				this.#take(String(data));
			} catch (error) {
				this.#wrong.push(error);
			}
			this.#changed.resolve();
		});
		// A close follows.
		socket.on("error", () => {});
		socket.on("close", (code) => {
			this.closeCode = code;
			this.#changed.resolve();
		});
	}

	/** Connects and sends the handshake. @param path the hub's, under another address than `/feed` */
	static async open(url: string, token: string, path = "/feed/hub"): Promise<FeedSocket> {
		const socket = new WebSocket(`${url.replace("http", "ws")}${path}?access_token=${token}`);
		const feed = new FeedSocket(socket);
		await once(socket, "open");
		feed.sendText(`{"protocol":"json","version":1}${SEPARATOR}`);
		return feed;
	}

	sendText(text: string): void {
		this.#socket.send(text);
	}

	/** Calls a method; without an id nobody is answered. */
	call(target: string, parameters: readonly unknown[], invocationId?: string): void {
		this.sendText(JSON.stringify({ type: 1, invocationId, target, arguments: parameters }) + SEPARATOR);
	}

	/** Takes in nothing more of what is sent to it. */
	stopReading(): void {
		this.#socket.pause();
	}

	readAgain(): void {
		this.#socket.resume();
	}

	/** Waits until something that has come makes `found` answer. */
	async until<Found>(found: () => Found | undefined | false): Promise<Found> {
		const timeout = AbortSignal.timeout(WAIT_MS);
		const tooLate = new Promise<never>((_, reject) => {
			timeout.addEventListener("abort", () => reject(new Error(`It did not come; so far: ${this.frames.join("\n")}`)));
		});
		tooLate.catch(() => undefined);
		for (;;) {
			this.#changed = Promise.withResolvers();
			for (const error of this.#wrong) throw error;
			const value = found();
			if (value !== undefined && value !== false) return value;
			await Promise.race([this.#changed.promise, tooLate]);
		}
	}

	close(): void {
		this.#socket.close();
	}

	#take(frame: string): void {
		this.frames.push(frame);
		for (const text of frame.split(SEPARATOR).slice(0, -1)) {
			const message = messageSchema.parse(JSON.parse(text));
			this.messages.push(message);
			const { target, arguments: values } = message;
			if (target === GAMES_INFO) this.states.push(...z.tuple([gamesInfoSchema.strict()]).parse(values));
			if (target === "SubscriptionRefused")
				this.refusals.push(...z.tuple([feedMessageSchemas.SubscriptionRefused]).parse(values));
		}
	}
}
