/** The session of who looks: it ends when somebody says so, is not kept by what the page asks by itself, and what goes on is seen when it is back. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { alarms, session } from "../screenshots/answers.ts";
import { shownJob } from "../screenshots/answers-of-the-books.ts";
import { Held, type Play } from "./play.ts";

/** Longer than what the page waits before it asks for alarms anew. */
const AGAIN_MS = 6_000;
const [open] = alarms.items;
const alarmsNamed = (names: readonly string[], nextBefore: number | null) => ({
	items: names.map((subject, at) => ({ ...open, subject, alarmId: 1_000 - at, endedAt: open?.openedAt })),
	nextBefore,
});
const subjects = (page: Page) => page.locator("alarms-page .alarm .head > span:last-child").allTextContents();

/** @param play opens the page of a scene */
export function sessions(play: Play): void {
	test("who signs out is told when that has failed, and is signed out once it has not", async () => {
		const page = await play("alarms");
		const calls = await Held.on(page, "/operator-session/end");
		await page.getByRole("button", { name: "Sign out" }).click();
		await (await calls.at(0)).lose();
		await page.getByRole("alert").getByText("You may be signed in still").waitFor();
		expect(await page.getByRole("button", { name: "Sign in", exact: true }).count()).toBe(0);
		await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
		await (await calls.at(1)).answer(session);
		await page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
	});

	test("alarms are asked for anew by a call that is no use of the session", async () => {
		const page = await play("alarms", { before: (before) => before.clock.install() });
		const isUnattended = (request: { headers(): Record<string, string> }) =>
			"x-webframe-unattended" in request.headers();
		const asked = page.waitForRequest("**/backoffice/alarms");
		await page.clock.runFor(AGAIN_MS);
		expect(isUnattended(await asked)).toBe(true);
	});

	test("a further page of alarms is added once, and no timed look takes it away while it is on its way or shown", async () => {
		let held: Held | undefined;
		const page = await play("alarms", {
			before: async (before) => {
				await before.clock.install();
				held = await Held.on(before, "/backoffice/alarms");
				void held.at(0).then((first) => first.answer(alarmsNamed(["one", "two"], 7)));
			},
		});
		const more = page.getByRole("button", { name: "Show more" });
		await more.click();
		await more.click();
		await held?.at(2);
		await page.clock.runFor(AGAIN_MS);
		expect(held?.count).toBe(3);
		for (const index of [1, 2]) await (await held?.at(index))?.answer(alarmsNamed(["three"], null));
		await expect.poll(() => more.count()).toBe(0);
		await expect.poll(() => subjects(page)).toEqual(["one", "two", "three"]);
	});

	test("how far work is goes on being shown after a look that was not answered, and after a new sign-in", async () => {
		let held: Held | undefined;
		const page = await play("job-with-failures", {
			until: "job-progress",
			before: async (before) => {
				held = await Held.on(before, "/jobs/show");
			},
		});
		const work = (done: number, state = "running") => ({
			job: { ...shownJob.job, done, notDone: 0, state, endedAt: null },
			items: [],
		});
		const asked = async (index: number) => {
			const found = await held?.at(index);
			if (found === undefined) throw new Error("Nothing is asked.");
			return found;
		};
		await (await asked(0)).lose();
		await (await asked(1)).answer(work(1));
		await page.getByText("1 of 214").waitFor();
		await (await asked(2)).signOut();
		const current = await Held.on(page, "/operator-session/current");
		await page.locator("sign-in").evaluate((signIn) => signIn.dispatchEvent(new CustomEvent("signedin")));
		await (await current.at(0)).answer(session);
		await (await asked(3)).answer(work(214, "done"));
		await page.getByText("214 done").waitFor();
	});
}
