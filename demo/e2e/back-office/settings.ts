/** The settings of a partner and a provider, as their pages show them. */
import { expect, test } from "vitest";
import { z } from "zod";
import { demo } from "../testing/each-demo.ts";
import { manager } from "./office.ts";
import { group, save } from "./partner-page.ts";

/** @param casino whose first tag is written */
export function settingsAndTags(casino: string): void {
	test("every setting that the API's description names stands on the page, with what it means", async () => {
		const { page } = manager;
		const properties = z.record(z.string(), z.unknown());
		const settingsOf = async (path: string): Promise<readonly string[]> => {
			const document = z.object({ paths: properties }).parse(await (await fetch(`${demo.bffUrl}/openapi.json`)).json());
			const text = z.object({ post: z.looseObject({}) }).parse(document.paths[path]).post;
			const body = z.object({
				requestBody: z.object({
					content: z.object({
						"application/json": z.object({
							schema: z.object({ properties: z.object({ settings: z.object({ properties }) }) }),
						}),
					}),
				}),
			});
			const { schema } = body.parse(text).requestBody.content["application/json"];
			return Object.keys(schema.properties.settings.properties).toSorted();
		};
		for (const [address, path] of [
			[`partners/${casino}`, "/backoffice/partners/change"],
			["providers/1", "/backoffice/providers/change"],
		] as const) {
			await page.goto(`${demo.bffUrl}/backoffice/${address}`);
			await page.locator("[data-setting]").first().waitFor({ state: "attached" });
			const shown = page.locator("[data-setting]");
			const names = await shown.evaluateAll((all) => all.map((one) => one.getAttribute("data-setting") ?? ""));
			expect(names.toSorted()).toEqual(await settingsOf(path));
			const meanings = await shown.evaluateAll((all) =>
				all.map((one) => one.querySelector("p")?.textContent?.trim() ?? ""),
			);
			expect(meanings.filter((text) => text.length < 10)).toEqual([]);
		}
	});

	test("tags are pasted from a spreadsheet", async () => {
		const { page } = manager;
		await page.goto(`${demo.bffUrl}/backoffice/partners/${casino}`);
		await group(page, "Games and tags");
		await page.locator("[data-setting=tags] input").first().focus();
		await page.evaluate(() => {
			const clipboardData = new DataTransfer();
			clipboardData.setData("text/plain", "9\tdesktop\t1313\r\n9\tmobile\t1314\r\n\tgeneric\t1315\r\n");
			document.activeElement?.dispatchEvent(
				new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
			);
		});
		await save(page);
		await page.reload();
		await group(page, "Games and tags");
		const tags = page.locator("[data-setting=tags] tbody tr");
		await expect.poll(() => tags.count()).toBe(4);
		expect(await tags.nth(1).locator("input").last().inputValue()).toBe("1314");
		expect(await tags.nth(1).locator("select").inputValue()).toBe("mobile");
	});
}
