/**
 * What a pay-in takes beside the casino's own time at half load, and what it costs of the service's processor beside a
 * bet of the frame, in one run of one service.
 *
 * `node bench/pay-in/run.ts [--pairs 7] [--seconds 8] [--warm-ups 1] [--players 32] [--profile DIR]`
 */
import { loadavg } from "node:os";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { freePort } from "@webframe/harness";
import { beside, runToEnd, startMachine } from "../bet-path/machine.ts";
import { startCasino } from "../bet-path/measure.ts";
import { HERE, partners, service } from "../bet-path/servers.ts";
import { median, percentile } from "../hub/statistics.ts";
import { startGameServer } from "./game-server.ts";
import { COUNTERPARTY_ID, COUNTERPARTY_KEY, type PayInOrder, type PayInPair, payInPairSchema } from "./order.ts";

const { values } = parseArgs({
	options: {
		pairs: { type: "string", default: "7" },
		seconds: { type: "string", default: "8" },
		"warm-ups": { type: "string", default: "1" },
		players: { type: "string", default: "32" },
		profile: { type: "string" },
	},
});

const PROVIDER = 1;
const NO_LIMIT = 100_000;
const LIMITS = { EUR: { minBet: "0.01", maxBet: "1000.00" } };

/** The casino offers the games of one provider. */
function document(casinoUrl: string, gamePort: number): object {
	const provider = {
		id: PROVIDER,
		counterpartyId: COUNTERPARTY_ID,
		name: "Measured games",
		apiUrl: `http://127.0.0.1:${gamePort}/v1`,
		keys: [COUNTERPARTY_KEY],
		settings: { payInsPerSecond: NO_LIMIT },
	};
	const offered = [{ providerId: PROVIDER, limits: LIMITS }];
	return { providers: [provider], ...partners(casinoUrl, { providers: offered }) };
}

interface Figures {
	readonly frameCpuMs: number;
	readonly providerCpuMs: number;
	readonly cpuRatio: number;
	readonly fullPerSecond: number;
	readonly perSecond: number;
	readonly p50Ms: number;
	readonly p99Ms: number;
	readonly addedP50Ms: number;
	readonly addedP99Ms: number;
}

function figuresOf({ frame, provider, half }: PayInPair): Figures {
	const frameCpuMs = frame.cpu.server / frame.latencies.length;
	const providerCpuMs = provider.cpu.server / provider.latencies.length;
	return {
		frameCpuMs,
		providerCpuMs,
		cpuRatio: providerCpuMs / frameCpuMs,
		fullPerSecond: (provider.latencies.length / provider.elapsedMs) * 1000,
		perSecond: half.perSecond,
		p50Ms: percentile(half.latencies, 0.5),
		p99Ms: percentile(half.latencies, 0.99),
		addedP50Ms: percentile(half.added, 0.5),
		addedP99Ms: percentile(half.added, 0.99),
	};
}

function medians(figures: readonly Figures[]): Figures {
	const of = (name: keyof Figures): number => median(figures.map((one) => one[name]));
	return {
		frameCpuMs: of("frameCpuMs"),
		providerCpuMs: of("providerCpuMs"),
		cpuRatio: of("cpuRatio"),
		fullPerSecond: of("fullPerSecond"),
		perSecond: of("perSecond"),
		p50Ms: of("p50Ms"),
		p99Ms: of("p99Ms"),
		addedP50Ms: of("addedP50Ms"),
		addedP99Ms: of("addedP99Ms"),
	};
}

function show(name: string, figures: Figures): string {
	const { frameCpuMs, providerCpuMs, cpuRatio, fullPerSecond, perSecond } = figures;
	const { p50Ms, p99Ms, addedP50Ms, addedP99Ms } = figures;
	const cpu = `CPU ${providerCpuMs.toFixed(3)} ms a pay-in, ${frameCpuMs.toFixed(3)} ms a frame bet, ratio ${cpuRatio.toFixed(2)}`;
	const half = `${perSecond.toFixed(0)} of ${fullPerSecond.toFixed(0)} pay-ins/s: p50 ${p50Ms.toFixed(1)} p99 ${p99Ms.toFixed(1)} ms`;
	return `${name}: ${cpu} | ${half}, added p50 ${addedP50Ms.toFixed(1)} p99 ${addedP99Ms.toFixed(1)} ms`;
}

console.log(new Date().toISOString());
const machine = await startMachine();
const running: { stop(): Promise<unknown> }[] = [];
const pairs: Figures[] = [];
try {
	const [port, casinoPort, gamePort] = await Promise.all([freePort(), freePort(), freePort()]);
	const serverUrl = `http://127.0.0.1:${port}`;
	const casinoUrl = `http://127.0.0.1:${casinoPort}`;
	const games = await startGameServer(gamePort);
	running.push({ stop: () => new Promise((end) => games.close(end)) });
	const casino = await startCasino(machine, "casino", casinoPort, serverUrl);
	running.push(casino);
	const nodeArgs = values.profile === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${resolve(values.profile)}`];
	const ours = service("bff", HERE, { nodeArgs, document: (url) => document(url, gamePort) });
	const started = await ours.start({ machine, name: "server", port, casinoUrl });
	running.push(started);
	const order: PayInOrder = {
		target: {
			serverUrl,
			casinoUrl,
			pid: started.pid,
			casinoPid: casino.pid,
			postgresPid: machine.postgresPid,
			database: "server",
			settles: true,
		},
		players: Number(values.players),
		warmUps: Number(values["warm-ups"]),
		pairs: Number(values.pairs),
		seconds: Number(values.seconds),
	};
	await runToEnd({ file: beside("../pay-in/load-process.ts"), args: [JSON.stringify(order)] }, (line) => {
		// Printed by our own program; what it says besides is about an error, and told when it has ended.
		if (!line.startsWith("{")) return;
		const figures = figuresOf(payInPairSchema.parse(JSON.parse(line)));
		pairs.push(figures);
		console.log(show(`pair ${pairs.length}, load ${loadavg()[0]?.toFixed(1)}`, figures));
	});
} finally {
	for (const one of running.toReversed()) await one.stop();
	await machine.stop();
}
console.log(show("medians", medians(pairs)));
