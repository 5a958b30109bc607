/** The typed client over the official one, in a browser. */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire, stripTypeScriptTypes } from "node:module";
import { launchChromium } from "@webframe/harness";
import { expect, test } from "vitest";
import { hubListener, mountUpgrades } from "../index.ts";
import { contractHub } from "../testing/contract-hub.ts";
import { listen } from "../testing/serve.ts";
import { until } from "../testing/until.ts";

const PAGE = `<!doctype html><script src="/signalr.js"></script><script type="module">
import { typedClient } from "/client/typed-client.ts";
const connection = new signalR.HubConnectionBuilder().withUrl("/hub").build();
await connection.start();
const client = typedClient(connection);
const left = [];
for await (const item of client.stream("CountDown", 2)) left.push(item);
async function* numbers() { yield 1; yield 2; }
document.title = JSON.stringify([await client.invoke("Add", 1, 2), left, await client.invoke("Sum", numbers())]);
</script>`;

test("a browser loads it as it is, beside the official client", async () => {
	const { hub } = contractHub();
	const official = createRequire(import.meta.url).resolve("@microsoft/signalr/dist/browser/signalr.js");
	const paths = { "/hub": hub.endpoint() };
	const server = createServer(
		hubListener(paths, (request, response) => {
			const path = request.url ?? "";
			if (path === "/signalr.js") response.end(readFileSync(official));
			else if (path.startsWith("/client/")) {
				const source = readFileSync(new URL(`..${path}`, import.meta.url), "utf8");
				response.writeHead(200, { "Content-Type": "text/javascript" }).end(stripTypeScriptTypes(source));
			} else response.writeHead(200, { "Content-Type": "text/html" }).end(PAGE);
		}),
	);
	mountUpgrades(server, paths);
	const port = await listen(server);
	const browser = await launchChromium();
	try {
		const page = await browser.newPage();
		const errors: string[] = [];
		page.on("pageerror", (error) => errors.push(error.message));
		await page.goto(`http://127.0.0.1:${port}/`);
		await until(async () => errors.length > 0 || (await page.title()) !== "", "the page", 30_000);
		expect(errors).toEqual([]);
		expect(JSON.parse(await page.title())).toEqual([3, [2, 1, 0], 3]);
	} finally {
		await browser.close();
		await hub.close({ timeoutMs: 0 });
		const gone = once(server, "close");
		server.close();
		server.closeAllConnections();
		await gone;
	}
});
