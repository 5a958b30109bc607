/**
 * How smoothly a lobby of five hundred games is scrolled on a phone: 390 px, processor slowed four times, pictures and
 * artwork in every tile. Two ways down: the rows of all categories, and the list of one that grows as it is scrolled.
 *
 * The yardstick is a page of as many plain boxes in the same browser, in turns: what this machine's browser can do at all.
 * Printed: frames a second while the finger moves, and the longest time between two of them.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { launchChromium } from "@webframe/harness";
import { artworkOf } from "../../demo/provider/artwork.ts";
import { GAMES } from "../../demo/provider/game-list.ts";
import { madeConfig, madeProviderGames } from "../../packages/webframe/src/testing/made-data.ts";
import { madeOwnGames } from "../../packages/webframe/src/testing/made-lobby.ts";
import { ScriptedBff } from "../../packages/webframe/src/testing/scripted-bff.ts";

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof launchChromium>>["newPage"]>>;
type DevTools = Awaited<ReturnType<ReturnType<Page["context"]>["newCDPSession"]>>;

const ROUNDS = Number(process.env["ROUNDS"] ?? 5);
const SLOWER = 4;
const GAMES_IN_ALL = 500;
const SCREEN = { width: 390, height: 844 };
/** As a thumb does it, in pixels: a second, and in all. */
const SPEED = 1_500;
const WAY = 6_000;
const FRAME_GOAL = 50;

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "webframe-bench-lobby-"));
execFileSync(process.execPath, [join(root, "packages/webframe/build/build.ts"), folder], { stdio: "inherit" });

const pictures = GAMES.slice(0, 60).map((game) => artworkOf(game));
const bff = new ScriptedBff();
const own = madeOwnGames();
const provided = madeProviderGames(GAMES_IN_ALL - own.length).map((game) => ({
	...game,
	imageUrl: `/frame/games/${game.gameCode}/image`,
}));
bff.config = madeConfig(Date.now(), { games: [...own, ...provided] });
bff.serveFiles((path) => {
	const script = /^\/frame\/v1\/([\w.-]+)$/.exec(path)?.[1];
	if (script !== undefined) return { body: readFileSync(join(folder, script)), type: "text/javascript" };
	const code = /^\/frame\/games\/(\d+)\/image$/.exec(path)?.[1];
	if (code !== undefined)
		return { body: pictures[Number(code) % pictures.length] ?? Buffer.alloc(0), type: "image/png" };
	if (path === "/boxes") return { body: Buffer.from(boxes()), type: "text/html; charset=utf-8" };
	return path === "/" ? { body: Buffer.from(casino()), type: "text/html; charset=utf-8" } : undefined;
});
await bff.listen();

function casino(): string {
	return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Casino</title><style>html,body{margin:0}web-frame{display:block;block-size:100svh}</style>
<script async src="/frame/v1/webframe.js"></script></head><body>
<web-frame partner-client-id="PartnerClient-1556"></web-frame></body></html>`;
}

function boxes(): string {
	const box = '<li style="block-size:140px;background:#234;border-radius:12px"></li>';
	return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Boxes</title></head><body style="margin:0"><div class="view" style="block-size:100svh;overflow:auto">
<ul style="display:grid;grid-template-columns:1fr 1fr;gap:12px;margin:0;padding:16px;list-style:none">
${box.repeat(GAMES_IN_ALL)}</ul></div></body></html>`;
}

interface Scrolled {
	readonly framesPerSecond: number;
	readonly longestMs: number;
}

/** Scrolls by touch and counts the frames that the page got to draw meanwhile. */
async function scroll(page: Page, devtools: DevTools): Promise<Scrolled> {
	await page.evaluate(() => {
		const times: number[] = [];
		Object.assign(globalThis, { times });
		const count = (time: number): void => {
			times.push(time);
			requestAnimationFrame(count);
		};
		requestAnimationFrame(count);
	});
	await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
	const from = await page.evaluate(() => performance.now());
	await devtools.send("Input.synthesizeScrollGesture", {
		x: SCREEN.width / 2,
		y: SCREEN.height - 200,
		yDistance: -WAY,
		speed: SPEED,
		gestureSourceType: "touch",
		preventFling: true,
	});
	const until = await page.evaluate(() => performance.now());
	await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
	const times = await page.evaluate(() => Array.from(Reflect.get(globalThis, "times"), Number));
	const drawn = times.filter((time) => time >= from && time <= until);
	const gaps = drawn.slice(1).map((time, index) => time - (drawn[index] ?? time));
	return {
		framesPerSecond: (1_000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0),
		longestMs: Math.max(...gaps),
	};
}

type Way = "rows" | "list" | "boxes";

async function measure(page: Page, way: Way): Promise<Scrolled> {
	await page.goto(`${bff.url}/${way === "boxes" ? "boxes" : ""}`);
	if (way !== "boxes") {
		await page.locator("webframe-lobby .pic.ground").first().waitFor();
		// Slots: the longest list.
		if (way === "list") await page.locator("webframe-lobby .category").nth(4).click();
	}
	await page.waitForTimeout(1_500);
	const devtools = await page.context().newCDPSession(page);
	const scrolled = await scroll(page, devtools);
	await devtools.detach();
	return scrolled;
}

function median(values: readonly number[]): number {
	return [...values].sort((one, other) => one - other)[Math.trunc(values.length / 2)] ?? Number.NaN;
}

const browser = await launchChromium();
const context = await browser.newContext({ viewport: SCREEN, deviceScaleFactor: 2, hasTouch: true, isMobile: true });
const page = await context.newPage();
const found: Record<Way, Scrolled[]> = { rows: [], list: [], boxes: [] };
for (let round = 0; round < ROUNDS; round++) {
	for (const way of ["rows", "list", "boxes"] as const) found[way].push(await measure(page, way));
}
await browser.close();
await bff[Symbol.asyncDispose]();
rmSync(folder, { recursive: true });

console.log(`${new Date().toISOString()}, load ${loadavg()[0]?.toFixed(1)}, ${ROUNDS} rounds, medians (least to most)`);
for (const way of ["rows", "list", "boxes"] as const) {
	const rates = found[way].map(({ framesPerSecond }) => framesPerSecond);
	const longest = median(found[way].map(({ longestMs }) => longestMs));
	const range = `${Math.min(...rates).toFixed(1)} to ${Math.max(...rates).toFixed(1)}`;
	console.log(`${way}: ${median(rates).toFixed(1)} frames a second (${range}), longest ${longest.toFixed(0)} ms`);
}
for (const way of ["rows", "list"] as const) {
	if (median(found[way].map(({ framesPerSecond }) => framesPerSecond)) < FRAME_GOAL) process.exitCode = 1;
}
