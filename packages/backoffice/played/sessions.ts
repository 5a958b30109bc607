/** The session of who looks: it ends when somebody says so, is not kept by what the page asks by itself, and what goes on is seen when it is back. */
import type { Page, Request } from "playwright-core";
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

const isUnattended = (request: Request) => "x-webframe-unattended" in request.headers();

/** Of each call of this name whether it was one that is no use of the session. */
function unattendedOf(page: Page, path: string): readonly boolean[] {
	const calls: boolean[] = [];
	page.on("request", (request) => {
		if (request.method() === "POST" && request.url().endsWith(path)) calls.push(isUnattended(request));
	});
	return calls;
}

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
		const page = await play("alarms", { isTimed: true });
		const asked = page.waitForRequest("**/backoffice/alarms");
		await page.clock.runFor(AGAIN_MS);
		expect(isUnattended(await asked)).toBe(true);
	});

	test("a further page of alarms is added once, and no timed look takes it away while it is on its way or shown", async () => {
		let held: Held | undefined;
		const page = await play("alarms", {
			isTimed: true,
			before: async (before) => {
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

	test("a timed look at alarms overtakes none that is not answered yet, and says so when one is lost", async () => {
		let held: Held | undefined;
		const page = await play("alarms", {
			isTimed: true,
			before: async (before) => {
				held = await Held.on(before, "/backoffice/alarms");
				void held.at(0).then((first) => first.answer(alarmsNamed(["one"], null)));
			},
		});
		await page.clock.runFor(AGAIN_MS);
		const slow = await held?.at(1);
		await page.clock.runFor(AGAIN_MS);
		expect(held?.count).toBe(2);
		await slow?.lose();
		await page.getByRole("alert").getByText("The service cannot be reached.").waitFor();
		await page.clock.runFor(AGAIN_MS);
		await (await held?.at(2))?.answer(alarmsNamed(["two"], null));
		await expect.poll(() => subjects(page)).toEqual(["two"]);
		expect(await page.getByText("The service cannot be reached.").count()).toBe(0);
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

/**
 * The same of what else the page asks by itself, in the long run.
 *
 * @param play opens the page of a scene
 */
export function moreSessions(play: Play): void {
	test("who is there is asked by a call that is no use of the session, whenever what is shown live is lost", async () => {
		let whoIsThere: readonly boolean[] = [];
		const page = await play("today", {
			until: "nav",
			isTimed: true,
			before: async (before) => {
				whoIsThere = unattendedOf(before, "/operator-session/current");
				await before.routeWebSocket(/\/backoffice\/hub/, (socket) => socket.close());
			},
		});
		const connectAgain = async () => {
			await page.clock.runFor(AGAIN_MS);
			return whoIsThere.slice(0, 2);
		};
		// The first time somebody has opened the page.
		await expect.poll(connectAgain).toEqual([false, true]);
	});

	test("a comparison that was let go on goes on by calls that are no use of the session", async () => {
		let continued: readonly boolean[] = [];
		const at = open?.openedAt;
		const run = { runId: "r1", partnerId: 7, since: at, until: at, startedBy: "olga", startedAt: at, changedAt: at };
		const lists = { findings: [], notCompared: [], unreadable: [] };
		const answerAll = async (page: Page, path: string, isComplete: (times: number) => boolean) => {
			const held = await Held.on(page, path);
			for (let index = 0; index < 3; index++) {
				const value = { ...run, ...lists, compared: index, differences: 0, isComplete: isComplete(index) };
				void held.at(index).then((asked) => asked.answer(value));
			}
		};
		const page = await play("today", {
			address: "reconciliation/r1",
			until: "kept-run dl",
			before: async (before) => {
				continued = unattendedOf(before, "/reconcile/continue");
				await answerAll(before, "/reconcile/run", () => false);
				await answerAll(before, "/reconcile/continue", (times) => times === 2);
			},
		});
		await page.getByText("Complete", { exact: true }).waitFor();
		expect(continued).toEqual([false, true, true]);
	});

	test("how far it is with what is sent again is asked by calls that are no use of the session", async () => {
		let looks: readonly boolean[] = [];
		const { job } = shownJob;
		const page = await play("rejected-bets", {
			address: "rejected-bets?partner=7",
			answers: { "/jobs/show": { job: { ...job, state: "done", done: 0, notDone: 0 }, items: [] } },
			before: async (before) => {
				looks = unattendedOf(before, "/jobs/show");
				const begun = await Held.on(before, "/bets/resend-range");
				void begun.at(0).then((asked) => asked.answer({ job }));
			},
		});
		await page.getByRole("button", { name: "Resend all that fit" }).click();
		await page.locator("resend-dialog").getByRole("textbox").fill("They are back.");
		await page.locator("resend-dialog").getByRole("button", { name: "Resend", exact: true }).click();
		await page.getByText("0 sent, 0 not").waitFor();
		expect(looks).toEqual([true]);
	});
}
