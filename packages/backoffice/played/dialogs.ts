/** Dialogs in which an act is asked for: it is done once, of what the dialog names, and nothing that is written in it is lost. */
import { type ShowJobValue, showJobRequestSchema } from "@webframe/shared/wire";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { partner } from "../screenshots/answers.ts";
import { shownJob } from "../screenshots/answers-of-the-books.ts";
import { BET_ID, PARTNER_ID } from "../screenshots/ids.ts";
import { Held, type Play } from "./play.ts";

const LINK = "https://aggregator.example/backoffice/#invitation=once";
const OPERATORS = {
	address: "operators",
	answers: { "/operators": { items: [] }, "/sessions": { items: [] } },
	until: "#page .section",
};

const dialog = (page: Page) => page.locator("dialog[open]:not(.over)");
const note = (page: Page) => dialog(page).getByRole("textbox", { name: /^Note/ });

/** As a double click does, which comes before anything is drawn. */
async function submitTwice(page: Page): Promise<void> {
	await dialog(page)
		.locator("form")
		.evaluate((form) => {
			if (!(form instanceof HTMLFormElement)) throw new Error("There is no form.");
			form.requestSubmit();
			form.requestSubmit();
		});
}

async function invite(page: Page): Promise<void> {
	await page.getByRole("button", { name: "Invite" }).click();
	await dialog(page).getByLabel("Name").fill("zoe");
	await note(page).fill("She joins on Monday");
}

type Item = ShowJobValue["items"][number];
const ended = (line: number, outcome: Item["outcome"]): Item => ({ line, outcome, subjectId: BET_ID + line });

/** The service's answer to a look at work of which these items have ended. */
function shown(look: unknown, state: ShowJobValue["job"]["state"], items: readonly Item[]): object {
	const { afterLine, isOthersOnly, limit } = showJobRequestSchema.parse(look);
	const others = items.filter(({ outcome }) => outcome !== "done");
	const asked = (isOthersOnly ? others : items).filter(({ line }) => line > afterLine);
	const job = { ...shownJob.job, state, done: items.length - others.length, notDone: others.length };
	return { job, items: asked.slice(0, limit) };
}

/** Has all that fit sent again. @returns the looks at it */
async function resendAll(page: Page): Promise<Held> {
	const looks = await Held.on(page, "/jobs/show");
	await page.getByRole("button", { name: "Resend all that fit" }).click();
	await note(page).fill("They answer again.");
	await dialog(page).getByRole("button", { name: "Resend", exact: true }).click();
	return looks;
}

const RESENT = {
	address: `rejected-bets?partner=${PARTNER_ID}`,
	answers: { "/bets/resend-range": { outcome: "done", job: { ...shownJob.job, state: "running" } } },
} as const;

/** @param play opens the page of a scene */
export function dialogs(play: Play): void {
	test("an invitation that is asked for twice at once is made once, and its link is shown", async () => {
		const page = await play("alarms", OPERATORS);
		const calls = await Held.on(page, "/operators/invite");
		await invite(page);
		await submitTwice(page);
		const first = await calls.at(0);
		expect(await dialog(page).getByRole("button", { name: "Invite" }).isDisabled()).toBe(true);
		await first.answer({ outcome: "done", link: LINK });
		await dialog(page).getByText(LINK).waitFor();
		expect(calls.count).toBe(1);
	});

	test("an invitation that somebody leaves while it is made is shown all the same: it is shown this one time", async () => {
		const page = await play("alarms", OPERATORS);
		const calls = await Held.on(page, "/operators/invite");
		await invite(page);
		await dialog(page).getByRole("button", { name: "Invite" }).click();
		const made = await calls.at(0);
		await page.keyboard.press("Escape");
		await page.keyboard.press("Escape");
		await expect.poll(() => dialog(page).count()).toBe(1);
		expect(await dialog(page).getByRole("button", { name: "Cancel" }).isDisabled()).toBe(true);
		await made.answer({ outcome: "done", link: LINK });
		await dialog(page).getByText(LINK).waitFor();
		await page.keyboard.press("Escape");
		await expect.poll(() => dialog(page).count()).toBe(0);
	});

	test("an act that is not answered, or asked by who is signed out, keeps what is written and is asked again", async () => {
		const page = await play("alarms", OPERATORS);
		const calls = await Held.on(page, "/operators/invite");
		await invite(page);
		await dialog(page).getByRole("button", { name: "Invite" }).click();
		await (await calls.at(0)).lose();
		await dialog(page).getByText("The service cannot be reached.").waitFor();
		await dialog(page).getByRole("button", { name: "Invite" }).click();
		await (await calls.at(1)).signOut();
		// The sign-in stands above the dialog, and is no picture of one.
		const signIn = page.getByRole("button", { name: "Sign in", exact: true });
		await signIn.click({ trial: true });
		await expect.poll(() => note(page).inputValue()).toBe("She joins on Monday");
		expect(await dialog(page).getByLabel("Name").inputValue()).toBe("zoe");
		await page.keyboard.press("Escape");
		await page.keyboard.press("Escape");
		await signIn.click({ trial: true });
		expect(await dialog(page).count()).toBe(1);
	});

	test("what is asked of a partner names it, and goes away with it when the browser goes back", async () => {
		const page = await play("partner", {
			address: `partners/${PARTNER_ID + 1}`,
			answers: { "/partners/find": { ...partner, name: "Riverside Casino" } },
		});
		await page.evaluate((address) => {
			history.pushState(null, "", address);
			dispatchEvent(new PopStateEvent("popstate"));
		}, `/backoffice/partners/${PARTNER_ID}`);
		await page.getByRole("button", { name: "Switch off" }).click();
		await page.getByRole("heading", { name: "Switch off: Riverside Casino" }).waitFor();
		await page.goBack();
		await page.waitForURL(/partners\/1557/);
		await expect.poll(() => dialog(page).count()).toBe(0);
	});

	test("an item of all that were sent again is told of where it ended after later ones", async () => {
		const page = await play("rejected-bets", RESENT);
		const looks = await resendAll(page);
		const early = [4, 5].map((line) => ended(line, "done"));
		const first = await looks.at(0);
		await first.answer(shown(first.body, "running", early));
		const last = await looks.at(1);
		await last.answer(shown(last.body, "done", [ended(3, "failed"), ...early]));
		await dialog(page).getByText("2 sent, 1 not").waitFor();
		await dialog(page)
			.getByRole("link", { name: String(BET_ID + 3), exact: true })
			.waitFor();
	});
}

/**
 * The same of other dialogs and of other ends of what is done in them, in the long run.
 *
 * @param play opens the page of a scene
 */
export function moreDialogs(play: Play): void {
	test("settings that are saved twice at once are saved once, and told as saved", async () => {
		const page = await play("partner");
		const calls = await Held.on(page, "/partners/change");
		await page.evaluate(() => {
			for (const fold of document.querySelectorAll("details")) fold.open = true;
			// The partner of the picture lacks settings that the service always sends.
			for (const form of document.querySelectorAll<HTMLFormElement>("form.settings")) form.noValidate = true;
		});
		await page.locator('[data-setting="callTimeoutMs"] input').fill("6000");
		await page.keyboard.press("Tab");
		await page.getByRole("button", { name: "Look at the change" }).click();
		await note(page).fill("They are slow.");
		await submitTwice(page);
		await (await calls.at(0)).answer({ outcome: "done" });
		await dialog(page).getByText("Done.", { exact: true }).waitFor();
		expect(calls.count).toBe(1);
	});

	test("of many that were sent again and could not be sent none is left out in the end", async () => {
		const page = await play("rejected-bets", RESENT);
		const looks = await resendAll(page);
		const all = Array.from({ length: 128 }, (_, at) => ended(at + 1, at < 2 ? "done" : "nothing_to_do"));
		for (const [index, state] of (["running", "done", "done"] as const).entries()) {
			const look = await looks.at(index);
			await look.answer(shown(look.body, state, all));
		}
		await dialog(page).getByText("2 sent, 126 not").waitFor();
		expect(await dialog(page).getByRole("listitem").count()).toBe(126);
	});

	test("what was sent again until the rest was stopped is counted", async () => {
		const page = await play("rejected-bets", RESENT);
		const stops = await Held.on(page, "/jobs/stop");
		const looks = await resendAll(page);
		const first = await looks.at(0);
		await dialog(page).getByRole("button", { name: "Cancel" }).click();
		await first.answer(shown(first.body, "running", []));
		await (await stops.at(0)).answer({ outcome: "done" });
		const last = await looks.at(1);
		await last.answer(shown(last.body, "stopped", [ended(1, "done")]));
		await expect.poll(() => dialog(page).getByText("1 sent, 0 not").isVisible()).toBe(true);
	});
}
