/**
 * The world of the simulation: the real service on a real PostgreSQL, one or two processes of it behind one address,
 * the reference casino beside it, real HTTP between them, one clock, and chance that depends on the seed and the time
 * alone. Nothing waits for real time, except for a call that hangs.
 */
import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { createTestDatabase, freePort } from "@webframe/harness";
import { type Casino, startCasino } from "@webframe/reference-casino";
import { inject } from "vitest";
import { closeWins } from "../../packages/bff/src/jackpots/close-wins.ts";
import { applyDocument, applyDocumentSchema } from "../../packages/bff/src/partners/apply-document.ts";
import { type Database, openDatabase } from "../../packages/bff/src/platform/database.ts";
import { fold } from "../../packages/bff/src/reports/fold.ts";
import { CHEAPEST_SECRET } from "../../packages/bff/src/testing/cheapest-secret.ts";
import { ManualClock } from "../../packages/bff/src/testing/manual-clock.ts";
import { memoryLogger } from "../../packages/bff/src/testing/memory-logger.ts";
import { isAtWork } from "../../packages/bff/src/testing/patient-limit.ts";
import { PROVIDER_ID } from "../../packages/bff/src/testing/test-provider.ts";
import { drainWagering } from "../../packages/bff/src/wagering/create-wagering.ts";
import { applyProvider, furnish, PARTNER_ID } from "./furnish-world.ts";
import { GRID_MS } from "./games/games.ts";
import { SHELF } from "./games/shelf.ts";
import { type AskedFor, openGateway } from "./gateway.ts";
import { unprovablePools } from "./jackpots-in-force.ts";
import { nextDue } from "./next-due.ts";
import type { Death } from "./replies.ts";
import { newSeen } from "./seen.ts";
import { type SimulatedProcess, startProcess } from "./simulated-process.ts";
import type { StepKind } from "./steps.ts";
import { allAnswered, allRest, notStuck, whileAlive } from "./while-alive.ts";

export const SECRET = "the-secret-of-the-reference-casino";
/** The shortest that a partner may have: what hangs costs real time. That of a casino at work does not count. */
const CALL_TIMEOUT_MS = 400;
const START_MS = Math.ceil(Date.parse("2026-01-01T12:00:00.000Z") / GRID_MS) * GRID_MS;
/** More calls than one casino sees, in both directions. */
const CALLS_OF_A_CASINO_MAX = 1_000_000_000;
/** Part of the way to the next place. */
const BETWEEN = 0.5;
/** Looks at what is due until nothing is; more than that, and something goes round in circles. */
const ROUNDS_OF_SETTLING_MAX = 200;
/** How often movements are added up when time has passed. */
const FOLDS = 0.3;

export type Deduplication = "BetId+TransactionType" | "BetId+TransactionType+Amount+TaxAmount";

export class SimulatedWorld {
	readonly clock = new ManualClock(new Date(START_MS));
	readonly deduplication: Deduplication;
	readonly processes: (SimulatedProcess | undefined)[] = [undefined, undefined];
	/** How many processes there are to be; those that die are started again. */
	processesWanted = 1;
	/** As long as it is set, nobody starts what has died. */
	isHeldDown = false;
	/** Looks at the world in this run whenever time has passed and everything has come to rest. */
	onlooker: (() => Promise<void>) | undefined;
	/** In this run bets are played for jackpots. */
	playsJackpots = false;
	/** Seeds chance; set at the start of each run. */
	seed = 0;
	readonly deaths: Death[] = [];
	/** Of this run. */
	seen = newSeen();
	readonly log: string[];
	/** Calls of a provider that were sent and are not answered, and how long they may wait for the clock. */
	readonly waiting = new Set<{ readonly until: number }>();
	readonly #passed = new Map<StepKind, number>();
	#steps = 0;
	#revived = Promise.resolve();
	readonly #logger;
	#parts: Parts | undefined;
	#casino: Casino | undefined;
	#bites: Readonly<Record<string, number>> = {};
	#sessions = 0;
	#casinos = 0;
	/** When, and after which call, the casino was last seen at rest. */
	#restedAt: string | undefined;

	constructor(deduplication: Deduplication) {
		this.deduplication = deduplication;
		const { logger, lines } = memoryLogger("error");
		this.#logger = logger;
		this.log = lines;
	}

	async open(): Promise<void> {
		const database = await createTestDatabase(inject("postgresAdminUrl"), "world_template");
		const gateway = await openGateway((request) => this.#choose(request));
		this.#parts = {
			database,
			gateway,
			casinoPort: await freePort(),
			pool: openDatabase({ url: database.url("webframe_app"), connectionsMax: 10 }),
			owner: openDatabase({ url: database.url("webframe_owner"), connectionsMax: 3, applicationName: "simulation" }),
			theirBooks: openDatabase({ url: database.url("casino"), connectionsMax: 2, applicationName: "simulation" }),
		};
		await applyProvider(this.parts.owner, this.clock.now());
		await this.configure({});
		await furnish(this.parts.owner, this.clock.now());
		await this.startCasino();
		await this.revive();
	}

	async close(): Promise<void> {
		const { database, gateway, pool, owner, theirBooks } = this.parts;
		await this.#casino?.stop();
		for (const process of this.processes) if (process !== undefined) await whileAlive(process, process.service.stop());
		await gateway.close();
		await Promise.all([pool.end(), owner.end(), theirBooks.end()]);
		await database.drop();
	}

	get parts(): Parts {
		if (this.#parts === undefined) throw new Error("The world is not open.");
		return this.#parts;
	}

	get url(): string {
		return this.parts.gateway.url;
	}

	get casino(): Casino {
		if (this.#casino === undefined) throw new Error("The casino is down.");
		return this.#casino;
	}

	get isCasinoUp(): boolean {
		return this.#casino !== undefined;
	}

	/** The process that answers now: the first, unless it is down. */
	get service(): SimulatedProcess["service"] {
		const up = this.processes.find((process) => process?.life.isAlive);
		if (up === undefined) throw new Error("No process runs.");
		return up.service;
	}

	get now(): number {
		return this.clock.now().getTime();
	}

	/** A number in [0, 1) of the seed and these words, and of nothing else. */
	chance(...words: readonly unknown[]): number {
		const hash = createHash("sha256")
			.update(JSON.stringify([this.seed, ...words]))
			.digest();
		return hash.readUInt32BE(0) / 2 ** 32;
	}

	/** An id of the seed, the time and these words. */
	newId(...words: readonly unknown[]): string {
		return idOf(this.chance("id", this.now, ...words));
	}

	/** How many steps of a kind have come through since the start of the world. */
	passed(step: StepKind): number {
		return this.#passed.get(step) ?? 0;
	}

	async startCasino(): Promise<void> {
		this.#restedAt = undefined;
		this.#casinos++;
		const { database, casinoPort, gateway } = this.parts;
		this.#casino = await startCasino({
			databaseUrl: database.url("casino"),
			port: casinoPort,
			aggregatorUrl: gateway.url,
			partnerClientId: `PartnerClient-${PARTNER_ID}`,
			secretKey: SECRET,
			clock: this.clock,
			deduplication: this.deduplication,
		});
	}

	/** Who asked for a bet was told at once that it is placed: that is no news of a batch whose end nobody knows. */
	knownAtOnce(id: number | string): void {
		if (this.seen.lostPlaces.has(id)) this.seen.repeats.push(id);
	}

	/** Where the wire is now: between what went over it before and what goes over it from now on. */
	get wirePlace(): number {
		if (this.#casino === undefined) return this.placeOf(CALLS_OF_A_CASINO_MAX) + BETWEEN;
		const { received, sent } = this.#casino.traffic;
		return this.placeOf(Math.max(received.at(-1)?.id ?? 0, sent.at(-1)?.id ?? 0)) + BETWEEN;
	}

	/** The place of a call that the casino of now has numbered; the next casino begins with 1 again. */
	placeOf(callId: number): number {
		return this.#casinos * CALLS_OF_A_CASINO_MAX + callId;
	}

	/** How often each fault of the casino has bitten since the start of the world. */
	bites(): Readonly<Record<string, number>> {
		const all: Record<string, number> = { ...this.#bites };
		for (const [name, count] of Object.entries(this.#casino?.faults.bites() ?? {}))
			all[name] = (all[name] ?? 0) + count;
		return all;
	}

	async stopCasino(): Promise<void> {
		this.#bites = this.bites();
		await this.#casino?.stop();
		this.#casino = undefined;
	}

	/** Starts the processes that are wanted and do not run, each once, however many ask for it at the same time. */
	async revive(): Promise<void> {
		const revived = this.#revived.then(() => this.#reviveAll());
		this.#revived = revived.catch(() => {});
		await revived;
	}

	async #reviveAll(): Promise<void> {
		for (let index = 0; index < this.processes.length; index++) {
			const running = this.processes[index];
			if (running?.life.isAlive === true && index < this.processesWanted) continue;
			if (running?.life.isAlive === true) running.life.end({ step: "other", side: "before", nth: 0 });
			await running?.life.bury();
			// It gets no further than to let go of the timers that it has of its own, or every dead process would be kept.
			void running?.service.stop();
			this.processes[index] = index < this.processesWanted ? await this.#start() : undefined;
		}
	}

	async #start(): Promise<SimulatedProcess> {
		const { database, pool, gateway } = this.parts;
		return await startProcess({
			pool,
			databaseUrl: database.url("webframe_app"),
			url: gateway.url,
			clock: this.clock,
			random: () => this.chance("random", this.now),
			newSessionId: () => this.newId("session", this.#sessions++),
			logger: this.#logger,
			onDeath: (at) => this.deaths.push({ ...at, at: this.now }),
			onReply: (heard) => this.seen.heard.push({ ...heard, at: this.now }),
			onBatch: (kind, rows, fate) => this.seen.batches.push({ kind, rows, fate, at: this.now }),
			onPlaceLost: (id) => this.seen.lostPlaces.add(id),
			onRepeat: (betId) => this.seen.repeats.push(betId),
			onTold: (told) => this.seen.told.push(told),
			onRound: (round) => this.seen.rounds.push({ ...round, at: this.now }),
			isAtWork: () => isAtWork(this.#casino),
			onStep: (step) => {
				this.#steps++;
				this.#passed.set(step, this.passed(step) + 1);
			},
		});
	}

	/** A request names the process that it goes to, or chance does; where that one does not run, another. */
	#choose(request: AskedFor): SimulatedProcess | undefined {
		const named = request.headers["x-process"];
		const wish = named === undefined ? Math.floor(this.chance("process", this.now, request.url) * 2) : Number(named);
		const alive = this.processes.filter((process) => process?.life.isAlive);
		return alive[wish % Math.max(1, alive.length)];
	}

	/** Changes settings of the partner over those that every run begins with. */
	async configure(settings: object): Promise<void> {
		const { casinoPort, pool } = this.parts;
		const partner = {
			id: PARTNER_ID,
			name: "Reference casino",
			apiUrl: `http://127.0.0.1:${casinoPort}`,
			secrets: [SECRET],
			settings: {
				callTimeoutMs: CALL_TIMEOUT_MS,
				userCallTimeoutMs: 5_000,
				defaultTagId: 1313,
				betsPerSecond: 10_000,
				tokensPerMinute: 1_000,
				dedupeKey: this.deduplication,
				providers: [{ providerId: PROVIDER_ID }],
				isFeedOn: true,
				isPromoOn: true,
				publishesJackpotDraws: true,
				...settings,
			},
		};
		const document = applyDocumentSchema.parse({ partners: [partner] });
		await applyDocument(pool, document, {
			environment: {},
			ownGames: SHELF,
			now: this.clock.now(),
			secretCost: CHEAPEST_SECRET,
		});
		for (const process of this.processes) {
			if (process?.life.isAlive) await whileAlive(process, process.service.wagering.partners.refresh());
		}
	}

	/** Waits until neither side has anything under way; what has died on the way is started again. */
	async settle(): Promise<void> {
		for (let round = 0; round < ROUNDS_OF_SETTLING_MAX; round++) {
			for (const process of this.processes) {
				if (process?.life.isAlive) await notStuck(process, drainWagering(process.service.wagering));
			}
			if (!this.isHeldDown && this.processes.some((process) => process?.life.isAlive === false)) await this.revive();
			await this.#restOfCasino();
			await this.#restOfWaiting();
			if (!this.#isBusy()) return;
		}
		throw new Error("The world does not come to rest.");
	}

	/** What only calls and the clock can wake rests still as long as there was no call and the clock stood. */
	async #restOfCasino(): Promise<void> {
		if (this.#casino === undefined) return;
		const state = (): string => [this.now, this.wirePlace, this.#casino?.traffic.load().now].join(" ");
		const before = state();
		if (before === this.#restedAt) return;
		await allAnswered(this.processes, this.#casino);
		const isQuiet = this.#casino?.traffic.load().now === 0;
		this.#restedAt = isQuiet && before === state() ? before : undefined;
	}

	/** A call that waits for the clock first does everything else that it does: then no process takes a step for it. */
	async #restOfWaiting(): Promise<void> {
		for (let quiet = 0, seen = -1; this.waiting.size > 0 && quiet < QUIET_LOOKS; ) {
			await sleep(QUIET_MS);
			const isQuiet = allRest(this.processes);
			quiet = isQuiet && seen === this.#steps ? quiet + 1 : 0;
			seen = this.#steps;
		}
	}

	#isBusy(): boolean {
		const isOurs = this.processes.some(
			(process) =>
				process !== undefined &&
				(process.life.isAlive ? process.service.wagering.background.size > 0 : !this.isHeldDown),
		);
		return isOurs || (this.#casino !== undefined && this.#casino.traffic.load().now > 0);
	}

	/** Moves the clock on at once, and does what is due then. */
	async advance(ms: number): Promise<void> {
		await this.clock.advance(ms);
		await this.settle();
		for (const process of [...this.processes]) {
			if (!process?.life.isAlive) continue;
			await whileAlive(process, process.service.step());
			// By a chore of its own, which the clock of the simulation does not begin.
			if (this.playsJackpots) await whileAlive(process, closeWins(process.service.jackpots));
			if (this.chance("fold", this.now) < FOLDS) await whileAlive(process, fold(process.service.wagering));
			this.seen.looks.push({ at: this.now, isDone: process.life.isAlive });
		}
		await this.settle();
		await this.onlooker?.();
		if (!this.playsJackpots) return;
		for (const jackpotId of await unprovablePools(this.parts.owner)) this.seen.unprovable.add(jackpotId);
	}

	/** Moves the clock on to a moment, stopping wherever something falls due on the way. */
	async passUntil(at: number): Promise<void> {
		for (;;) {
			const next = await this.nextDueAt();
			if (next === undefined || next >= at) break;
			await this.advance(next - this.now);
		}
		await this.advance(Math.max(0, at - this.now));
	}

	/** When the next thing falls due, here or there; see `nextDue`. */
	async nextDueAt(): Promise<number | undefined> {
		const { owner, theirBooks } = this.parts;
		return await nextDue({
			owner: this.isHeldDown ? undefined : owner,
			theirBooks: this.#casino === undefined ? undefined : theirBooks,
			waitedFor: [...this.waiting].map(({ until }) => until),
			now: this.now,
		});
	}
}

/** So long, in real milliseconds, and so often no process has taken a step: nothing goes on but what waits. */
const QUIET_MS = 1;
const QUIET_LOOKS = 2;

interface Parts {
	/** The service's, and the casino's in a schema of its own. */
	readonly database: Awaited<ReturnType<typeof createTestDatabase>>;
	readonly gateway: Awaited<ReturnType<typeof openGateway>>;
	readonly casinoPort: number;
	readonly pool: Database;
	/** Our tables, for looking and arranging. */
	readonly owner: Database;
	/** The casino's tables, for looking. */
	readonly theirBooks: Database;
}

function idOf(chance: number): string {
	const hex = createHash("sha256").update(String(chance)).digest("hex");
	return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
