/**
 * What the frame's own page takes in its query, which is one of many pages of one element, and what a page of another origin does with the
 * manifest: the frame itself is held to both in its own tests.
 */
import { createServer } from "node:http";
import { expect, test } from "vitest";
import { z } from "zod";
import { browser, demo, openSharedDemo } from "./testing/shared-demo.ts";

openSharedDemo();

test("it takes its parameters in the query, in the specification's spelling", async () => {
	const page = await browser.newPage();
	await page.goto(
		`${demo.bffUrl}/frame/v1/page?partnerClientId=PartnerClient-1556&TagId=1313&activeTab=help&theme=light`,
	);
	await page.locator("webframe-help").waitFor();
	const frame = page.locator("web-frame");
	expect(await frame.getAttribute("tag-id")).toBe("1313");
	expect(await frame.getAttribute("theme")).toBe("light");
	await page.close();
});

test("a page of another origin that publishes the manifest's import map refuses a chunk that was changed", async () => {
	const manifest = z
		.object({
			version: z.string(),
			entry: z.string(),
			importMap: z.object({ integrity: z.record(z.string(), z.string()) }),
		})
		.parse(await (await fetch(`${demo.bffUrl}/frame/v1/manifest.json`)).json());
	const base = `${demo.bffUrl}/frame/v${manifest.version}/`;
	const host = (map: string): string =>
		`<!doctype html><title>Casino</title>${map}
		<script>globalThis.told = []; addEventListener("frameerror", (event) => told.push(event.detail.code))</script>
		<script async src="${base}${manifest.entry}" integrity="${manifest.importMap.integrity[`${base}${manifest.entry}`]}" crossorigin="anonymous"></script>
		<web-frame partner-client-id="PartnerClient-1556"></web-frame>`;
	let html = "";
	const server = createServer((_, response) => {
		response.setHeader("Content-Type", "text/html");
		response.end(html);
	});
	await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
	const bound = server.address();
	if (bound === null || typeof bound === "string") throw new Error("The server does not listen.");
	const outcome = async (map: string): Promise<string> => {
		const page = await browser.newPage();
		html = host(map);
		await page.route(/lobby-view-/, async (route) => {
			const text = await (await route.fetch()).text();
			const headers = { "access-control-allow-origin": "*", "content-type": "text/javascript" };
			await route.fulfill({ headers, body: `globalThis.stolen = true;${text}` });
		});
		await page.goto(`http://localhost:${bound.port}/`);
		const found = await page.waitForFunction(() => {
			const { told, stolen } = globalThis as unknown as { told: string[]; stolen?: true };
			if (stolen === true) return "it ran";
			return told.includes("chunk_failed") ? "it was refused" : undefined;
		});
		const text = String(await found.jsonValue());
		await page.close();
		return text;
	};
	const map = `<script type="importmap">${JSON.stringify(manifest.importMap)}</script>`;
	expect(await outcome(map)).toBe("it was refused");
	// Without it nothing would have been noticed.
	expect(await outcome("")).toBe("it ran");
	server.close();
});
