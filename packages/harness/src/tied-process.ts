import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { ProcessEnd, WardenCommand, WardenOrder, WardenReport } from "./warden.ts";

export interface TiedProcessOptions {
	readonly command: string;
	readonly args: readonly string[];
	readonly cwd?: string;
	readonly env?: Readonly<Record<string, string>>;
	/** Runs the program as this user and group (only root may ask for it). */
	readonly uid?: number;
	readonly gid?: number;
	/** The signal that asks the program to end; SIGKILL follows after `stopGraceMs`. */
	readonly stopSignal?: NodeJS.Signals;
	readonly stopGraceMs?: number;
	/** Called with every piece of text that the program prints, on either stream. */
	readonly onOutput?: (text: string) => void;
}

/** A running program that ends when this process does, however this process ends. */
export interface TiedProcess {
	readonly pid: number;
	readonly ended: Promise<ProcessEnd>;
	kill(signal: NodeJS.Signals): void;
	/** Asks the program to end and waits until it has. Safe to call twice. */
	stop(): Promise<ProcessEnd>;
}

/**
 * More than any of our programs gives itself: the service ends what hangs after 20 s, and its parent after 25 s. Who were
 * killed before that would not have stopped in order, although nothing is wrong with him but a busy machine.
 */
const STOP_GRACE_MS = 60_000;

/**
 * Starts a program under a warden: a small process that holds an open channel to this one and stops the
 * program when the channel breaks. So nothing is left behind when this process is killed with SIGKILL.
 */
export async function startTied(options: TiedProcessOptions): Promise<TiedProcess> {
	const order: WardenOrder = {
		kind: "start",
		command: options.command,
		args: [...options.args],
		cwd: options.cwd ?? process.cwd(),
		env: options.env === undefined ? environmentOfThisProcess() : { ...compileCache(), ...options.env },
		uid: options.uid,
		gid: options.gid,
		stopSignal: options.stopSignal ?? "SIGTERM",
		stopGraceMs: options.stopGraceMs ?? STOP_GRACE_MS,
	};
	// The warden leads a process group of its own, so that Ctrl-C in a terminal reaches only this process,
	// which then stops its programs in the right order.
	const warden = fork(fileURLToPath(new URL("./warden.ts", import.meta.url)), [], {
		detached: true,
		// Flags of this process, such as a debugger's port or `-e`, are not meant for the warden.
		execArgv: [],
		stdio: ["ignore", "pipe", "pipe", "ipc"],
	});
	for (const stream of [warden.stdout, warden.stderr]) {
		stream?.setEncoding("utf8");
		stream?.on("data", (text: string) => options.onOutput?.(text));
	}
	warden.once("spawn", () => warden.send(order));
	return await untilStarted(warden);
}

function untilStarted(warden: ChildProcess): Promise<TiedProcess> {
	return new Promise((resolve, reject) => {
		let end: ProcessEnd = { code: null, signal: null };
		const ended = new Promise<ProcessEnd>((resolveEnd) => {
			warden.once("close", () => resolveEnd(end));
		});
		warden.once("error", reject);
		warden.on("message", (report: WardenReport) => {
			if (report.kind === "started") {
				resolve({
					pid: report.pid,
					ended,
					kill: (signal) => process.kill(report.pid, signal),
					stop: () => {
						if (warden.connected) warden.send({ kind: "stop" } satisfies WardenCommand);
						return ended;
					},
				});
			} else if (report.kind === "failed") {
				reject(new Error(report.message));
			} else {
				end = report.end;
			}
		});
	});
}

/** It changes how fast a program starts and nothing else of it, and so is no part of what a program is told. */
function compileCache(): Readonly<Record<string, string>> {
	const { NODE_COMPILE_CACHE } = process.env;
	return NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
}

function environmentOfThisProcess(): Record<string, string> {
	const defined: Record<string, string> = {};
	for (const [name, value] of Object.entries(process.env)) {
		if (value !== undefined) defined[name] = value;
	}
	return defined;
}
