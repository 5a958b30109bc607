/**
 * The one command: `demo/start.ts` as people meet it. Each start writes the frame and the pages, so it runs in a copy of the
 * checkout: what it builds is nobody else's, and other tests run beside it.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@webframe/harness";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { copyOfCheckout, nodeOf, ROOT } from "./copy-of-checkout.ts";
import { usualFolder } from "./usual-folder.ts";

export const PORTS = [
	"BFF_PORT",
	"CASINO_PORT",
	"PROVIDER_PORT",
	"DEVELOPER_PORT",
	"POSTGRES_PORT",
	"LAB_PORT",
] as const;
/** Where builds are kept by what they were made of. */
const CACHES = "node_modules/.cache";
const KEPT_BUILDS = ["frame", "backoffice", "demo"];
/** Where programs keep what Node.js has compiled of them, if there is such a place: it changes how fast they start. */
const { NODE_COMPILE_CACHE } = process.env;
const COMPILED = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
const READY_TIMEOUT_MS = 90_000;
export const END_TIMEOUT_MS = 30_000;

/** The copy that the starts of a file share, and the folders that its tests keep data in. */
let own = "";
const homes: string[] = [];

/** To be called once in a file: makes the copy, and clears away what its tests leave. */
export function startInCopy(): void {
	beforeAll(() => {
		own = usualFolder("webframe-start-own-");
		const checkout = copyOfCheckout({ to: join(own, "checkout"), owner: statSync(own).uid });
		// As in a checkout in which the demo was started before. Where there is none they are built, in seconds more.
		const caches = join(checkout, CACHES);
		mkdirSync(caches);
		for (const name of KEPT_BUILDS) spawnSync("cp", ["-a", join(ROOT, CACHES, name), caches]);
	});
	afterAll(() => rmSync(own, { recursive: true, force: true }));
	afterEach(() => {
		for (const home of homes.splice(0)) rmSync(home, { recursive: true, force: true });
	});
}

export function temporaryFolder(): string {
	const home = mkdtempSync(join(tmpdir(), "webframe-start-"));
	chmodSync(home, 0o755);
	homes.push(home);
	return home;
}

export async function freePorts(): Promise<Record<(typeof PORTS)[number], string>> {
	const [bff, casino, provider, developer, postgres, lab] = await Promise.all(PORTS.map(() => freePort()));
	return {
		BFF_PORT: String(bff),
		CASINO_PORT: String(casino),
		PROVIDER_PORT: String(provider),
		DEVELOPER_PORT: String(developer),
		POSTGRES_PORT: String(postgres),
		LAB_PORT: String(lab),
	};
}

interface Started {
	readonly output: () => string;
	readonly ended: Promise<number | null>;
	kill(signal: NodeJS.Signals): void;
	ready(): Promise<void>;
}

interface StartOptions {
	readonly root?: string;
	readonly args?: readonly string[];
	readonly uid?: number;
	/** Starts it under a shell that is killed in its place, as when a terminal goes away. */
	readonly underShell?: boolean;
}

export function start(env: Record<string, string>, options: StartOptions = {}): Started {
	const root = options.root ?? join(own, "checkout");
	const command = [nodeOf(root), join(root, "demo/start.ts"), ...(options.args ?? [])];
	const [program = "", ...args] = options.underShell ? ["sh", "-c", `${command.join(" ")}; true`] : command;
	const child = spawn(program, args, {
		cwd: root,
		env: { PATH: process.env["PATH"] ?? "", HOME: env["HOME"] ?? tmpdir(), ...COMPILED, ...env },
		...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
	});
	let output = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding("utf8");
		stream.on("data", (text: string) => {
			output += text;
		});
	}
	const ended = once(child, "exit").then(([code]) => code as number | null);
	return {
		output: () => output,
		ended,
		kill: (signal) => child.kill(signal),
		ready: async () => {
			await expect.poll(() => output, { timeout: READY_TIMEOUT_MS }).toMatch(/^ready$/m);
		},
	};
}

/** Takes a port, and starts the demo on it. */
export async function expectTakenPortNamed(variable: (typeof PORTS)[number]): Promise<void> {
	const ports = await freePorts();
	const squatter = createServer().listen(Number(ports[variable]), "127.0.0.1");
	await once(squatter, "listening");
	const demo = start({ ...ports, WEBFRAME_DATA: join(temporaryFolder(), "data") });
	expect(await demo.ended).toBe(1);
	expect(demo.output()).toContain(`The port ${ports[variable]} is taken`);
	expect(demo.output()).toContain(variable);
	expect(demo.output()).not.toMatch(/\n {4}at /);
	squatter.close();
}

/** What the casino answers to a log-in of a player. */
export async function statusOfLogin(casinoPort: string): Promise<number> {
	const response = await fetch(`http://localhost:${casinoPort}/demo/login`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ player: "henry" }),
	});
	return response.status;
}

/** What the casino answers about the wallet of that player. */
export async function statusOfWallet(casinoPort: string): Promise<number> {
	return (await fetch(`http://localhost:${casinoPort}/demo/wallet/henry`)).status;
}

/** Processes whose command line names one of these ports or folders. */
export function processesNaming(texts: readonly string[]): readonly string[] {
	return readdirSync("/proc")
		.filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
		.flatMap((pid) => {
			try {
				const commandLine = environmentAndCommand(pid);
				return texts.some((text) => commandLine.includes(text)) ? [`${pid} ${commandLine.slice(0, 120)}`] : [];
			} catch {
				return [];
			}
		});
}

function environmentAndCommand(pid: string): string {
	return `${readFileSync(`/proc/${pid}/cmdline`, "utf8")} ${readFileSync(`/proc/${pid}/environ`, "utf8")}`.replaceAll(
		"\0",
		" ",
	);
}
