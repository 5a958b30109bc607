/**
 * A casino's page at an origin of its own, in a real browser; the frame comes from the service's origin, as it is
 * delivered. The service behind it is a scripted one.
 */
import { createServer, type Server } from "node:http";
import { KENO } from "@webframe/shared/games/numbers";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { madeRound } from "../../src/testing/made-data.ts";
import { ScriptedBff } from "../../src/testing/scripted-bff.ts";
import { manifest, read } from "./built-frame.ts";

interface File {
	readonly body: string;
	readonly type: string;
}

const FRAME_FILE = /^\/frame\/v([\d.]+)\/([\w.-]+)$/;
const SCRIPT = "text/javascript; charset=utf-8";
/** The version that stands in the addresses of the channel. */
export const CHANNEL = "1";

export class CasinoPage implements AsyncDisposable {
	readonly bff: ScriptedBff;
	readonly page: Page;
	/** The address of the casino's page. */
	readonly url: string;
	/** Everything that the browser's console got to hear. */
	readonly messages: string[] = [];
	/** Files of the frame that are not served as they were built. */
	readonly tampered = new Map<string, string>();
	/** What else the casino's origin serves. */
	readonly files = new Map<string, File>();
	/** The page's Content-Security-Policy, if it has one. */
	policy = "";
	readonly #host: Server;
	#html = "";

	private constructor(bff: ScriptedBff, page: Page, host: Server, url: string) {
		this.bff = bff;
		this.page = page;
		this.#host = host;
		this.url = url;
	}

	static async start(browser: Browser, options: BrowserContextOptions = {}): Promise<CasinoPage> {
		const bff = new ScriptedBff();
		const host = createServer();
		await Promise.all([bff.listen(), new Promise<void>((resolve) => host.listen(0, "localhost", resolve))]);
		const address = host.address();
		if (address === null || typeof address === "string") throw new Error("The page has no address.");
		const page = await (await browser.newContext(options)).newPage();
		const casino = new CasinoPage(bff, page, host, `http://localhost:${address.port}/`);
		casino.#serve();
		bff.rounds.set(KENO.gameCode, madeRound(KENO.gameCode, 1, Date.now() - 1_000, "betting"));
		page.on("console", (message) => casino.messages.push(`${message.type()}: ${message.text()}`));
		page.on("pageerror", (error) => casino.messages.push(`error: ${error.message}`));
		return casino;
	}

	#serve(): void {
		this.bff.serveFiles((path) => {
			const [, version = "", name = ""] = FRAME_FILE.exec(path) ?? [];
			if (manifest.files[name] === undefined) return undefined;
			const body = this.tampered.get(name) ?? read(name).toString();
			// Another version is the same script under another name.
			const text = version === CHANNEL ? body : body.replaceAll(manifest.version, version);
			return { body: Buffer.from(text), type: "text/javascript" };
		});
		this.#host.on("request", (request, response) => {
			const file = this.files.get(request.url ?? "/");
			response.setHeader("Content-Type", file?.type ?? "text/html; charset=utf-8");
			if (this.policy !== "") response.setHeader("Content-Security-Policy", this.policy);
			response.end(file?.body ?? (request.url === "/" ? this.#html : ""));
		});
	}

	async [Symbol.asyncDispose](): Promise<void> {
		await this.page.context().close();
		this.#host.close();
		await this.bff[Symbol.asyncDispose]();
	}

	/** The script tag that casinos write. */
	script(attributes = "async", version = CHANNEL): string {
		return `<script ${attributes} src="${this.bff.url}/frame/v${version}/webframe.js"></script>`;
	}

	/** The element as casinos write it. */
	frame(attributes = "", inside = ""): string {
		return `<web-frame partner-client-id="PartnerClient-1556" ${attributes}>${inside}</web-frame>`;
	}

	/** The attributes of a player's frame. */
	player(more = ""): string {
		return `refresh-token="${this.bff.newRefreshToken()}" ${more}`;
	}

	/** A script of the casino's own, at its own origin; the answer is its tag. */
	ownScript(name: string, body: string, attributes = ""): string {
		this.files.set(`/${name}`, { body, type: SCRIPT });
		return `<script ${attributes} src="/${name}"></script>`;
	}

	write(...parts: readonly string[]): void {
		this.#html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Casino</title></head><body>${parts.join("")}</body></html>`;
	}

	/** Writes the page and goes there. */
	async open(...parts: readonly string[]): Promise<void> {
		if (parts.length > 0) this.write(...parts);
		await this.page.goto(this.url);
	}

	/** Waits until the lobby shows games. */
	async lobby(): Promise<void> {
		await this.page.locator("webframe-lobby .tile").first().waitFor();
	}

	/** Lays something on the table that is open, bets it, and waits until the casino has accepted. */
	async bet(place = '[data-number="7"]'): Promise<void> {
		this.bff.afterBet = ["inProgress", "accepted"];
		await this.page.locator(place).first().click();
		await this.page.locator(".place").click();
		// It is told at the thumb and again in the list; where the list stands in sight, what is at the thumb is hidden.
		await this.page.locator(".bet-state", { hasText: "Accepted" }).filter({ visible: true }).first().waitFor();
	}

	/** Calls a method of the page's first frame. */
	async call(method: string, ...given: readonly unknown[]): Promise<unknown> {
		return await this.page
			.locator("web-frame")
			.first()
			.evaluate(
				(element, [name, parameters]) => {
					const methods = element as unknown as Record<string, (...all: readonly unknown[]) => Promise<unknown>>;
					return methods[name]?.(...parameters);
				},
				[method, given] as const,
			);
	}
}
