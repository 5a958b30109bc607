/** The page of the API's description with all of our calls, which a browser draws in seconds. With two it is in the service's own tests. */
import { launchStill } from "@webframe/harness";
import { expect, test } from "vitest";
import { iconOf } from "./testing/icon-of.ts";
import { browser, demo, openSharedDemo } from "./testing/shared-demo.ts";

// With pictures: the page has an icon.
openSharedDemo(launchStill);

test("under its policy the page works with all calls: it opens one, takes a token, is read to its end, has an icon, and nothing is refused", async () => {
	const page = await browser.newPage();
	const complaints: string[] = [];
	page.on("console", (message) => void (message.type() === "error" && complaints.push(message.text())));
	page.on("response", (response) => {
		if (response.status() >= 400) complaints.push(`${response.url()}: ${response.status()}`);
	});
	page.on("pageerror", (error) => void complaints.push(String(error)));
	await page.goto(`${demo.bffUrl}/docs`);
	expect(await iconOf(page)).toBe("an icon");
	await page.locator(".opblock-summary").first().click();
	await page.getByRole("button", { name: "Try it out" }).first().click();
	await page.locator("button.authorize").first().click();
	await page.getByLabel("auth-bearer-value").first().fill("a token");
	await page.locator(".close-modal").click();
	// Of so many calls it draws those that are looked at.
	const toTheEnd = async () => {
		await page.keyboard.press("End");
		return await page.locator(".opblock-tag").allTextContents();
	};
	await expect.poll(toTheEnd).toContain("Operations");
	expect(complaints).toEqual([]);
	await page.close();
});
