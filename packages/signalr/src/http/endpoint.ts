/** The HTTP surface of a hub at one path: negotiation and the transports. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Credentials } from "../connection/credentials.ts";
import {
	answerPlain,
	answerUpgrade,
	CLOSING,
	METHOD_NOT_ALLOWED,
	type PlainAnswer,
	plain,
	transportNotSupported,
} from "./answer.ts";
import { type EndpointOptions, type ResolvedEndpointOptions, resolveEndpointOptions } from "./endpoint-options.ts";
import type { Entrance } from "./entrance.ts";
import { asksForStatefulReconnect, negotiateVersion, negotiationBody } from "./negotiate.ts";
import { answerPreflight, isAllowedOrigin, isPreflight, setCorsHeaders } from "./origin.ts";
import { hubRequestOf, isNegotiation, type RequestTarget, targetOf } from "./request-target.ts";
import { ConnectionRequests } from "./requests.ts";
import { Upgrader } from "./upgrade.ts";

const CONNECTION_METHODS: ReadonlySet<string> = new Set(["GET", "POST", "DELETE"]);

type Admitted<Identity> =
	| { readonly outcome: "admitted"; readonly credentials: Credentials<Identity> }
	| { readonly outcome: "refused"; readonly answer: PlainAnswer };

/** Made by `hub.endpoint`, and given to an adapter. */
export class HubEndpoint<Identity = unknown> {
	readonly #entrance: Entrance<Identity>;
	readonly #options: ResolvedEndpointOptions;
	readonly #upgrader: Upgrader<Identity>;
	readonly #requests: ConnectionRequests<Identity>;
	#hasComplained = false;

	/** Throws TypeError for options that make no endpoint that works. */
	constructor(entrance: Entrance<Identity>, options: EndpointOptions = {}) {
		this.#entrance = entrance;
		this.#options = resolveEndpointOptions(options);
		this.#upgrader = new Upgrader(entrance, this.#options.opensUnknownIds);
		this.#requests = new ConnectionRequests(entrance, this.#options.transports);
	}

	/** Answers a request for the endpoint's path, or for `negotiate` below it. Never rejects. */
	async handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
		try {
			const answer = await this.#answer(request, response);
			if (answer !== undefined) answerPlain(response, answer);
		} catch (error) {
			this.#entrance.failed(error, `${request.method} of a hub`);
			answerPlain(response, plain(500));
		}
	}

	/**
	 * Says that a server gives the hub its upgrades from now on, until the returned function is called. Without any,
	 * negotiation does not offer WebSockets. It holds for all endpoints of the hub: a program may make one for requests
	 * and another for upgrades.
	 */
	takeUpgrades(): () => void {
		return this.#entrance.takeUpgrades();
	}

	/** Answers a request to upgrade the endpoint's path to WebSockets. Never rejects. */
	async handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
		// Until `ws` listens, and while a refusal is written, a socket that breaks must not break the process.
		const ignore = () => undefined;
		socket.on("error", ignore);
		try {
			const answer = await this.#upgrade(request, socket, head);
			if (answer === undefined) socket.off("error", ignore);
			else answerUpgrade(socket, answer);
		} catch (error) {
			this.#entrance.failed(error, "the upgrade of a hub");
			answerUpgrade(socket, plain(500));
		}
	}

	async #answer(request: IncomingMessage, response: ServerResponse): Promise<PlainAnswer | undefined> {
		const target = targetOf(request);
		if (!isAllowedOrigin(this.#options.origins, request)) return plain(403);
		setCorsHeaders(request, response);
		if (isPreflight(request)) {
			answerPreflight(request, response);
			return undefined;
		}
		if (isNegotiation(target.path)) return this.#negotiate(request, response, target);
		if (request.method === undefined || !CONNECTION_METHODS.has(request.method)) return METHOD_NOT_ALLOWED;
		return this.#connectionRequest(request, response, target.query);
	}

	async #connectionRequest(
		request: IncomingMessage,
		response: ServerResponse,
		query: URLSearchParams,
	): Promise<PlainAnswer | undefined> {
		const admitted = await this.#admit(request, query);
		if (admitted.outcome === "refused") return admitted.answer;
		const asked = { request, response, query, credentials: admitted.credentials };
		switch (request.method) {
			case "POST":
				return this.#requests.post(asked);
			case "DELETE":
				return this.#requests.delete(asked);
			default:
				return this.#requests.get(asked);
		}
	}

	async #negotiate(
		request: IncomingMessage,
		response: ServerResponse,
		{ query }: RequestTarget,
	): Promise<PlainAnswer | undefined> {
		if (request.method !== "POST") return METHOD_NOT_ALLOWED;
		if (this.#entrance.isClosing) return CLOSING;
		const admitted = await this.#admit(request, query);
		if (admitted.outcome === "refused") return admitted.answer;
		const agreed = negotiateVersion(query, this.#options.minimumNegotiateVersion);
		if (agreed.outcome === "refused") {
			answerJson(response, { error: agreed.error });
			return undefined;
		}
		const transports = this.#options.transports.filter((one) => one !== "WebSockets" || this.#entrance.takesUpgrades);
		if (transports.length === 0) return this.#complain();
		const statefulReconnect = this.#options.statefulReconnect && asksForStatefulReconnect(query);
		const { version } = agreed;
		const { credentials } = admitted;
		const address = this.#addressOf(request);
		const admission = this.#entrance.negotiate({ negotiateVersion: version, statefulReconnect, credentials, address });
		if (admission.outcome === "full") return plain(admission.status);
		const { id: connectionId, token: connectionToken } = admission.connection;
		answerJson(response, negotiationBody({ version, connectionId, connectionToken, transports, statefulReconnect }));
		return undefined;
	}

	/** Said once, and not for each client: it is the program's mistake. */
	#complain(): PlainAnswer {
		if (!this.#hasComplained) {
			const text = "The endpoint offers WebSockets only, and no server gives the hub its upgrades: call mountUpgrades.";
			this.#entrance.failed(new Error(text), "negotiation");
		}
		this.#hasComplained = true;
		return plain(500);
	}

	async #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<PlainAnswer | undefined> {
		const { query } = targetOf(request);
		if (this.#entrance.isClosing) return CLOSING;
		if (!isAllowedOrigin(this.#options.origins, request)) return plain(403);
		const admitted = await this.#admit(request, query);
		if (admitted.outcome === "refused") return admitted.answer;
		if (!this.#options.transports.includes("WebSockets")) return transportNotSupported("WebSockets");
		const { credentials } = admitted;
		return this.#upgrader.upgrade({ request, socket, head, query, credentials, address: this.#addressOf(request) });
	}

	/** Who sends a request, unless it is to be turned away. */
	async #admit(request: IncomingMessage, query: URLSearchParams): Promise<Admitted<Identity>> {
		const asked = hubRequestOf(request, query);
		const authentication = await this.#entrance.authenticate(asked);
		if (authentication.outcome === "refused") return { outcome: "refused", answer: plain(authentication.status) };
		const { identity, expiresAt } = authentication;
		const userId = this.#entrance.userIdOf(identity);
		const isBlank = asked.token === undefined && request.headers.cookie === undefined;
		return { outcome: "admitted", credentials: { identity, expiresAt, userId, isBlank } };
	}

	/** Whose connections are counted together; nobody's when nobody asks for addresses, because Node would keep them. */
	#addressOf(request: IncomingMessage): string {
		if (this.#options.clientAddress !== undefined) return this.#options.clientAddress(request);
		return this.#entrance.countsAddresses ? (request.socket.remoteAddress ?? "") : "";
	}
}

function answerJson(response: ServerResponse, body: object): void {
	const text = JSON.stringify(body);
	response.writeHead(200, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) });
	response.end(text);
}
