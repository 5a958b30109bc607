/** Who may read everything, and do nothing. */
import { expect, test } from "vitest";
import { browser } from "../testing/each-demo.ts";
import { arrive, visit } from "../testing/operator-page.ts";
import { manager, PARTNER, second } from "./office.ts";

/** @param played a bet and its round, which are there when the test runs */
export function viewerReads(played: () => { readonly betId: number; readonly roundId: number }): void {
	test("a viewer, whom two have invited, reads every page, is offered nothing that would be refused, and asks for nothing", async () => {
		const { page: asking } = manager;
		await asking.getByRole("link", { name: "Operators" }).click();
		await asking.getByRole("button", { name: "Invite" }).click();
		const dialog = asking.getByRole("dialog");
		await dialog.getByLabel("Name").fill("vera");
		await dialog.getByRole("textbox", { name: /^Note/ }).fill("She looks after the casino.");
		await dialog.getByRole("button", { name: "Invite" }).click();
		await dialog.getByText("A second operator must ask for the same").waitFor();
		await dialog.getByRole("button", { name: "Close" }).click();
		await second.page.getByRole("link", { name: "Approvals" }).click();
		await second.page.getByRole("button", { name: "Give", exact: true }).click();
		const given = second.page.getByRole("dialog");
		await given.getByRole("textbox", { name: /^Note/ }).fill("I know her.");
		await given.getByRole("button", { name: "Give", exact: true }).click();
		const link = (await given.locator(".once").textContent()) ?? "";
		await given.getByRole("button", { name: "Close" }).click();
		const viewer = await arrive(browser, { name: "vera", link });
		const { page } = viewer;
		const { betId, roundId } = played();
		const today = new Date().toISOString().slice(0, 10);
		const partner = `?partner=${PARTNER}`;
		const pressed = new Set<string>();
		for (const address of [
			"",
			"alarms",
			"rejected-bets",
			`bets/${betId}`,
			"players/1",
			`rounds/${roundId}`,
			...["campaigns", "freebets", "cashbacks"].map((part) => `promotions/${part}${partner}`),
			"promotions/jackpots",
			"promotions/work",
			"partners",
			`partners/${PARTNER}`,
			"providers",
			"providers/1",
			`reports${partner}&first=${today}&last=${today}`,
			`reports/statement${partner}&month=${today.slice(0, 7)}`,
			"reports/rates",
		]) {
			await visit(page, address);
			await page.locator("main .head, main h1").first().waitFor();
			await page.getByText("Loading").first().waitFor({ state: "hidden" });
			const written = page.locator("main :is(input, select, textarea):enabled:not(.filters *)");
			expect(await written.count(), address).toBe(0);
			const names = await page.locator(":is(header, main) button:enabled:not(.filters *)").allTextContents();
			for (const name of names) pressed.add(name.trim());
		}
		// Alone what shows more of what is there.
		expect([...pressed].toSorted()).toEqual(["Export", "Look again"]);
		expect(viewer.complaints).toEqual([]);
		await viewer.context.close();
	});
}
