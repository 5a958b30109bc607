/**
 * The process between a parent and one of its programs. The parent forks it, sends one order, and keeps the
 * channel open; when the channel breaks, because the parent asked or because it died, the warden stops the
 * program: first with the order's signal, then with SIGKILL. `stop` does the same on request.
 */
import { spawn } from "node:child_process";

export interface WardenOrder {
	readonly kind: "start";
	readonly command: string;
	readonly args: string[];
	readonly cwd: string;
	readonly env: Readonly<Record<string, string>>;
	readonly uid: number | undefined;
	readonly gid: number | undefined;
	readonly stopSignal: NodeJS.Signals;
	readonly stopGraceMs: number;
}

export type WardenCommand = WardenOrder | { readonly kind: "stop" };

export interface ProcessEnd {
	readonly code: number | null;
	readonly signal: string | null;
}

export type WardenReport =
	| { readonly kind: "started"; readonly pid: number }
	| { readonly kind: "failed"; readonly message: string }
	| { readonly kind: "ended"; readonly end: ProcessEnd };

function report(message: WardenReport): void {
	if (process.connected) process.send?.(message);
}

function watch(order: WardenOrder): void {
	const child = spawn(order.command, order.args, {
		cwd: order.cwd,
		env: order.env,
		stdio: ["ignore", "inherit", "inherit"],
		...(order.uid === undefined ? {} : { uid: order.uid }),
		...(order.gid === undefined ? {} : { gid: order.gid }),
	});
	child.once("spawn", () => report({ kind: "started", pid: child.pid ?? 0 }));
	child.once("error", (error) => {
		report({ kind: "failed", message: `${order.command} could not be started: ${error.message}` });
		process.exitCode = 1;
		if (process.connected) process.disconnect();
	});
	child.once("exit", (code, signal) => {
		report({ kind: "ended", end: { code, signal } });
		if (process.connected) process.disconnect();
		// The streams are inherited, so all output is out; nothing else is left to wait for.
		process.exitCode = 0;
	});
	stop = () => {
		stop = () => {};
		if (child.exitCode !== null || child.signalCode !== null) return;
		child.kill(order.stopSignal);
		setTimeout(() => child.kill("SIGKILL"), order.stopGraceMs).unref();
	};
}

let stop = (): void => process.exit();

// Signals meant for the parent's terminal must not end the warden before its program has ended.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
process.once("disconnect", () => stop());
process.on("message", (command: WardenCommand) => {
	if (command.kind === "start") watch(command);
	else stop();
});
