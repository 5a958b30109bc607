import { envelopeSchema } from "@webframe/shared/wire";
import { z } from "zod";
import { postJson } from "./test-player.ts";

const startedSchema = z.object({ address: z.string() });
const SESSION = "__Host-wf-operator";
const STARTED = "__Host-wf-oidc";
/** A provider sends a browser around a few times. */
const HOPS_MAX = 10;

/** How many browsers there were: each has an address of its own. */
let addresses = 0;

/**
 * A browser that goes to an OpenID provider and comes back, as far as cookies and redirects go; a real one is
 * in `openid.happy.test.ts`. Of the service's cookies only the lax one comes along from the provider.
 */
export class OpenidBrowser {
	readonly #origin: string;
	readonly #address: string;
	readonly #cookies = new Map<string, Map<string, string>>();

	/** @param origin of the page */
	constructor(origin: string) {
		this.#origin = origin;
		addresses += 1;
		this.#address = `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
	}

	get session(): string {
		return this.#jar(this.#origin).get(SESSION) ?? "";
	}

	/** What the browser keeps while its operator is at the provider. */
	get started(): string {
		return this.#jar(this.#origin).get(STARTED) ?? "";
	}

	set started(value: string) {
		this.#jar(this.#origin).set(STARTED, value);
	}

	/** A call of the page. */
	async post(path: string, body: object = {}) {
		const cookie = header(this.#jar(this.#origin));
		const headers = { cookie, "sec-fetch-site": "same-origin", "x-forwarded-for": this.#address };
		const answer = await postJson(`${this.#origin}${path}`, body, headers);
		this.#keep(this.#origin, answer.headers);
		return answer;
	}

	/** @returns where the provider is to be asked */
	async start(body: object = { purpose: "sign_in" }): Promise<string> {
		const answer = await this.post("/operator-session/openid/start", body);
		if (answer.status !== 200) throw new Error(`It did not start: ${answer.status}.`);
		return startedSchema.parse(envelopeSchema.parse(answer.body).Value).address;
	}

	/** Goes to the provider, signs in there. @returns where the provider sends the browser back to */
	async atProvider(address: string): Promise<string> {
		let next = address;
		for (let hops = 0; hops < HOPS_MAX && !next.startsWith(`${this.#origin}/`); hops++) {
			const { origin } = new URL(next);
			const answer = await fetch(next, { redirect: "manual", headers: { cookie: header(this.#jar(origin)) } });
			this.#keep(origin, answer.headers);
			const location = answer.headers.get("location");
			if (location === null) throw new Error(`The provider says ${answer.status}: ${await answer.text()}`);
			next = new URL(location, next).href;
		}
		return next;
	}

	/** At every provider, so that somebody else can sign in there. */
	signOutAtProviders(): void {
		for (const origin of this.#cookies.keys()) if (origin !== this.#origin) this.#cookies.delete(origin);
	}

	/** Comes back to the service. @returns what the page is told came of it */
	async comeBack(callback: string): Promise<string> {
		const jar = this.#jar(this.#origin);
		const cookie = jar.has(STARTED) ? `${STARTED}=${jar.get(STARTED)}` : "";
		const headers = { cookie, "sec-fetch-site": "cross-site", "x-forwarded-for": this.#address };
		const answer = await fetch(callback, { redirect: "manual", headers });
		this.#keep(this.#origin, answer.headers);
		const [page, ended = ""] = (answer.headers.get("location") ?? "").split("#openid=");
		if (answer.status !== 303 || page !== "/backoffice/") throw new Error(`It came back to ${answer.status}, ${page}.`);
		return ended;
	}

	/** The whole way. */
	async goes(body?: object): Promise<string> {
		return await this.comeBack(await this.atProvider(await this.start(body)));
	}

	#jar(origin: string): Map<string, string> {
		const jar = this.#cookies.get(origin) ?? new Map<string, string>();
		this.#cookies.set(origin, jar);
		return jar;
	}

	#keep(origin: string, headers: Headers): void {
		const jar = this.#jar(origin);
		for (const line of headers.getSetCookie()) {
			const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
			if (value === "" || /max-age=0|expires=thu, 01 jan 1970/i.test(line)) jar.delete(name);
			else jar.set(name, value);
		}
	}
}

function header(jar: ReadonlyMap<string, string>): string {
	return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
}
