import { createServer } from "node:http";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { connectStill, findChromium, launchChromium, launchStill, serveChromium } from "./chromium.ts";

const server = createServer((request, response) => {
	if (request.url === "/open") response.setHeader("Access-Control-Allow-Origin", "*");
	response.end("secret");
});
let address = "";

beforeAll(async () => {
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const bound = server.address();
	if (bound === null || typeof bound === "string") throw new Error("no address");
	address = `http://127.0.0.1:${bound.port}`;
});

afterAll(() => {
	server.close();
});

test("web security is on: a cross-origin read without CORS fails, one with CORS succeeds", async () => {
	const browser = await launchChromium();
	try {
		const page = await browser.newPage();
		await page.goto(`${address.replace("127.0.0.1", "localhost")}/open`);
		const read = (path: string): Promise<string> =>
			page.evaluate(
				(url) =>
					fetch(url).then(
						(response) => response.text(),
						() => "refused",
					),
				address + path,
			);
		expect(await read("/closed")).toBe("refused");
		expect(await read("/open")).toBe("secret");
	} finally {
		await browser.close();
	}
});

test.skipIf(process.platform !== "linux" || process.arch !== "x64")(
	"the packaged browser is taken, also where another one is installed, unless one is named",
	async () => {
		onTestFinished(() => void vi.unstubAllEnvs());
		vi.stubEnv("CHROMIUM_PATH", "");
		expect((await findChromium()).executablePath).toContain("node_modules");
		vi.stubEnv("CHROMIUM_PATH", "/opt/another/chromium");
		expect((await findChromium()).executablePath).toBe("/opt/another/chromium");
		expect((await findChromium("packaged")).executablePath).toContain("node_modules");
	},
);

test.skipIf(process.platform !== "linux" || process.arch !== "x64")(
	"the packaged browser draws with the packaged fonts, whatever fonts the machine has",
	async () => {
		const browser = await launchChromium("packaged");
		try {
			const page = await browser.newPage();
			await page.setContent('<p style="font-family: monospace">Text</p>');
			const devtools = await page.context().newCDPSession(page);
			await devtools.send("DOM.enable");
			await devtools.send("CSS.enable");
			const { root } = await devtools.send("DOM.getDocument");
			const { nodeId } = await devtools.send("DOM.querySelector", { nodeId: root.nodeId, selector: "p" });
			const { fonts } = await devtools.send("CSS.getPlatformFontsForNode", { nodeId });
			expect(fonts.map(({ familyName }) => familyName)).toEqual(["Open Sans"]);
		} finally {
			await browser.close();
		}
	},
);

test("pages of the still browser wish for less motion, unless a test asks for it", async () => {
	const browser = await launchStill();
	try {
		const isStill = async (options?: { readonly reducedMotion: "no-preference" }): Promise<boolean> => {
			const page = await browser.newPage(options);
			return await page.evaluate<boolean>('matchMedia("(prefers-reduced-motion: reduce)").matches');
		};
		expect(await isStill()).toBe(true);
		expect(await isStill({ reducedMotion: "no-preference" })).toBe(false);
	} finally {
		await browser.close();
	}
});

test("of a browser that several share each has pages of its own, as still ones, and closes no others", async () => {
	const served = await serveChromium();
	onTestFinished(() => served.close());
	const [one, other] = [await connectStill(served.wsEndpoint()), await connectStill(served.wsEndpoint())];
	await (await one.newPage()).setContent("<h1>One</h1>");
	const page = await other.newPage();
	await page.setContent("<h1>Other</h1>");
	await one.close();
	expect(await page.evaluate<boolean>('matchMedia("(prefers-reduced-motion: reduce)").matches')).toBe(true);
	expect(other.contexts().flatMap((context) => context.pages())).toEqual([page]);
	expect(await page.textContent("h1")).toBe("Other");
	await other.close();
});
