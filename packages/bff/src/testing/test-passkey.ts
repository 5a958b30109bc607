import { randomBytes, randomUUID } from "node:crypto";
import { launchChromium, openAuthenticators } from "@webframe/harness";
import { envelopeSchema } from "@webframe/shared/wire";
import { afterAll, beforeAll } from "vitest";
import { z } from "zod";
import { sha256 } from "../platform/sha256.ts";
import { insertSession } from "../store/operator-sessions.ts";
import { type Answer, postJson } from "./test-player.ts";
import type { World } from "./world.ts";

const MADE = "PublicKeyCredential.parseCreationOptionsFromJSON";
const SHOWN = "PublicKeyCredential.parseRequestOptionsFromJSON";
const optionsSchema = z.looseObject({ options: z.unknown() });

export type PasskeyBrowser = Awaited<ReturnType<typeof openPasskeyBrowser>>;

/** A real Chromium on a page of the service, with an authenticator of its own in the place of a finger. */
async function openPasskeyBrowser(origin: string) {
	const browser = await launchChromium();
	const context = await browser.newContext();
	const page = await context.newPage();
	await page.goto(`${origin}/readyz`);
	const { devtools, add } = await openAuthenticators(page);
	let { authenticatorId } = await add();

	const answerSchema = z.object({ status: z.number(), body: z.unknown() });
	/** A call of the page, which has the session's cookie and nothing else. */
	const post = async (path: string, body: object): Promise<z.infer<typeof answerSchema>> =>
		answerSchema.parse(
			await page.evaluate(`(async () => {
				const headers = { "content-type": "application/json" };
				const answer = await fetch(${JSON.stringify(path)}, { method: "POST", headers, body: ${JSON.stringify(JSON.stringify(body))} });
				return { status: answer.status, body: await answer.json() };
			})()`),
		);
	const credential = async (call: "create" | "get", options: unknown): Promise<unknown> =>
		page.evaluate(`(async () => {
			const publicKey = ${call === "create" ? MADE : SHOWN}(${JSON.stringify(options)});
			return (await navigator.credentials.${call}({ publicKey })).toJSON();
		})()`);
	/** Another authenticator, because one keeps three passkeys at most. */
	const createAt = async (path: string, body: object): Promise<unknown> => {
		await devtools.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
		({ authenticatorId } = await add());
		return await credential("create", await optionsAt(path, body));
	};
	const create = (secret: string) => createAt("/operator-session/invited", { secret });
	const createFurther = () => createAt("/operator-session/passkeys/options", {});
	const optionsAt = async (path: string, body: object): Promise<unknown> =>
		optionsSchema.parse(envelopeSchema.parse((await post(path, body)).body).Value).options;
	/** What the authenticator signs for a new challenge. */
	const show = async (): Promise<unknown> => credential("get", await optionsAt("/operator-session/options", {}));
	return {
		context,
		post,
		show,
		make: create,
		/** A further one of who is signed in. */
		makeFurther: createFurther,
		add: async () => post("/operator-session/passkeys/add", { passkey: await createFurther() }),
		register: async (secret: string) => post("/operator-session/register", { secret, passkey: await create(secret) }),
		signIn: async () => post("/operator-session/sign-in", { passkey: await show() }),
		prove: async () => post("/operator-session/prove", { passkey: await show() }),
		/** In the place of the authenticator comes a copy of it that has counted nothing. */
		copyAuthenticator: async () => {
			const { credentials } = await devtools.send("WebAuthn.getCredentials", { authenticatorId });
			await devtools.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
			({ authenticatorId } = await add());
			for (const one of credentials) {
				const copy = { ...one, signCount: 0 };
				await devtools.send("WebAuthn.addCredential", { authenticatorId, credential: copy });
			}
		},
		cookie: async (): Promise<string> => {
			const found = (await context.cookies(origin)).find(({ name }) => name === "__Host-wf-operator");
			return found?.value ?? "";
		},
		close: () => browser.close(),
	};
}

/** One for the tests of a file. */
export function usePasskeyBrowser(world: () => World): () => PasskeyBrowser {
	let browser: PasskeyBrowser | undefined;
	beforeAll(async () => {
		browser = await openPasskeyBrowser(world().url.replace("127.0.0.1", "localhost"));
	}, 120_000);
	afterAll(() => browser?.close());
	return () => {
		if (browser === undefined) throw new Error("The browser is not open yet.");
		return browser;
	};
}

/** A call as a browser makes it from the page of the back office, with any cookie. */
export function postFromPage(
	world: World,
	path: string,
	{ cookie, body = {}, site = "same-origin" }: { cookie: string; body?: object; site?: string },
): Promise<Answer> {
	return postJson(`${world.url}${path}`, body, { cookie: `__Host-wf-operator=${cookie}`, "sec-fetch-site": site });
}

/** A session of an operator, as if a passkey had been shown just now. @returns what the cookie holds */
export async function signedIn(world: World, operator: string): Promise<string> {
	const { database, clock } = world.service.wagering;
	const secret = randomBytes(32).toString("base64url");
	const sessionId = randomUUID();
	const now = clock.now();
	await insertSession(database, { sessionId, secretSha256: sha256(secret), operator, now, provenAt: now });
	return secret;
}
