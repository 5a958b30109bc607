/** What operators do on the page of a partner or a provider: settings by groups, and a dialog before each change. */
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Answers the dialog that is open: fills it in, presses what it is called, and closes it. @returns what it showed once */
export async function answer(page: Page, name: string, fields: Readonly<Record<string, string>> = {}): Promise<string> {
	const dialog = page.getByRole("dialog");
	for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label, { exact: true }).fill(text);
	await dialog.getByRole("textbox", { name: /^Note/ }).fill("It goes live.");
	await dialog.getByRole("button", { name, exact: true }).click();
	await dialog.getByRole("status").waitFor();
	expect(await dialog.getByRole("status").textContent()).toMatch(/^(?:Done\.|A second operator must ask)/);
	const once = dialog.locator(".once");
	const shown = (await once.count()) === 0 ? "" : ((await once.textContent()) ?? "");
	await dialog.getByRole("button", { name: "Close" }).click();
	return shown;
}

/** Opens a group of settings. */
export async function group(page: Page, name: string): Promise<void> {
	await page.locator("summary", { hasText: name }).click();
}

/** Writes into a cell of a setting that is a table. */
export async function cell(page: Page, setting: string, name: string, text: string): Promise<void> {
	const input = page.locator(`[data-setting="${setting}"]`).getByLabel(name, { exact: true }).first();
	await input.fill(text);
	await input.press("Tab");
}

/** Saves what was written, after a look at it. */
export async function save(page: Page): Promise<void> {
	await page.getByRole("button", { name: "Look at the change" }).click();
	await answer(page, "Change");
}
