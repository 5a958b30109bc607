/**
 * The one command: `demo/start.ts` as people meet it. It builds the frame and the pages anew at each start, so it runs in a
 * copy of the checkout: what it builds is nobody else's, and other tests run beside it.
 */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "@webframe/harness";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { copyOfCheckout, nodeOf, ORDINARY_USER, ROOT } from "./testing/copy-of-checkout.ts";

const PORTS = ["BFF_PORT", "CASINO_PORT", "PROVIDER_PORT", "DEVELOPER_PORT", "POSTGRES_PORT", "LAB_PORT"] as const;
/** Where programs keep what Node.js has compiled of them, if there is such a place: it changes how fast they start. */
const { NODE_COMPILE_CACHE } = process.env;
const COMPILED = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
const READY_TIMEOUT_MS = 90_000;
const END_TIMEOUT_MS = 30_000;

let own = "";
beforeAll(() => {
	own = mkdtempSync(join(tmpdir(), "webframe-start-own-"));
	copyOfCheckout({ to: join(own, "checkout"), owner: statSync(own).uid });
});
afterAll(() => rmSync(own, { recursive: true, force: true }));

const homes: string[] = [];
afterEach(() => {
	for (const home of homes.splice(0)) rmSync(home, { recursive: true, force: true });
});

function temporaryFolder(): string {
	const home = mkdtempSync(join(tmpdir(), "webframe-start-"));
	chmodSync(home, 0o755);
	homes.push(home);
	return home;
}

async function freePorts(): Promise<Record<(typeof PORTS)[number], string>> {
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

function start(env: Record<string, string>, options: StartOptions = {}): Started {
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

/** Processes whose command line names one of these ports or folders. */
function processesNaming(texts: readonly string[]): readonly string[] {
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

async function loginOf(casinoPort: string): Promise<number> {
	const response = await fetch(`http://localhost:${casinoPort}/demo/login`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ player: "henry" }),
	});
	return response.status;
}

async function walletOf(casinoPort: string): Promise<number> {
	return (await fetch(`http://localhost:${casinoPort}/demo/wallet/henry`)).status;
}

test("it prints addresses and a ready line, keeps its data over a restart, and --reset clears it", async () => {
	const ports = await freePorts();
	const home = temporaryFolder();
	const env = { ...ports, WEBFRAME_DATA: join(home, "data") };
	const first = start(env);
	await first.ready();
	for (const port of [ports.CASINO_PORT, ports.DEVELOPER_PORT, ports.LAB_PORT]) {
		expect(first.output()).toContain(`http://localhost:${port}`);
		expect((await fetch(`http://localhost:${port}/`)).status).toBe(200);
	}
	expect(await loginOf(ports.CASINO_PORT)).toBe(200);
	first.kill("SIGINT");
	expect(await first.ended).toBe(0);
	expect(processesNaming([home])).toEqual([]);

	const second = start(env);
	await second.ready();
	expect(await walletOf(ports.CASINO_PORT)).toBe(200);
	second.kill("SIGINT");
	await second.ended;

	const third = start(env, { args: ["--reset"] });
	await third.ready();
	expect(await walletOf(ports.CASINO_PORT)).toBe(404);
	third.kill("SIGTERM");
	expect(await third.ended).toBe(0);
	expect(processesNaming([home])).toEqual([]);
});

test("what it prints of your casino works as it stands: its operators, its commands, its settings", async () => {
	const ports = await freePorts();
	const home = temporaryFolder();
	const env = { ...ports, WEBFRAME_DATA: join(home, "data"), YOUR_CASINO_URL: "http://localhost:9000" };
	const first = start(env);
	await first.ready();
	const printed = first.output();
	for (const name of ["OPERATOR", "SECOND"]) {
		const token = new RegExp(`${name}=(\\S+)`).exec(printed)?.[1] ?? "";
		const found = await fetch(`http://localhost:${ports.BFF_PORT}/backoffice/partners/find`, {
			method: "POST",
			headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
			body: JSON.stringify({ partnerId: 1557 }),
		});
		expect(found.status).toBe(200);
	}
	const commands = printed.split("\n").flatMap((line) => /env \$\(cat .*/.exec(line)?.[0] ?? []);
	expect(commands).toHaveLength(2);
	const [show = "", apply = ""] = commands;
	expect(await onShell(show)).toContain('"id": 1557');

	const file = apply.split(" ").at(-1) ?? "";
	writeFileSync(file, readFileSync(file, "utf8").replace('"tax": null', '"tax": {"base": "stake", "rate": "0.05"}'));
	await onShell(apply);
	expect(await onShell(show)).toContain('"rate": "0.05"');
	first.kill("SIGINT");
	await first.ended;

	const second = start({ ...env, YOUR_CASINO_URL: "http://localhost:9001" });
	await second.ready();
	const shown = await onShell(show);
	expect(shown).toContain('"rate": "0.05"');
	expect(shown).toContain("http://localhost:9001");
	second.kill("SIGINT");
	await second.ended;

	writeFileSync(file, "{");
	const third = start(env);
	expect(await third.ended).toBe(1);
	expect(third.output()).toContain(`Mend ${file}`);
}, 300_000);

/** A line as somebody pastes it into a shell, in the checkout. */
async function onShell(command: string): Promise<string> {
	return (await promisify(execFile)("bash", ["-c", command], { cwd: ROOT })).stdout;
}

test("nothing is left behind when the process that started it is killed", async () => {
	const home = temporaryFolder();
	const demo = start({ ...(await freePorts()), WEBFRAME_DATA: join(home, "data") }, { underShell: true });
	await demo.ready();
	demo.kill("SIGKILL");
	await expect.poll(() => processesNaming([home]), { timeout: END_TIMEOUT_MS }).toEqual([]);
});

test("nothing is left behind when it is killed itself", async () => {
	const home = temporaryFolder();
	const demo = start({ ...(await freePorts()), WEBFRAME_DATA: join(home, "data") });
	await demo.ready();
	demo.kill("SIGKILL");
	await expect.poll(() => processesNaming([home]), { timeout: END_TIMEOUT_MS }).toEqual([]);
});

test.each(PORTS)("a taken port is named with its variable: %s", async (variable) => {
	const ports = await freePorts();
	const squatter = createServer().listen(Number(ports[variable]), "127.0.0.1");
	await once(squatter, "listening");
	const demo = start({ ...ports, WEBFRAME_DATA: join(temporaryFolder(), "data") });
	expect(await demo.ended).toBe(1);
	expect(demo.output()).toContain(`The port ${ports[variable]} is taken`);
	expect(demo.output()).toContain(variable);
	expect(demo.output()).not.toMatch(/\n {4}at /);
	squatter.close();
});

test("a wrong port and an unknown flag are told in plain words", async () => {
	const wrong = start({ ...(await freePorts()), CASINO_PORT: "eighty" });
	expect(await wrong.ended).toBe(1);
	expect(wrong.output()).toContain("CASINO_PORT must be a port number");
	const unknown = start(await freePorts(), { args: ["--rest"] });
	expect(await unknown.ended).toBe(1);
	expect(unknown.output()).toContain("--rest");
});

test.skipIf(process.getuid?.() !== 0)(
	"an ordinary user may run it, in a checkout that nobody else may enter",
	async () => {
		const home = temporaryFolder();
		// With its own Node.js and packages: where this checkout lies in a folder such as /root, nobody else may read it.
		const checkout = copyOfCheckout({ to: join(home, "checkout"), owner: ORDINARY_USER });
		chownSync(home, ORDINARY_USER, ORDINARY_USER);
		const demo = start({ ...(await freePorts()), HOME: home }, { root: checkout, uid: ORDINARY_USER });
		await demo.ready();
		expect(demo.output()).toContain(join(home, ".local/share/webframe"));
		demo.kill("SIGINT");
		expect(await demo.ended).toBe(0);
		expect(processesNaming([home])).toEqual([]);
	},
	300_000,
);
