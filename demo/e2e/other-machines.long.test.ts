/**
 * The end-to-end tests on machines that are not like this one: as root in a folder that nobody else may enter, as
 * /root is, and as an ordinary user; with the packaged Chromium and with an installed one.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { findChromium } from "@webframe/harness";
import { expect, onTestFinished, test } from "vitest";
import { copyOfCheckout, nodeOf, ORDINARY_USER } from "./testing/copy-of-checkout.ts";

/** Those that failed elsewhere: pages in a browser that asks for what it likes. */
const FILES = ["e2e/hosted-page", "e2e/developer-page"];
const TIMEOUT_MS = 1_800_000;

const installed = (await findChromium().catch(() => undefined))?.executablePath;
const isInstalled = installed !== undefined && !installed.includes("node_modules");

const USERS = [
	{ name: "root, in a closed folder", uid: 0 },
	{ name: "an ordinary user", uid: ORDINARY_USER },
] as const;
const BROWSERS = [
	{ name: "the packaged Chromium", path: "packaged", isThere: true },
	{ name: "an installed Chromium", path: installed ?? "", isThere: isInstalled },
] as const;
const MACHINES = USERS.flatMap((user) => BROWSERS.map((chromium) => ({ user, chromium })));

test.runIf(process.getuid?.() === 0).for(MACHINES)(
	"$user.name, with $chromium.name",
	{ timeout: TIMEOUT_MS },
	async ({ user, chromium }, { skip }) => {
		skip(!chromium.isThere, "there is no installed Chromium here to try");
		const home = mkdtempSync(join(tmpdir(), "webframe-machine-"));
		onTestFinished(() => rmSync(home, { recursive: true, force: true }));
		chmodSync(home, 0o755);
		const checkout = copyOfCheckout({ to: join(home, "checkout"), owner: user.uid });
		const { code, output } = await runTests(checkout, user.uid, chromium.path);
		expect(code, output).toBe(0);
	},
);

async function runTests(checkout: string, uid: number, chromium: string) {
	const bin = join(checkout, "node_modules/.bin");
	const run = async (command: readonly string[]) => {
		const [program = "", ...args] = command;
		const child = spawn(program, args, {
			cwd: checkout,
			uid,
			gid: uid,
			env: {
				PATH: `${bin}${delimiter}${process.env["PATH"] ?? ""}`,
				HOME: join(checkout, ".."),
				CHROMIUM_PATH: chromium,
			},
		});
		let output = "";
		for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => (output += text.toString()));
		const [code] = await once(child, "close");
		return { code: Number(code ?? 1), output };
	};
	const built = await run([nodeOf(checkout), "packages/webframe/build/build.ts"]);
	if (built.code !== 0) return built;
	return await run([join(bin, "vitest"), "run", "--config", "vitest.e2e.config.ts", ...FILES]);
}
