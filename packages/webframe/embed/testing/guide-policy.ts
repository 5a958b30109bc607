/** The Content-Security-Policy that the guide's table names, and a visit under it. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { madeConfig, madeProviderGames } from "../../src/testing/made-data.ts";
import { casino, page } from "./each-casino-page.ts";

/** The directives and what each needs, as the guide has it. */
export function table(): ReadonlyMap<string, string> {
	const guide = readFileSync(new URL("../../../../docs/embedding.md", import.meta.url), "utf8");
	const rows = [...guide.matchAll(/^\| `([a-z]+-[a-z-]+)` +\| ([^|]+)\|/gm)].map(
		([, name = "", value = ""]) => [name, value.trim()] as const,
	);
	return new Map(rows.filter(([name]) => /-src$|^require|^trusted/.test(name)));
}

/** The directives with the addresses of this test; the page's own script brings the least that is asked for. */
function directives(): ReadonlyMap<string, string> {
	const { url } = casino.bff;
	const games = casino.url.replace("localhost", "127.0.0.1").slice(0, -1);
	const values = [...table()].map(([name, text]): [string, string] => {
		const value = (/`([^`]+)`/.exec(text)?.[1] ?? "")
			.replaceAll("https://HOST", url)
			.replaceAll("wss://HOST", url.replace("http", "ws"));
		if (name === "frame-src") return [name, games];
		return [name, name === "style-src" ? "'none'" : value];
	});
	return new Map(values);
}

/** @returns what was refused */
export async function visitUnder(without?: string): Promise<readonly string[]> {
	const { bff } = casino;
	casino.messages.splice(0);
	const wanted = [...directives()].filter(([name]) => name !== without);
	casino.policy = ["default-src 'none'", ...wanted.map(([name, value]) => `${name} ${value}`)].join("; ");
	const [game] = madeProviderGames(1);
	bff.config = madeConfig(Date.now(), {
		games: [...madeConfig(0).games, ...(game === undefined ? [] : [{ ...game, imageUrl: "/frame/images/1.png" }])],
	});
	bff.frameUri = `${casino.url.replace("localhost", "127.0.0.1")}game`;
	casino.files.set("/game", { body: "<h1>Game</h1>", type: "text/html" });
	const violations = page.waitForEvent("console", {
		predicate: (message) => message.text().includes("Content Security Policy"),
	});
	violations.catch(() => undefined);
	const visit = async (): Promise<void> => {
		await casino.open(casino.script(), casino.frame(casino.player()));
		await casino.lobby();
		await page.locator(`[data-game="${game?.gameCode}"]`).click();
		await page.locator("iframe.ready").waitFor();
		await page.frameLocator("iframe").locator("h1").waitFor();
	};
	await (without === undefined ? visit() : Promise.race([visit().catch(() => undefined), violations]));
	if (without !== undefined) await violations;
	return casino.messages.filter((message) => /Content Security Policy|TrustedHTML/.test(message));
}

export function needNothingInVain(directives: readonly string[]): void {
	for (const directive of directives) {
		test(`asks for nothing in vain: without ${directive} something is refused`, async () => {
			expect((await visitUnder(directive)).length).toBeGreaterThan(0);
		});
	}
}
