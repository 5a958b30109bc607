/** The one command started again, with a casino of one's own, as an ordinary user, and killed: each takes starts of half a minute. */
import { execFile } from "node:child_process";
import { chownSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { copyOfCheckout, ORDINARY_USER, ROOT } from "./testing/copy-of-checkout.ts";
import {
	END_TIMEOUT_MS,
	expectTakenPortNamed,
	freePorts,
	PORTS,
	processesNaming,
	start,
	startInCopy,
	statusOfLogin,
	statusOfWallet,
	temporaryFolder,
} from "./testing/start-command.ts";

startInCopy();

test("what it prints of your casino works as it stands: its operators, its commands, its settings", async () => {
	const ports = await freePorts();
	const data = join(temporaryFolder(), "my data");
	const env = { ...ports, WEBFRAME_DATA: data, YOUR_CASINO_URL: "http://localhost:9000" };
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

	const file = join(data, "your-casino.json");
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

test("it keeps its data over a restart, and --reset clears it", async () => {
	const ports = await freePorts();
	const home = temporaryFolder();
	const env = { ...ports, WEBFRAME_DATA: join(home, "data") };
	const first = start(env);
	await first.ready();
	expect(await statusOfLogin(ports.CASINO_PORT)).toBe(200);
	first.kill("SIGINT");
	expect(await first.ended).toBe(0);

	const second = start(env);
	await second.ready();
	expect(await statusOfWallet(ports.CASINO_PORT)).toBe(200);
	second.kill("SIGINT");
	await second.ended;

	const third = start(env, { args: ["--reset"] });
	await third.ready();
	expect(await statusOfWallet(ports.CASINO_PORT)).toBe(404);
	third.kill("SIGTERM");
	expect(await third.ended).toBe(0);
	expect(processesNaming([home])).toEqual([]);
});

test.each(PORTS)("a taken port is named with its variable: %s", async (variable) => {
	await expectTakenPortNamed(variable);
});

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
