import { createReadStream, createWriteStream, existsSync, statfsSync } from "node:fs";
import { chmod, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { createBrotliDecompress } from "node:zlib";
import type { Browser, BrowserServer } from "playwright-core";
import { extract } from "tar";

export interface ChromiumProgram {
	readonly executablePath: string;
	readonly args: readonly string[];
	/** Of the flags that whoever starts it would add: those that it must not have. */
	readonly ignoreDefaultArgs: readonly string[];
	readonly env: Readonly<Record<string, string>>;
}

/** Whether the packaged Chromium runs here. */
export const RUNS_PACKAGED = process.platform === "linux" && process.arch === "x64";

const INSTALLED_PATHS: readonly string[] = [
	"/usr/bin/chromium",
	"/usr/bin/chromium-browser",
	"/usr/bin/google-chrome-stable",
	"/usr/bin/google-chrome",
	"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
	"/Applications/Chromium.app/Contents/MacOS/Chromium",
	"C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/**
 * Flags of our own. Those of the package are never taken: they switch web security and site isolation off,
 * and the tests are there to see both at work.
 */
const FLAGS: readonly string[] = [
	"--headless=shell",
	"--no-sandbox",
	"--disable-gpu",
	"--disable-quic",
	"--no-first-run",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
	"--force-color-profile=srgb",
	"--font-render-hinting=none",
	"--disable-lcd-text",
];

/** Chromium keeps what its processes share in files below /tmp, and not in memory. Playwright and Puppeteer add it. */
const SHARED_IN_FILES = "--disable-dev-shm-usage";
const SHARED_MEMORY = "/dev/shm";
/** Bytes. In a container there often are 64 MB, with which a page of pictures dies. */
const SHARED_MEMORY_MIN = 1_073_741_824;

/**
 * The packaged fonts and no others. Without it fontconfig would read the machine's own settings, and every machine
 * would draw with other fonts.
 */
const FONTS_CONF = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
	<dir prefix="relative">.</dir>
</fontconfig>
`;
/** Goes up with what is put beside the packaged files, so that a folder of before is not taken. */
const LAYOUT = 2;

/**
 * The Chromium for tests: `CHROMIUM_PATH`, else the packaged one, else where that does not run an installed one. An installed
 * one is a whole browser that only hides its windows: it has three processes for each page, and takes more than twice as long.
 *
 * @param only "packaged" for screenshots, which must look the same on every machine.
 */
export async function findChromium(only: "any" | "packaged" = "any"): Promise<ChromiumProgram> {
	const named = process.env["CHROMIUM_PATH"] || (RUNS_PACKAGED ? undefined : installedChromium());
	const path = only === "packaged" ? undefined : named;
	const ignoreDefaultArgs = hasSharedMemory() ? [SHARED_IN_FILES] : [];
	if (path !== undefined) return { executablePath: path, args: FLAGS, ignoreDefaultArgs, env: environment({}) };
	if (!RUNS_PACKAGED) throw new Error("No Chromium was found. Install one, or name it in CHROMIUM_PATH.");
	const folder = await unpackedChromium();
	return {
		executablePath: join(folder, "chromium"),
		args: [...FLAGS, "--no-zygote"],
		ignoreDefaultArgs,
		env: environment({ LD_LIBRARY_PATH: join(folder, "lib"), FONTCONFIG_PATH: join(folder, "fonts") }),
	};
}

/**
 * How long a step on a page may take. A large page on a machine that is busy with other things needs more than the
 * 30 s of Playwright, and a step that never ends is told before the test's own time has run out.
 */
const STEP_MS_MAX = 90_000;

/** How long the browser's start may take: on such a machine, again more than the 30 s of Playwright. */
const START_MS_MAX = 120_000;

/**
 * Starts that Chromium under Playwright.
 *
 * @param more flags beside ours.
 */
export async function launchChromium(only: "any" | "packaged" = "any", more: readonly string[] = []): Promise<Browser> {
	const { chromium } = await playwright();
	return patient(await chromium.launch(await howToStart(only, more)));
}

/**
 * The same, and its pages are those of somebody who wishes for less motion: what moves takes up to a quarter of a processor
 * for each page that is open, ten times as much as a page in which nothing does. A test of what moves asks for it by
 * `reducedMotion: "no-preference"`.
 *
 * @param more flags beside ours.
 */
export async function launchStill(more: readonly string[] = []): Promise<Browser> {
	return still(await launchChromium("any", more));
}

/**
 * Starts one for several processes, because a start takes more than a second of a processor. Each has pages of its own there
 * (`connectStill`).
 *
 * @param more flags beside ours.
 */
export async function serveChromium(more: readonly string[] = []): Promise<BrowserServer> {
	const { chromium } = await playwright();
	return await chromium.launchServer(await howToStart("any", more));
}

/** A browser that another process has started; its pages wish for less motion. Closing it closes those of this process. */
export async function connectStill(endpoint: string): Promise<Browser> {
	const { chromium } = await playwright();
	return still(patient(await chromium.connect(endpoint, { timeout: START_MS_MAX })));
}

/** To load it takes half a second of a processor, which who needs no browser does not spend. */
async function playwright(): Promise<typeof import("playwright-core")> {
	return await import("playwright-core");
}

async function howToStart(only: "any" | "packaged", more: readonly string[]) {
	const { executablePath, args, ignoreDefaultArgs, env } = await findChromium(only);
	return {
		executablePath,
		args: [...args, ...more],
		ignoreDefaultArgs: [...ignoreDefaultArgs],
		env: { ...env },
		timeout: START_MS_MAX,
	};
}

/**
 * A page's pictures pass from process to process in some hundred pieces, each of them made and soon removed: of a test in a
 * page the file system took up to a sixth. So they are in memory wherever there is enough of it.
 */
function hasSharedMemory(): boolean {
	if (!existsSync(SHARED_MEMORY)) return false;
	const { bavail, bsize } = statfsSync(SHARED_MEMORY);
	return bavail * bsize >= SHARED_MEMORY_MIN;
}

function patient(browser: Browser): Browser {
	browser.on("context", (context) => context.setDefaultTimeout(STEP_MS_MAX));
	return browser;
}

function still(browser: Browser): Browser {
	const newContext = browser.newContext.bind(browser);
	browser.newContext = (options) => newContext({ reducedMotion: "reduce", ...options });
	return browser;
}

/** The path of one that is installed on this machine. */
export function installedChromium(): string | undefined {
	return INSTALLED_PATHS.find((path) => existsSync(path));
}

function environment(additions: Readonly<Record<string, string>>): Record<string, string> {
	const result: Record<string, string> = {};
	for (const [name, value] of Object.entries(process.env)) {
		if (value !== undefined) result[name] = value;
	}
	return { ...result, ...additions };
}

/** Unpacks the packaged Chromium once for each checkout, below `node_modules/.cache`. */
async function unpackedChromium(): Promise<string> {
	const require = createRequire(import.meta.url);
	const packaged = dirname(dirname(require.resolve("@sparticuz/chromium")));
	const { version }: { readonly version?: unknown } = require(join(packaged, "package.json"));
	const cache = fileURLToPath(new URL("../../../node_modules/.cache/", import.meta.url));
	const folder = join(cache, `chromium-${version}-${LAYOUT}`);
	if (existsSync(folder)) return folder;
	const draft = `${folder}.${process.pid}.draft`;
	await mkdir(draft, { recursive: true });
	const program = join(draft, "chromium");
	const source = (name: string): string => join(packaged, "bin", name);
	await pipeline(createReadStream(source("chromium.br")), createBrotliDecompress(), createWriteStream(program));
	await chmod(program, 0o755);
	for (const archive of ["al2023.tar.br", "fonts.tar.br", "swiftshader.tar.br"]) {
		await pipeline(createReadStream(source(archive)), createBrotliDecompress(), extract({ cwd: draft }));
	}
	await writeFile(join(draft, "fonts", "fonts.conf"), FONTS_CONF);
	// Several runners may unpack at once; the first one that is done wins.
	await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }));
	return folder;
}
