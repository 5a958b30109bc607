/** An operator at the back office page, with a passkey of a virtual authenticator in a real browser. */
import { openAuthenticators } from "@webframe/harness";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import type { DemoOperator } from "../../demo-operators.ts";
import type { RunningDemo } from "./running-demo.ts";

export interface OperatorPage {
	readonly page: Page;
	readonly context: BrowserContext;
	/** What the browser complained of: a policy that was broken, an error that nobody caught. */
	readonly complaints: readonly string[];
	/** Puts another authenticator into the place of the one that is there: a second device. */
	addAuthenticator(): Promise<void>;
	/** How often the operator has pressed something. */
	clicks(): Promise<number>;
}

/** One of those for whom the demo has made a link. */
export function operatorNamed({ operators }: Pick<RunningDemo, "operators">, name: string): DemoOperator {
	const found = operators.find((one) => one.name === name);
	if (found === undefined) throw new Error(`There is no operator ${name}.`);
	return found;
}

/** Opens the back office with an authenticator that says yes, and nobody signed in. */
export async function openBackOffice(
	browser: Browser,
	address: string,
	size = { width: 1440, height: 900 },
): Promise<OperatorPage> {
	const context = await browser.newContext({ viewport: size, reducedMotion: "reduce" });
	const page = await context.newPage();
	const complaints: string[] = [];
	page.on("pageerror", (error) => complaints.push(error.message));
	page.on("console", (message) => {
		// That nobody is signed in, yet or any more, is answered with 401, which the browser writes down, too: of a WebSocket in words.
		if (message.type() === "error" && !/401|HTTP Authentication failed/.test(message.text()))
			complaints.push(message.text());
	});
	const { devtools, add } = await openAuthenticators(page);
	let { authenticatorId } = await add();
	const addAuthenticator = async (): Promise<void> => {
		await devtools.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
		({ authenticatorId } = await add());
	};
	await page.addInitScript(() => {
		addEventListener(
			"click",
			({ isTrusted }) => {
				if (isTrusted) sessionStorage.setItem("clicks", String(Number(sessionStorage.getItem("clicks") ?? 0) + 1));
			},
			{ capture: true },
		);
	});
	await page.goto(address);
	const clicks = async () => await page.evaluate(() => Number(sessionStorage.getItem("clicks") ?? 0));
	return { page, context, complaints, addAuthenticator, clicks };
}

/** Goes to another address of the back office as its links do: the document stays, and the page is a new one, also where it is the same. */
export async function visit(page: Page, address: string): Promise<void> {
	await page.evaluate((to) => {
		for (const name of ["own-passkeys", to]) {
			history.pushState(null, "", `/backoffice/${name}`);
			dispatchEvent(new PopStateEvent("popstate"));
		}
	}, address);
}

/** The list of all pages: some pages have another of their parts. */
export function navigationOf(page: Page): Locator {
	return page.getByRole("navigation", { name: "Pages" });
}

/** Who has just signed in with one passkey is asked for a second one. */
export async function putOffSecondPasskey(page: Page): Promise<void> {
	await page.getByRole("button", { name: "Not now" }).click();
	await navigationOf(page).waitFor();
}

/** Signs in with a passkey where the session has ended. */
export async function signInAgain(page: Page): Promise<void> {
	await page.getByRole("button", { name: "Sign in", exact: true }).click();
	await putOffSecondPasskey(page);
}

/** Comes by the link of an invitation, makes a passkey, and is in. */
export async function arrive(
	browser: Browser,
	{ link }: DemoOperator,
	size?: { width: number; height: number },
): Promise<OperatorPage> {
	const operator = await openBackOffice(browser, link, size);
	await operator.page.getByRole("button", { name: "Make a passkey" }).click();
	await putOffSecondPasskey(operator.page);
	await operator.page.evaluate(() => sessionStorage.removeItem("clicks"));
	return operator;
}
