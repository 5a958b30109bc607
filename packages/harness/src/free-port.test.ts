import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { freePort } from "./free-port.ts";

const MODULE = fileURLToPath(new URL("./free-port.ts", import.meta.url));
/** Of the 22,000 that there are: without claims some five of so many would be given twice. */
const PORTS_OF_EACH = 200;

/** Another process, which is given ports of its own at the same time and lives until the test is over. */
async function portsOfAnother(): Promise<readonly number[]> {
	const program = `import { freePort } from ${JSON.stringify(MODULE)};
		const ports = await Promise.all(Array.from({ length: ${PORTS_OF_EACH} }, freePort));
		console.log(JSON.stringify(ports));
		process.stdin.resume();`;
	const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
		stdio: ["pipe", "pipe", "inherit"],
	});
	onTestFinished(async () => {
		child.stdin.end();
		await once(child, "exit");
	});
	let said = "";
	for await (const text of child.stdout.setEncoding("utf8")) {
		said += text;
		if (said.endsWith("\n")) break;
	}
	return z.array(z.int()).parse(JSON.parse(said));
}

test("no port is given twice, not even to another process while nothing listens on it", async () => {
	const mine = Promise.all(Array.from({ length: PORTS_OF_EACH }, freePort));
	const all = (await Promise.all([portsOfAnother(), portsOfAnother(), mine])).flat();
	expect(new Set(all).size).toBe(3 * PORTS_OF_EACH);
});

test("what keeps a claim from being written is said as it is, and not taken for a port that somebody has", () => {
	const folder = mkdtempSync(join(tmpdir(), "webframe-claims-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	const program = `import { rmSync } from "node:fs";
		import { freePort } from ${JSON.stringify(MODULE)};
		await freePort();
		rmSync(process.env.TMPDIR, { recursive: true });
		try {
			await freePort();
		} catch (error) {
			console.log(error.code);
		}`;
	const said = execFileSync(process.execPath, ["--input-type=module", "--eval", program], {
		env: { ...process.env, TMPDIR: folder },
		encoding: "utf8",
	});
	expect(said.trim()).toBe("ENOENT");
});
