/** How the frame comes into a page, for the tests of it. */
import { expect, test } from "vitest";
import { manifest } from "./built-frame.ts";
import { casino, page } from "./each-casino-page.ts";

/** Keeps the codes of what the page is told. */
export const LISTENER =
	'<script>globalThis.told = []; addEventListener("frameerror", ({detail}) => told.push(detail.code))</script>';
export const told = (): Promise<readonly string[]> =>
	page.evaluate(() => (globalThis as unknown as { told: readonly string[] }).told);

/** How a casino may write the script's tag. */
const ATTRIBUTES = {
	"an async classic script": "async",
	"a deferred classic script": "defer",
	"a module": 'type="module"',
	"an async module": 'async type="module"',
} as const;
type Kind = keyof typeof ATTRIBUTES;

export function workAs(kinds: readonly Kind[]): void {
	for (const kind of kinds) {
		test(`it works as ${kind}`, async () => {
			await casino.open(casino.script(ATTRIBUTES[kind]), casino.frame(casino.player()));
			await casino.lobby();
			expect(await page.evaluate(() => globalThis.WebFrame?.version)).toBe(manifest.version);
			expect(casino.messages).toEqual([]);
		});
	}
}

/** Lets the third request come. */
export async function cutTwice(chunkName: string): Promise<readonly string[]> {
	const asked: string[] = [];
	await page.route(new RegExp(`/${chunkName}-`), (route) => {
		asked.push(route.request().url());
		return asked.length <= 2 ? route.abort() : route.continue();
	});
	return asked;
}

/** @param chunks that of a view, that of a language's texts */
export function askAgainFor(chunks: readonly ("lobby-view" | "pt-br")[]): void {
	test.each(chunks)("the chunk %s, when it does not come at first, is asked for again", async (name) => {
		const asked = await cutTwice(name);
		await casino.open(casino.script(), casino.frame('language="pt-BR"'));
		await casino.lobby();
		await page.locator('.frame[lang="pt-BR"]').waitFor();
		expect(asked.length).toBeGreaterThan(2);
	});
}
