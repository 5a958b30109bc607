/** Operators' tasks at rounds, promotions and approvals. */
import type { Page } from "playwright-core";
import { beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { expectAllReadable } from "../testing/axe.ts";
import { demo } from "../testing/each-demo.ts";
import type { Extent } from "../testing/extent.ts";
import { TestPlayer } from "../testing/player.ts";
import { finance, manager, PARTNER, second } from "./office.ts";
import { viewerReads } from "./viewer.ts";

/** All hit they pay 120 for one, of a stake of 5.00: more than one person decides on. */
const PICKS = [1, 2, 3, 4, 5];
const ALL_HIT = "600.00";
const PLAYERS = ["hanna", "igor", "jana", "karl"];
const LONG_MS = 60_000;

let betId: number;
let roundId: number;
let settled: Promise<void>;

/** The oldest of what waits is given. @param says what is read of it before, in fields and not as it is stored */
async function give(page: Page, says: string, why: string): Promise<void> {
	await page.getByRole("link", { name: "Approvals" }).click();
	await page.locator(".waiting").getByText(says).first().waitFor();
	expect(await page.locator(".waiting").textContent()).not.toMatch(/[{}[\]"]/);
	await page.getByRole("button", { name: "Give", exact: true }).first().click();
	await page.getByRole("textbox", { name: /^Note/ }).fill(why);
	await page.getByRole("dialog").getByRole("button", { name: "Give", exact: true }).click();
	await page.getByText("Done.", { exact: true }).waitFor();
	await page.getByRole("button", { name: "Close" }).click();
}

const walletSchema = z.object({
	Transactions: z.array(
		z.object({
			CashbackId: z.number().optional(),
		}),
	),
});

async function transactionsOf(name: string): Promise<z.infer<typeof walletSchema>["Transactions"]> {
	const response = await fetch(`${demo.casinoUrl}/demo/wallet/${name}`);
	return walletSchema.parse(await response.json()).Transactions;
}

async function cashbacksPaid(): Promise<number> {
	const all = await Promise.all(PLAYERS.map(transactionsOf));
	return all.flat().filter(({ CashbackId }) => CashbackId !== undefined).length;
}

/** A file of cashbacks, each of that many euros and some cents: so many, and more money than one person decides on. */
interface CashbackFile {
	readonly lines: number;
	readonly euros: number;
	/** As the page writes it. */
	readonly sum: string;
}
/** To pay a thousand takes longer than all else here. */
const CASHBACKS: Readonly<Record<Extent, CashbackFile>> = {
	"what stands for the rest": { lines: 200, euros: 7, sum: "1,490.00" },
	all: { lines: 1_000, euros: 1, sum: "1,450.00" },
};

/** To be called before, best in a part whose tests are the time in which this bet's round ends. Nobody has bet yet in the one that is open. */
export function betToCorrect(): void {
	beforeAll(async () => {
		const [hanna] = await Promise.all(PLAYERS.map((name) => new TestPlayer(demo, name).logIn()));
		if (hanna === undefined) throw new Error("Nobody plays.");
		let taken: number | undefined;
		betId = await vi.waitFor(
			async () => {
				const open = await hanna.openRound();
				if (open.roundId === taken) throw new Error("There is a bet in this round.");
				taken = open.roundId;
				const placed = await hanna.place({ numbers: PICKS, roundId: open.roundId });
				// The first ids of a demo are those of bets, too: another one leads from the search to its round at once.
				if (open.roundId <= placed.betId) throw new Error("The round has the id of a bet.");
				return placed.betId;
			},
			{ timeout: LONG_MS, interval: 500 },
		);
		settled = hanna.until(betId, ["lose", "win", "jackpotwin"]).then((bet) => {
			roundId = bet.roundId;
		});
		// It is told to who waits for it.
		settled.catch(() => {});
	});
}

export function desk(extent: Extent): void {
	const { lines, euros, sum } = CASHBACKS[extent];
	beforeAll(() => settled);

	test("a round was wrong: corrected by two people who saw before what it costs, in seven clicks of both", async () => {
		const before = (await manager.clicks()) + (await second.clicks());
		const { page } = manager;
		await page.getByRole("search").getByRole("textbox").fill(String(roundId));
		await page.keyboard.press("Enter");
		await page.getByRole("heading", { name: `Round ${roundId}` }).waitFor();
		const numbers = page.getByRole("textbox", { name: "Numbers drawn" });
		const drawn = (await numbers.inputValue()).split(" ");
		const others = Array.from({ length: drawn.length - PICKS.length }, (_, at) => at + PICKS.length + 1);
		await numbers.fill([...PICKS, ...others].join(" "));
		await page.getByRole("button", { name: "What would it cost?" }).click();
		await page.getByText("A second manager must ask for the same.").waitFor();
		const cost = await page.getByRole("status").filter({ hasText: "What it would cost" }).textContent();
		await page.getByRole("textbox", { name: /^Note/ }).fill("The camera shows other balls.");
		await page.getByRole("button", { name: "Correct the result" }).click();
		await page.getByText("A second operator must ask for the same within 24 hours.").waitFor();
		await give(second.page, "Fast Keno", "I saw the recording.");
		expect((await manager.clicks()) + (await second.clicks()) - before).toBeLessThanOrEqual(7);
		// The casino takes a second payout of a bet for a repeat of the first: that was told before, and is so.
		expect(cost).toContain(ALL_HIT);
		expect(cost).toContain("1 bet would stand on the manual list");
		await page.getByRole("link", { name: "Rejected bets" }).click();
		await page.locator(".body [role=row]").filter({ hasText: "Correction blocked" }).first().waitFor();
		await page.getByRole("link", { name: "Rounds" }).click();
		await page.getByRole("heading", { name: "All rounds" }).waitFor();
		expect([...manager.complaints, ...second.complaints]).toEqual([]);
	});

	test(`${lines} cashbacks from a file with three bad lines: told which and why, mended, agreed on by two, and each paid once, in seven clicks of both`, async () => {
		const rows = Array.from({ length: lines }, (_, at) => `${PLAYERS[at % PLAYERS.length]},EUR,${euros}.${at % 10}0`);
		const fileOf = (written: readonly string[]) => ({
			name: "cashbacks.csv",
			mimeType: "text/csv",
			buffer: Buffer.from(["accountId,currency,amount", ...written, ""].join("\n")),
		});
		const half = lines / 2;
		const bad = rows
			.with(9, "nobody,EUR,1.00")
			.with(half - 1, "igor,USD,1.00")
			.with(lines - 2, "jana,EUR,1.005");
		const { page } = finance;
		const before = (await finance.clicks()) + (await second.clicks());
		await page.getByRole("link", { name: "Promotions" }).click();
		await page.getByRole("link", { name: "Cashbacks" }).click();
		await page.getByLabel("Partner", { exact: true }).fill(PARTNER);
		await page.keyboard.press("Enter");
		const file = page.getByLabel("File");
		await file.setInputFiles(fileOf(bad));
		await page.getByText("3 lines are wrong. Nothing was written.").waitFor();
		const told = await page.getByRole("region", { name: "What is wrong" }).getByRole("row").allTextContents();
		expect(told.slice(1)).toEqual([
			expect.stringMatching(/^11accountId.*nobody of that name has logged in/),
			expect.stringMatching(new RegExp(`^${half + 1}currency.*EUR`)),
			expect.stringMatching(new RegExp(`^${lines}amount.*decimals`)),
		]);
		expect(await cashbacksPaid()).toBe(0);
		await file.setInputFiles(fileOf(rows));
		await page.getByText(`${lines} cashbacks`, { exact: true }).waitFor();
		await page.getByText(sum).waitFor();
		await page.getByRole("textbox", { name: /^Note/ }).first().fill("Losses of the week.");
		await page.getByRole("button", { name: `Give ${lines} cashbacks` }).click();
		await page.getByText("A second operator must ask for the same within 24 hours.").waitFor();
		await give(second.page, sum, "The sums are those of the report.");
		await second.page.goto(`${demo.bffUrl}/backoffice/promotions/work`);
		await second.page.getByText(`${lines} done, 0 not`).waitFor({ timeout: LONG_MS });
		expect((await finance.clicks()) + (await second.clicks()) - before).toBeLessThanOrEqual(7);
		await expect.poll(cashbacksPaid, { timeout: LONG_MS }).toBe(lines);
		expect([...finance.complaints, ...second.complaints]).toEqual([]);
	});

	if (extent === "all") viewerReads(() => ({ betId, roundId }));

	test("every page of the desk is read by axe without a finding, dark and light, wide and narrow", async () => {
		const { page, complaints } = manager;
		const partner = `?partner=${PARTNER}`;
		const addresses = [
			"rounds",
			`rounds/${roundId}`,
			"approvals",
			`promotions/campaigns${partner}`,
			`promotions/freebets${partner}`,
			`promotions/cashbacks${partner}`,
			"promotions/jackpots",
			"promotions/work",
		];
		await expectAllReadable(page, extent, addresses);
		expect(complaints).toEqual([]);
	});
}
