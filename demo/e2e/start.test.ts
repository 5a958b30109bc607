/** The one command: `demo/start.ts` as people meet it. What takes more starts is in `start.long.test.ts`. */
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
	END_TIMEOUT_MS,
	freePorts,
	PORTS,
	processesNaming,
	start,
	startInCopy,
	temporaryFolder,
} from "./testing/start-command.ts";

startInCopy();

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
	for (const page of ["results", "marketing"]) {
		const address = `http://localhost:${ports.CASINO_PORT}/${page}`;
		expect(first.output()).toContain(address);
		expect((await fetch(address)).status).toBe(200);
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

test("nothing is left behind when the process that started it is killed", async () => {
	const home = temporaryFolder();
	const demo = start({ ...(await freePorts()), WEBFRAME_DATA: join(home, "data") }, { underShell: true });
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
