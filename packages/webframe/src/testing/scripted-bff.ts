/**
 * A service that does what a test tells it, over real HTTP and a real SignalR hub: single-use refresh tokens,
 * idempotent bets, change numbers without gaps, and faults at each of these places.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { DEFAULT_GAME_PERMISSIONS } from "@webframe/shared/reference";
import {
	type BetPush,
	type BetRefusalCode,
	type BetRefusalValue,
	type FrameBet,
	type FrameBetDetails,
	type FrameConfig,
	type FrameJackpotList,
	type FrameReward,
	type FrameRound,
	frameBetDetailsSchema,
	type GameLaunchRequest,
	type GameLaunchValue,
	type JackpotChanged,
	type MakeBetRequest,
	type Player,
	type PlayerHubClient,
	type PlayerHubServer,
	type ResumeValue,
	type SessionRevoked,
	type UserTokenRequest,
} from "@webframe/shared/wire";
import { accept, createHub, HubException, hubListener, mountUpgrades, refuse } from "@webframe/signalr";
import { withReward } from "../store/rewards.ts";
import { madeConfig, madePlayer } from "./made-data.ts";

/**
 * A browser repeats a read whose connection was lost on each of the connections that it has, of which there are six at the most, and
 * on a new one; and others may be asking, too.
 */
const READ_REPEATED_MAX = 20;

/** What befalls the next call of a path. `lost`: it has its effect and its answer gets lost. */
export type Fault =
	| { readonly kind: "lost" | "dropped" | "hangs" }
	| { readonly kind: "status"; readonly status: number; readonly code?: number; readonly value?: unknown };

export interface RecordedCall {
	readonly method: string;
	readonly path: string;
	readonly key: string | undefined;
	readonly token: string | undefined;
	readonly body: unknown;
}

interface Reply {
	readonly status: number;
	readonly code: number;
	readonly value?: unknown;
}

/** A page whose clock stands still sends no pings; its connection stays. */
const CLIENT_TIMEOUT_MS = 600_000;
const HASHED = /-[\w-]{8}\.js$/;

/** As the service has it: frames give up a hub that is silent for longer. */
const KEEP_ALIVE_INTERVAL_MS = 5_000;
const OK = 200;
const LOGGED_OUT: SessionRevoked = { reason: "logout" };
const INVALID = 103_752;
const UNAUTHORIZED = 103_805;

export class ScriptedBff {
	readonly calls: RecordedCall[] = [];
	/** The refresh tokens that are good for one use. */
	readonly refreshTokens = new Set<string>();
	readonly rounds = new Map<number, FrameRound>();
	readonly bets = new Map<number, FrameBetDetails>();
	config: FrameConfig = madeConfig(Date.now());
	player: Player = madePlayer();
	balance: string | undefined = "1000.00";
	/** The casino's catalogue of tags; undefined: it has none and takes what a page brings. */
	tags: readonly number[] | undefined;
	/** Seconds that a user token lives. */
	expiresIn = 1800;
	/** Set: every bet is refused with it. */
	refusal: BetRefusalCode | undefined;
	/** Why a freebet cannot be used, beside `freebet_unusable`. */
	refusalReason: BetRefusalValue["reason"];
	/** Drawn rounds, the newest first. */
	results: readonly FrameRound[] = [];
	jackpots: FrameJackpotList = { items: [], winners: [] };
	/** The jackpots that are watched, each as often as by connections: the partner and the currency. */
	readonly jackpotsWatched: string[] = [];
	rewards: readonly FrameReward[] = [];
	/** Where providers' games are; undefined: none can be launched. */
	frameUri: string | undefined;
	/** What becomes of a bet right after it was placed. */
	afterBet: readonly FrameBet["status"][] = [];
	/** How many connections came without a token. */
	guests = 0;
	/** Milliseconds since the epoch: the service's clock. */
	now: () => number = () => Date.now();
	#sequence = 0;
	#betId = 1000;
	#tokens = 0;
	readonly #accessTokens = new Set<string>();
	readonly #byKey = new Map<string, Reply>();
	readonly #grants = new Map<string, Reply>();
	readonly #faults: { readonly path: string; readonly fault: Fault }[] = [];
	readonly #server: Server;
	readonly #sockets = new Set<Socket>();
	readonly #hub = this.#makeHub();
	#resumeHeld: (() => Promise<void>) | undefined;
	#files: ((path: string) => { body: Buffer; type: string } | undefined) | undefined;

	constructor() {
		this.#server = createServer(
			hubListener({ "/frame/hub": this.#endpoint() }, (request, response) => void this.#serve(request, response)),
		);
		mountUpgrades(this.#server, { "/frame/hub": this.#endpoint() });
		this.#server.on("connection", (socket: Socket) => {
			this.#sockets.add(socket);
			socket.on("close", () => this.#sockets.delete(socket));
		});
	}

	async listen(port = 0): Promise<string> {
		await new Promise<void>((resolve) => this.#server.listen(port, "127.0.0.1", resolve));
		return this.url;
	}

	get url(): string {
		const address = this.#server.address();
		if (address === null || typeof address === "string") throw new Error("The service does not listen.");
		return `http://127.0.0.1:${address.port}`;
	}

	async [Symbol.asyncDispose](): Promise<void> {
		await this.#hub.close({ timeoutMs: 1 });
		this.cut();
		await new Promise((resolve) => this.#server.close(resolve));
	}

	/** Serves files beside the calls, such as the built frame. */
	serveFiles(files: (path: string) => { body: Buffer; type: string } | undefined): void {
		this.#files = files;
	}

	/** A refresh token that is good for one use. */
	newRefreshToken(): string {
		this.#tokens += 1;
		const token = `refresh-${this.#tokens}`;
		this.refreshTokens.add(token);
		return token;
	}

	/** The next call of that path meets the fault; one of that method of the hub is refused, whatever the fault. */
	fault(path: string, fault: Fault): void {
		this.#faults.push({ path, fault });
	}

	/** The next read of that path comes to nothing, as its caller sees it, however often the browser repeats it by itself. */
	dropRead(path: string): void {
		for (let times = 0; times < READ_REPEATED_MAX; times += 1) this.fault(path, { kind: "dropped" });
	}

	callsOf(path: string): readonly RecordedCall[] {
		return this.calls.filter((call) => call.path === path);
	}

	/** Answers to `Resume` are made at once and sent when they are released. */
	holdResume(): { readonly waiting: number; readonly release: () => void } {
		const { promise, resolve } = Promise.withResolvers<void>();
		let waiting = 0;
		this.#resumeHeld = () => {
			waiting += 1;
			return promise;
		};
		return {
			get waiting() {
				return waiting;
			},
			release: resolve,
		};
	}

	/** No user token is good any more. */
	revokeTokens(): void {
		this.#accessTokens.clear();
	}

	async endSession(reason: string): Promise<void> {
		await this.#hub.clients.all.send("sessionRevoked", { reason });
	}

	/** Cuts every connection, as a network does. */
	cut(): void {
		for (const socket of this.#sockets) socket.destroy();
	}

	get connections(): number {
		return this.#hub.metrics().connections.WebSockets;
	}

	/** Tells everybody who follows the game. */
	async setRound(round: FrameRound): Promise<void> {
		this.rounds.set(round.gameCode, round);
		await this.#hub.clients.group(`game ${round.gameCode}`).send("roundChanged", round);
	}

	/** Tells everybody who watches the jackpots of that currency; what is read from now on says the same. */
	async setJackpot(change: JackpotChanged): Promise<void> {
		const { jackpotId, amount, currency } = change;
		const items = this.jackpots.items.map((item) => (item.jackpotId === jackpotId ? { ...item, amount } : item));
		this.jackpots = { ...this.jackpots, items };
		await this.#hub.clients.group(`jackpots ${this.config.partnerClientId} ${currency}`).send("jackpotChanged", change);
	}

	/** Changes a bet, or puts one there, and tells the player unless the push is lost. */
	async setBet(bet: FrameBetDetails, push: "pushed" | "lost" = "pushed"): Promise<void> {
		this.#sequence += 1;
		const changed = frameBetDetailsSchema.parse({ ...bet, sequence: this.#sequence });
		this.bets.set(bet.betId, changed);
		this.balance = changed.balance ?? this.balance;
		const { placedAt: _, selection: __, ...pushedBet } = changed;
		const name = pushOf(changed.status);
		if (push === "pushed" && name !== undefined) await this.#hub.clients.all.send(name, pushedBet);
	}

	async changeBet(betId: number, change: Partial<FrameBetDetails>, push: "pushed" | "lost" = "pushed"): Promise<void> {
		const bet = this.bets.get(betId);
		if (bet === undefined) throw new Error(`There is no bet ${betId}.`);
		await this.setBet({ ...bet, at: new Date(this.now()).toISOString(), ...change }, push);
	}

	/** Sends a push as it was sent before, or on another way. */
	async pushAgain(name: BetPush, bet: FrameBet): Promise<void> {
		await this.#hub.clients.all.send(name, bet);
	}

	/** The service comes back from a backup: what changed after that number never was. */
	restore(sequence: number): void {
		this.#sequence = sequence;
		for (const [betId, bet] of this.bets) if (bet.sequence > sequence) this.bets.delete(betId);
	}

	/** The reward becomes so, and is pushed. */
	async changeReward(reward: FrameReward, push: "pushed" | "lost" = "pushed"): Promise<void> {
		this.rewards = withReward({ kind: "read", items: this.rewards }, reward).items;
		if (push === "pushed") await this.#hub.clients.all.send("rewardChanged", reward);
	}

	async setBalance(balance: string): Promise<void> {
		this.#sequence += 1;
		this.balance = balance;
		const { currency } = this.player;
		await this.#hub.clients.all.send("balanceChanged", { sequence: this.#sequence, balance, currency });
	}

	#makeHub() {
		return createHub<PlayerHubServer, PlayerHubClient, string>({
			name: "player",
			limits: { clientTimeoutMs: CLIENT_TIMEOUT_MS, keepAliveIntervalMs: KEEP_ALIVE_INTERVAL_MS },
			authenticate: async ({ token }) => {
				if (token !== undefined && !this.#accessTokens.has(token)) return refuse(401);
				if (token === undefined) this.guests += 1;
				return accept(token ?? "guest");
			},
			filters: [
				{
					invoke: ({ method }, next) => {
						if (this.#takeFault(method) !== undefined) throw new HubException("too_many_calls");
						return next();
					},
				},
			],
			methods: {
				Resume: {
					arguments: [Number],
					invoke: async (_context, since) => {
						const answer = this.#resume(since);
						await this.#resumeHeld?.();
						return answer;
					},
				},
				Renew: { arguments: [String], invoke: () => undefined },
				WatchGame: {
					arguments: [Number],
					invoke: async (context, gameCode) => {
						await context.joinGroup(`game ${gameCode}`);
						return this.rounds.get(gameCode) ?? null;
					},
				},
				UnwatchGame: { arguments: [Number], invoke: (context, gameCode) => context.leaveGroup(`game ${gameCode}`) },
				WatchJackpots: {
					arguments: [String, String],
					invoke: async (context, clientId, currency) => {
						this.jackpotsWatched.push(`${clientId} ${currency}`);
						await context.joinGroup(`jackpots ${clientId} ${currency}`);
					},
				},
				UnwatchJackpots: {
					arguments: [String, String],
					invoke: async (context, clientId, currency) => {
						this.jackpotsWatched.splice(this.jackpotsWatched.indexOf(`${clientId} ${currency}`), 1);
						await context.leaveGroup(`jackpots ${clientId} ${currency}`);
					},
				},
			},
		});
	}

	#endpoint() {
		return this.#hub.endpoint({ origins: "any", transports: ["WebSockets"] });
	}

	#resume(since: number): ResumeValue {
		this.calls.push({ method: "HUB", path: "Resume", key: undefined, token: undefined, body: since });
		const bets = [...this.bets.values()]
			.filter((bet) => bet.sequence > since)
			.map(({ placedAt: _, selection: __, ...bet }) => bet);
		const balance = this.balance === undefined ? {} : { balance: this.#balanceValue(this.balance) };
		return { sequence: this.#sequence, more: false, bets, ...balance };
	}

	#balanceValue(balance: string) {
		return { balance, currency: this.player.currency };
	}

	async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const url = new URL(request.url ?? "/", this.url);
		response.setHeader("Access-Control-Allow-Origin", request.headers.origin ?? "*");
		response.setHeader("Access-Control-Allow-Headers", "authorization, content-type, idempotency-key");
		if (request.method === "OPTIONS") return void response.writeHead(204).end();
		const file = this.#files?.(url.pathname);
		if (file !== undefined) {
			// As the service does: what carries a hash in its name is kept for ever.
			const kept = HASHED.test(url.pathname) ? { "Cache-Control": "public, max-age=31536000, immutable" } : {};
			return void response.writeHead(200, { "Content-Type": file.type, ...kept }).end(file.body);
		}
		const call = await recorded(request, url);
		this.calls.push(call);
		response.setHeader("Access-Control-Expose-Headers", "X-Request-Id");
		response.setHeader("X-Request-Id", `request-${this.calls.length}`);
		const fault = this.#takeFault(url.pathname);
		if (fault?.kind === "hangs") return;
		if (fault?.kind === "dropped") return void request.socket.destroy();
		if (fault?.kind === "status") {
			const { status, code = 103_799, value } = fault;
			return send(response, { status, code, value });
		}
		const reply = this.#reply(call, url);
		if (fault?.kind === "lost") request.socket.destroy();
		else send(response, reply);
	}

	#takeFault(path: string): Fault | undefined {
		const index = this.#faults.findIndex((fault) => fault.path === path);
		return index === -1 ? undefined : this.#faults.splice(index, 1)[0]?.fault;
	}

	#reply(call: RecordedCall, url: URL): Reply {
		const launch = /^\/frame\/games\/(\d+)\/launch$/.exec(url.pathname);
		if (launch !== null) return this.#launch(call);
		if (url.pathname === "/frame/results") return this.#results(url);
		const round = /^\/frame\/rounds\/(\d+)$/.exec(url.pathname);
		if (round !== null) return this.#found(this.rounds.get(Number(round[1])) ?? null);
		const drawn = /^\/frame\/rounds\/\d+\/(\d+)$/.exec(url.pathname);
		if (drawn !== null) return this.#found(this.results.find(({ roundId }) => roundId === Number(drawn[1])));
		if (url.pathname === "/frame/config") {
			return { status: 200, code: OK, value: { ...this.config, serverTime: new Date(this.now()).toISOString() } };
		}
		if (url.pathname === "/frame/jackpots") return this.#found(this.jackpots);
		if (url.pathname === "/auth/user-token") return this.#authorize(call);
		if (call.token === undefined || !this.#accessTokens.has(call.token)) return { status: 401, code: UNAUTHORIZED };
		if (url.pathname === "/frame/logout") return this.#logOut(call.token);
		if (url.pathname === "/make-bet") return this.#makeBet(call);
		if (url.pathname === "/frame/bets") return paged(this.#newestBets().map(listed), url, ({ betId }) => betId);
		const bet = /^\/frame\/bets\/(\d+)$/.exec(url.pathname);
		if (bet !== null) return this.#found(this.bets.get(Number(bet[1])));
		if (url.pathname === "/frame/rewards") return this.#found({ items: this.rewards });
		if (url.pathname === "/frame/balance") return this.#found(this.#balanceValue(this.balance ?? "0.00"));
		return { status: 404, code: INVALID };
	}

	/** The push to the session's other frames is a test's own to send: this hub does not know whose they are. */
	#logOut(token: string): Reply {
		this.#accessTokens.delete(token);
		return this.#found(LOGGED_OUT);
	}

	#found(value: unknown): Reply {
		return value === undefined ? { status: 404, code: INVALID } : { status: 200, code: OK, value };
	}

	#results(url: URL): Reply {
		const [game, one] = [url.searchParams.get("gameCode"), url.searchParams.get("roundId")];
		const wanted = this.results.filter(
			({ gameCode, roundId }) =>
				(game ?? String(gameCode)) === String(gameCode) && (one ?? String(roundId)) === String(roundId),
		);
		return paged(wanted, url, ({ roundId }) => roundId);
	}

	#launch(call: RecordedCall): Reply {
		const { gameMode } = call.body as GameLaunchRequest;
		const isPlayer = call.token !== undefined && this.#accessTokens.has(call.token);
		if (gameMode === "real" && !isPlayer) return { status: 401, code: UNAUTHORIZED };
		if (this.frameUri === undefined) return { status: 503, code: INVALID };
		const value: GameLaunchValue = {
			frameUri: this.frameUri,
			sessionId: `session-${this.calls.length}`,
			gameMode,
			permissions: [...DEFAULT_GAME_PERMISSIONS],
		};
		return { status: 200, code: OK, value };
	}

	#newestBets(): readonly FrameBetDetails[] {
		return [...this.bets.values()].sort((one, other) => other.betId - one.betId);
	}

	/** Bodies come from the frame under test, whose types say what they are. */
	#authorize(call: RecordedCall): Reply {
		const { refreshToken, tagId } = call.body as UserTokenRequest;
		const name = `${call.key}\n${refreshToken}`;
		const known = this.#grants.get(name);
		if (known !== undefined) return known;
		if (!this.refreshTokens.delete(refreshToken)) return { status: 401, code: UNAUTHORIZED };
		const next = this.newRefreshToken();
		const access = `access-${this.#tokens}`;
		this.#accessTokens.add(access);
		const player = this.balance === undefined ? this.player : { ...this.player, balance: this.balance };
		const value = { user_access_token: access, refresh_token: next, expires_in: this.expiresIn, player };
		const isKnown = tagId !== undefined && (this.tags === undefined || this.tags.includes(tagId));
		const reply: Reply = { status: 200, code: OK, value: isKnown ? { ...value, tagId } : value };
		this.#grants.set(name, reply);
		return reply;
	}

	#makeBet(call: RecordedCall): Reply {
		const known = this.#byKey.get(call.key ?? "");
		if (known !== undefined) return known;
		const reply = this.#placed(call.body as MakeBetRequest, call.key);
		this.#byKey.set(call.key ?? "", reply);
		return reply;
	}

	#placed(request: MakeBetRequest, idempotencyKey: string | undefined): Reply {
		if (this.refusal !== undefined) {
			const value = { code: this.refusal, reason: this.refusalReason };
			return { status: 200, code: INVALID, value };
		}
		const round = this.rounds.get(request.gameCode);
		if (round?.state !== "betting" || round.roundId !== request.roundId) {
			return { status: 200, code: INVALID, value: { code: "betting_closed" } };
		}
		this.#betId += 1;
		const betId = this.#betId;
		const at = new Date(this.now()).toISOString();
		const { gameCode, roundId, selection, amount } = request;
		const base = { betId, gameCode, roundId, selection, amount, currency: this.player.currency };
		const freebet = request.promoCode !== undefined;
		void this.#follow({ ...base, freebet, idempotencyKey, sequence: 0, status: "pending", at, placedAt: at });
		return { status: 202, code: OK, value: { betId, status: "pending" } };
	}

	async #follow(bet: FrameBetDetails): Promise<void> {
		for (const status of ["pending", ...this.afterBet] as const) await this.setBet({ ...bet, status });
	}
}

/** A page of a list that goes down by its ids. */
function paged<Item>(all: readonly Item[], url: URL, idOf: (item: Item) => number): Reply {
	const limit = Number(url.searchParams.get("limit") ?? 25);
	const cursor = Number(url.searchParams.get("cursor") ?? Number.MAX_SAFE_INTEGER);
	const left = all.filter((item) => idOf(item) < cursor);
	const items = left.slice(0, limit);
	const last = items.at(-1);
	const nextCursor = last === undefined || left.length <= limit ? {} : { nextCursor: String(idOf(last)) };
	return { status: 200, code: OK, value: { items, ...nextCursor } };
}

function pushOf(status: FrameBet["status"]): BetPush | undefined {
	if (status === "pending") return undefined;
	if (status === "inProgress") return "betInProgress";
	if (status === "accepted") return "betAccepted";
	return status === "rejected" ? "betRejected" : "betSettled";
}

async function recorded(request: IncomingMessage, url: URL): Promise<RecordedCall> {
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(Buffer.from(chunk));
	const text = Buffer.concat(chunks).toString();
	return {
		method: request.method ?? "",
		path: url.pathname,
		key: request.headers["idempotency-key"]?.toString(),
		token: request.headers.authorization?.replace("Bearer ", ""),
		body: text === "" ? undefined : JSON.parse(text),
	};
}

function send(response: ServerResponse, { status, code, value }: Reply): void {
	response.writeHead(status, { "Content-Type": "application/json" });
	response.end(JSON.stringify({ ErrorCode: code, Message: code === OK ? "Success" : "No", Value: value }));
}

/** A list has the first three picks of a ticket, and their number. */
function listed(bet: FrameBetDetails): FrameBetDetails {
	const { picks }: { readonly picks?: unknown } = Object(bet.selection);
	if (bet.selection === undefined || !Array.isArray(picks)) return bet;
	return { ...bet, selection: { ...bet.selection, picks: picks.slice(0, 3) }, pickCount: picks.length };
}
