/**
 * What a person at the page meets when answers come late, twice or not at all, which no real service does when it is asked to, and when
 * the device is turned. To build the page and to start a browser takes more than any of the tests, so all stand in one file, but for the
 * same in other places of the page: they are in the long one.
 */
import { describe, expect, test } from "vitest";
import { dialogs } from "./dialogs.ts";
import { lateAnswers } from "./late-answers.ts";
import { usePlayedPage } from "./play.ts";
import { sessions } from "./sessions.ts";

const play = usePlayedPage();

describe("answers that come late", () => lateAnswers(play));
describe("dialogs", () => dialogs(play));
describe("sessions", () => sessions(play));

test("on a device that is turned the page that is shown stays in view in the list of pages", async () => {
	const page = await play("approvals");
	const link = page.locator("nav a.page[aria-current]");
	const isInView = () =>
		link.evaluate((element) => {
			const { left, right } = element.getBoundingClientRect();
			return left >= 0 && right <= innerWidth;
		});
	for (const width of [390, 1440, 320]) {
		await page.setViewportSize({ width, height: 800 });
		await expect.poll(isInView, { message: `${width} px` }).toBe(true);
	}
});
