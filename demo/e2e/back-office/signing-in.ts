/** Operators who sign in at an OpenID provider, and passkeys of one's own. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeProblems } from "../testing/axe.ts";
import { browser, demo } from "../testing/each-demo.ts";
import { navigationOf, type OperatorPage, openBackOffice, operatorNamed } from "../testing/operator-page.ts";
import { expectRefused } from "../testing/refused-frame.ts";
import { BY_OPENID, finance, openid } from "./office.ts";

const byOpenid = (page: Page) => page.getByRole("button", { name: "Sign in by OpenID" });
const named = (page: Page, name: string) => navigationOf(page).getByText(name);
const cookies = async ({ context }: OperatorPage) =>
	(await context.cookies()).filter(({ name }) => name.startsWith("__Host-wf"));

export function signingIn(): void {
	test("an invited operator signs in by OpenID, goes, comes back, and proves it in another window; what is written stays", async () => {
		openid.signsIn("sub-manager");
		const operator = await openBackOffice(browser, operatorNamed(demo, BY_OPENID).link);
		const { page, context, complaints } = operator;
		await page.getByText(`Welcome, ${BY_OPENID}`).waitFor();
		expect(await axeProblems(page)).toEqual([]);
		await byOpenid(page).click();
		await named(page, BY_OPENID).waitFor();
		expect(page.url()).toBe(`${demo.bffUrl}/backoffice/`);
		// What was kept for the way there is gone, and of the session no script knows.
		expect(await cookies(operator)).toMatchObject([
			{ name: "__Host-wf-operator", secure: true, httpOnly: true, sameSite: "Strict", path: "/" },
		]);
		await page.getByRole("button", { name: "Sign out" }).click();
		await byOpenid(page).waitFor();
		expect(await page.getByRole("alert").count()).toBe(0);
		expect(await axeProblems(page)).toEqual([]);
		await byOpenid(page).click();
		await named(page, BY_OPENID).waitFor();

		// A row of the audit log says when its operator came with a token.
		await page.route("**/backoffice/audit-log", async (route) => {
			const row = { action: "player.block", subject: "player 1", note: "why", details: {}, hash: "00" };
			const items = [
				{ ...row, auditId: 2, happenedAt: "2026-01-01T12:00:01.000Z", actor: "a-script", byToken: true },
				{ ...row, auditId: 1, happenedAt: "2026-01-01T12:00:00.000Z", actor: "a-person", byToken: false },
			];
			await route.fulfill({ json: { ErrorCode: 200, Message: "Success", Value: { items } } });
		});
		await page.getByRole("link", { name: "Audit log" }).click();
		await page.getByRole("row", { name: /a-script by token/ }).waitFor();
		expect(await page.getByText("by token").count()).toBe(1);

		// The service says that it must be shown once more; nobody waits ten minutes for that here.
		const before = openid.signIns;
		await page.route("**/backoffice/operators/invite", async (route) => {
			if (openid.signIns > before) return await route.continue();
			const refused = { ErrorCode: 103_752, Message: "Show once more who you are.", Value: { reason: "proof_needed" } };
			await route.fulfill({ status: 403, json: refused });
		});
		await page.getByRole("link", { name: "Operators" }).click();
		await page.getByRole("button", { name: "Invite" }).click();
		const dialog = page.getByRole("dialog");
		await dialog.getByLabel("Name").fill("zoe");
		await dialog.getByLabel("Note").fill("She joins on Monday");
		await dialog.getByRole("button", { name: "Invite" }).click();
		await dialog.getByText("A second operator must ask for the same").waitFor();
		expect(openid.signIns).toBe(before + 1);
		// The other window may be opened and gone before this test hears of it.
		await expect.poll(() => context.pages()).toEqual([page]);
		expect(complaints.filter((text) => !text.includes("403"))).toEqual([]);
		await context.close();
	});

	test("whoever has no operator here, or another role there, is told so", async () => {
		const stranger = await openBackOffice(browser, `${demo.bffUrl}/backoffice/`);
		openid.signsIn("sub-stranger");
		await byOpenid(stranger.page).click();
		await stranger.page.getByRole("alert").getByText("You were not let in").waitFor();
		expect(stranger.page.url()).not.toContain("openid");
		expect(await cookies(stranger)).toEqual([]);
		await stranger.context.close();
	});

	test("no other page has the back office in a frame, and so nobody presses there what he does not see", async () => {
		const page = await browser.newPage();
		await page.goto(`${openid.issuer}/.well-known/openid-configuration`);
		const office = `${demo.bffUrl}/backoffice/`;
		await page.evaluate((address) => {
			const frame = document.createElement("iframe");
			frame.src = address;
			document.body.append(frame);
		}, office);
		await expectRefused(page, office);
		await page.close();
	});

	test("the link of an invitation is good once; a second passkey, put off before, is asked for at the next sign-in, made, and one is removed", async () => {
		const { page, complaints, addAuthenticator } = finance;
		expect(page.url()).not.toContain("invitation");
		await page.reload();
		await named(page, "demo-finance").waitFor();
		expect(await page.getByRole("button", { name: "Not now" }).count()).toBe(0);
		await page.getByRole("button", { name: "Sign out" }).click();
		await page.getByRole("button", { name: "Sign in", exact: true }).click();
		await page.getByRole("heading", { name: "Make a second passkey" }).waitFor();
		expect(await axeProblems(page)).toEqual([]);
		const another = page.getByRole("button", { name: "Make a second passkey" });
		await addAuthenticator();
		await another.click();
		await navigationOf(page).waitFor();
		await named(page, "demo-finance").click();
		await page.getByRole("heading", { name: "Your passkeys" }).waitFor();
		await page.getByRole("button", { name: "Remove passkey 2" }).waitFor();
		expect(await axeProblems(page)).toEqual([]);
		await page.getByRole("button", { name: "Remove passkey 1" }).click();
		await page.getByText("Done.").waitFor();
		expect(await page.getByRole("button", { name: /^Remove/ }).count()).toBe(0);
		expect(complaints).toEqual([]);
		const again = await openBackOffice(browser, operatorNamed(demo, "demo-finance").link);
		await again.page.getByText("This link is good no more").waitFor();
		expect(await again.page.getByRole("button", { name: "Make a passkey" }).count()).toBe(0);
		await again.context.close();
	});
}
