/** Operators and partners type tokens into the page of the description: nothing but itself may run or be reached there. */
import { OpenAPIHono } from "@hono/zod-openapi";
import { launchChromium } from "@webframe/harness";
import { expect, onTestFinished, test, vi } from "vitest";
import type { SurfaceEnv } from "../platform/http/surface.ts";
import { type ListeningApp, startApp } from "../testing/listening-app.ts";
import { useWorld } from "../testing/world.ts";
import { registerDocumentation } from "./documentation.ts";

const world = useWorld();

test("the page forbids what it does not need: other origins, frames around it, forms, guessed types", async () => {
	const { headers } = await fetch(`${world().url}/docs`);
	const policy = headers.get("content-security-policy") ?? "";
	for (const rule of ["default-src 'none'", "connect-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"]) {
		expect(policy).toContain(rule);
	}
	expect(policy).toMatch(/script-src 'self' 'sha256-[A-Za-z0-9+/]{43}='/);
	expect(policy).not.toMatch(/script-src[^;]*'unsafe/);
	expect(headers.get("referrer-policy")).toBe("no-referrer");
	for (const path of ["/docs", "/docs/swagger-ui.css", "/docs/swagger-ui-bundle.js", "/openapi.json"]) {
		const { headers: of } = await fetch(`${world().url}${path}`);
		expect(of.get("x-content-type-options"), path).toBe("nosniff");
	}
});

/** A service of a call for each of two kinds of callers: to draw all of ours takes a browser seconds. */
async function startSmall(): Promise<ListeningApp> {
	const app = new OpenAPIHono<SurfaceEnv>();
	const ok = { 200: { description: "It is there." } };
	for (const [path, scheme, tag] of [
		["/game", "userToken", "Games"],
		["/alarm", "operatorToken", "Operations"],
	] as const) {
		app.openAPIRegistry.registerPath({
			method: "post",
			path,
			tags: [tag],
			security: [{ [scheme]: [] }],
			responses: ok,
		});
	}
	registerDocumentation(app, "1.0.0");
	return await startApp(app);
}

test("under its policy the page works: it lists the calls, opens one and takes a token, and nothing is refused", async () => {
	const [service, browser] = await Promise.all([startSmall(), launchChromium()]);
	onTestFinished(async () => {
		await browser.close();
		await service.close();
	});
	const page = await browser.newPage();
	const complaints: string[] = [];
	page.on("console", (message) => void (message.type() === "error" && complaints.push(message.text())));
	page.on("pageerror", (error) => void complaints.push(String(error)));
	const answer = await page.goto(`${service.url}/docs`);
	expect(await answer?.headerValue("content-security-policy")).toBe(
		(await fetch(`${world().url}/docs`)).headers.get("content-security-policy"),
	);
	await page.locator(".opblock-summary").first().click();
	await page.getByRole("button", { name: "Try it out" }).first().click();
	await page.locator("button.authorize").first().click();
	await page.getByLabel("auth-bearer-value").first().fill("a token");
	await page.locator(".close-modal").click();
	expect(await page.locator(".opblock-tag").allTextContents()).toEqual(["Games", "Operations"]);
	expect(complaints).toEqual([]);
});

test("a process that is ready has made the document, so that nobody's request holds the thread for it", async () => {
	const app = new OpenAPIHono<SurfaceEnv>();
	const prepare = registerDocumentation(app, "1.0.0");
	const make = vi.spyOn(app, "getOpenAPI31Document");
	await prepare();
	expect(make).toHaveBeenCalledOnce();
	for (const path of ["/openapi.json", "/openapi.json", "/docs/swagger-ui.css"]) {
		expect((await app.request(path)).status).toBe(200);
	}
	expect(make).toHaveBeenCalledOnce();
});
