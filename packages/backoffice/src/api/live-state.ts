/**
 * What goes on now, over the hub of the back office, as long as somebody looks: WebSockets only and without negotiation, with
 * the session's cookie. A connection that is lost is made anew; one whose session is over is not, and the page asks who is there.
 *
 * Source: back office design, *Pages*, 1.
 */
import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from "@microsoft/signalr";
import type { Today } from "@webframe/shared/wire";
import { callUnattended } from "./call.ts";

/** Three states that did not come: what is shown is old. */
const SERVER_TIMEOUT_MS = 7_000;
const AGAIN_MS = 2_000;

export class LiveState {
	readonly #told: (state: Today) => void;
	readonly #lost: () => void;
	#connection: HubConnection | undefined;
	#again: ReturnType<typeof setTimeout> | undefined;

	/** @param lost no state comes any more, until one does */
	constructor(told: (state: Today) => void, lost: () => void) {
		this.#told = told;
		this.#lost = lost;
	}

	/** Begins, unless it has begun. */
	start(): void {
		if (this.#connection === undefined && this.#again === undefined) void this.#connect();
	}

	stop(): void {
		clearTimeout(this.#again);
		this.#again = undefined;
		const connection = this.#connection;
		this.#connection = undefined;
		void connection?.stop();
	}

	async #connect(): Promise<void> {
		const connection = new HubConnectionBuilder()
			.withUrl("/backoffice/hub", { transport: HttpTransportType.WebSockets, skipNegotiation: true })
			.configureLogging(LogLevel.None)
			.build();
		connection.serverTimeoutInMilliseconds = SERVER_TIMEOUT_MS;
		connection.on("today", this.#told);
		connection.onclose(() => this.#closed(connection));
		this.#connection = connection;
		await connection.start().catch(() => this.#closed(connection));
	}

	#closed(connection: HubConnection): void {
		if (connection !== this.#connection) return;
		this.#connection = undefined;
		this.#lost();
		this.#again = setTimeout(() => void this.#whileSignedIn(), AGAIN_MS);
	}

	/** A browser does not say why an upgrade was refused; this call does, and tells the page when nobody is signed in. */
	async #whileSignedIn(): Promise<void> {
		const timer = this.#again;
		const { kind } = await callUnattended("/operator-session/current", {});
		if (timer !== this.#again) return;
		this.#again = undefined;
		if (kind !== "signed_out") await this.#connect();
	}
}
