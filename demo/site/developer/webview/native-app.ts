/** The app around a simulated webview: it does what the samples do, and what its developer has it do by hand. */
import { GREETING, WELCOME } from "../../../../packages/webframe/src/bridge/contract.ts";
import { envelopeIn, writeEnvelope } from "../../../../packages/webframe/src/bridge/envelope.ts";

export interface BridgeMessage {
	readonly at: number;
	readonly from: "page" | "app";
	readonly type: string;
	readonly payload: Readonly<Record<string, unknown>>;
}

export interface NativeAppPorts {
	/** Puts a text into the page, by the platform's bridge. */
	readonly say: (text: string) => void;
	/** The newest refresh token; undefined for a guest. */
	readonly token: () => string | undefined;
	/** Each message, both ways. */
	readonly onMessage: (message: BridgeMessage) => void;
}

export class NativeApp {
	readonly #ports: NativeAppPorts;
	/** Whether `hello` is answered without anybody's doing. */
	answersByItself = true;
	#isGreeted = false;
	#isInGame = false;
	#requests = 0;

	constructor(ports: NativeAppPorts) {
		this.#ports = ports;
	}

	/** The webview has begun with a new page. */
	loaded(): void {
		this.#isGreeted = false;
		this.#isInGame = false;
	}

	hear(text: string, at: number): void {
		const envelope = envelopeIn(text);
		if (envelope === undefined) return;
		const { type, payload } = envelope;
		this.#ports.onMessage({ at, from: "page", type, payload });
		if (type === "gamechange") this.#isInGame = true;
		if (type === "tabchange") this.#isInGame = false;
		if (type === GREETING && this.answersByItself) this.#answer();
	}

	send(type: string, payload: Readonly<Record<string, unknown>> = {}): void {
		this.#ports.say(writeEnvelope({ type, payload }));
		this.#ports.onMessage({ at: Date.now(), from: "app", type, payload });
	}

	/** Sends a command and wants to know what came of it: the page answers with a `result`. */
	ask(type: string, payload: Readonly<Record<string, unknown>>): void {
		this.#requests += 1;
		this.#ports.say(writeEnvelope({ type, requestId: `request-${this.#requests}`, payload }));
		this.#ports.onMessage({ at: Date.now(), from: "app", type, payload });
	}

	/** @returns false when the app itself would be left */
	back(): boolean {
		if (!this.#isInGame) return false;
		this.send("openTab", { tab: "lobby" });
		return true;
	}

	/** The page says it until it is answered; a token must not be sent twice. */
	#answer(): void {
		const token = this.#isGreeted ? undefined : this.#ports.token();
		this.#isGreeted = true;
		if (token === undefined) this.send(WELCOME);
		else this.send("authorize", { refreshToken: token });
	}
}
