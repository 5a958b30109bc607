/** The session of who looks: it ends when somebody says so, is not kept by what the page asks by itself, and what goes on is seen when it is back. */
import { expect, test } from "vitest";
import { session } from "../screenshots/answers.ts";
import { Held, type Play } from "./play.ts";

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
}
