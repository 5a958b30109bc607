/**
 * The whole test run on machines that are not like this one: in a fresh clone, as root in a folder that nobody else may
 * enter, as /root is, and as an ordinary user; with the packaged Chromium and with an installed one. Each of the four is
 * in one of two runs: root with the packaged one is what runs at each submission.
 *
 * What is not committed is not in a clone, and so not tried. Where nothing can be installed, nor a user be changed, the
 * cases skip themselves by name.
 */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { installedChromium } from "@webframe/harness";
import { expect, onTestFinished, test } from "vitest";
import { ORDINARY_USER, ROOT } from "./testing/copy-of-checkout.ts";

/** How long a whole run may take, with all that a fresh clone has to install first, in milliseconds. */
const WHOLE_RUN_MS_MAX = 5_400_000;
/** What clone and removal may take beside it. */
const AROUND_MS_MAX = 300_000;
/** Of a run that was not as it should be, so much is shown, in lines. */
const SHOWN_LINES_MAX = 200;
/** Of every run, so much is told: what was slow, what was flaky, and how it ended. */
const LAST_LINES = 60;
/** What of this machine's settings leads to the registry of the packages. */
const OF_THE_NETWORK = /^(?:p?npm_config_registry|https?_proxy|no_proxy|node_extra_ca_certs|ssl_cert_(?:file|dir))$/i;

const MACHINES = [
	{
		name: "root, in a closed folder, with an installed Chromium",
		uid: 0,
		findChromium: chromiumOfMachine,
	},
	{
		name: "an ordinary user, with the packaged Chromium",
		uid: ORDINARY_USER,
		findChromium: () => "",
	},
] as const;

test.runIf(process.getuid?.() === 0).for(MACHINES)(
	"the whole run is green and skips nothing: $name",
	{ timeout: WHOLE_RUN_MS_MAX + AROUND_MS_MAX },
	async ({ name, uid, findChromium }, { skip }) => {
		const path = findChromium();
		skip(path === undefined, "there is no installed Chromium here, and none can be installed");
		skip(!has("redis-server"), "without redis-server the run skips what needs one");
		const home = mkdtempSync(join(tmpdir(), "webframe-machine-"));
		onTestFinished(() => rmSync(home, { recursive: true, force: true }), AROUND_MS_MAX);
		const checkout = join(home, "webframe");
		execFileSync("git", ["clone", "--quiet", pathToFileURL(ROOT).href, checkout]);
		chmodSync(home, 0o700);
		execFileSync("chown", ["-R", `${uid}:${uid}`, home]);
		const lines = await wholeRun({ home, checkout, uid, chromium: path ?? "" });
		const shown = lines.slice(-SHOWN_LINES_MAX).join("\n");
		process.stdout.write(`${name}:\n${lines.slice(-LAST_LINES).join("\n")}\n`);
		expect(lines.at(-1), shown).toMatch(/^[1-9]\d* passed, 0 failed$/);
		const skipped = lines.flatMap((line) => /^ {2}skipped: (.*)$/.exec(line)?.[1] ?? []);
		// What only root may do is among the long tests (`start.long.test.ts`), and so no user has anything to skip.
		expect(skipped, shown).toEqual([]);
	},
);

interface Machine {
	readonly home: string;
	readonly checkout: string;
	readonly uid: number;
	/** As `CHROMIUM_PATH`; empty for the packaged one. */
	readonly chromium: string;
}

/** @returns what the run has said, by lines */
async function wholeRun({ home, checkout, uid, chromium }: Machine): Promise<readonly string[]> {
	const child = spawn("npx", ["-y", "pnpm@12", "test"], {
		cwd: checkout,
		uid,
		gid: uid,
		// A group of its own, so that all that it has started can be ended with it.
		detached: true,
		stdio: ["ignore", "pipe", "pipe"],
		env: {
			...networkSettings(),
			PATH: pathOfTheMachine(),
			HOME: home,
			CHROMIUM_PATH: chromium,
			// npm's word about a newer npm would stand behind the run's last line.
			npm_config_update_notifier: "false",
		},
	});
	let output = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding("utf8").on("data", (text: string) => {
			output += text;
		});
	}
	const timer = setTimeout(() => {
		output += `\nstill running after ${WHOLE_RUN_MS_MAX} ms\n`;
		if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
	}, WHOLE_RUN_MS_MAX);
	await once(child, "close");
	clearTimeout(timer);
	return output.trimEnd().split("\n");
}

/** Without what this very checkout has put in front: a clone must find its own programs. */
function pathOfTheMachine(): string {
	const { PATH = "" } = process.env;
	return PATH.split(delimiter)
		.filter((folder) => !folder.includes("node_modules"))
		.join(delimiter);
}

function networkSettings(): Record<string, string | undefined> {
	return Object.fromEntries(Object.entries(process.env).filter(([name]) => OF_THE_NETWORK.test(name)));
}

/** Its path; undefined where there is none and none can be installed. */
function chromiumOfMachine(): string | undefined {
	const known = installedChromium();
	if (known !== undefined || !has("apt-get")) return known;
	spawnSync("apt-get", ["update"]);
	spawnSync("apt-get", ["install", "-y", "--no-install-recommends", "chromium"]);
	return installedChromium();
}

function has(program: string): boolean {
	return spawnSync(program, ["--version"]).status === 0;
}
