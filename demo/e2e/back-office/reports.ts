/** Reports and reconciliation, done by people at the page: in a real browser, clicks counted. */
import { text } from "node:stream/consumers";
import type { Page } from "playwright-core";
import postgres from "postgres";
import { beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { expectAllReadable } from "../testing/axe.ts";
import { demo } from "../testing/each-demo.ts";
import type { Extent } from "../testing/extent.ts";
import type { OperatorPage } from "../testing/operator-page.ts";
import { TestPlayer } from "../testing/player.ts";
import { finance, manager, PARTNER } from "./office.ts";

const PLAYERS = ["anna", "ben", "frida"];
/** Her wallet is in yen. */
const IN_YEN = "carla";
/** A round lasts ten seconds; the rest is for a busy machine. */
const ACCEPTED_WITHIN_MS = 60_000;
/** How long after its end a month can be closed, and a minute for the clocks. */
const CLOSED_AFTER_MS = 3_660_000;

interface Placed {
	readonly betId: number;
	/** When the casino accepted the stake, as ISO 8601 in UTC: the report's day and hour of it. */
	readonly at: string;
}

const bets = new Map<string, Placed>();
/** Where the run stands that was made here. */
let keptRun = "reconciliation";

const cents = (text: string): number => Math.round(Number(text.replaceAll(/[^0-9.-]/g, "")) * 100);

function betOf(name: string): Placed {
	const bet = bets.get(name);
	if (bet === undefined) throw new Error(`${name} has not bet.`);
	return bet;
}

const dayOf = ({ at }: Placed): string => at.slice(0, "2026-11-30".length);
const hourOf = ({ at }: Placed): string => `${at.slice(0, "2026-11-30T23".length)}:00:00.000Z`;

const acceptedSchema = z.array(z.object({ at: z.date() }));

/** When the casino accepted a bet's stake. Its payout is accepted by then, too: both books have all of it. */
async function stakeAcceptedAt(owner: postgres.Sql, betId: number): Promise<string> {
	return await vi.waitFor(
		async () => {
			const rows = await owner`
				select accepted_at as at from delivery
				where subject_id = ${betId}::bigint and transaction_type in (-1, 1) and accepted_at is not null order by transaction_type`;
			const [stake, payout] = acceptedSchema.parse(rows);
			if (stake === undefined || payout === undefined) throw new Error("Not both of them are accepted.");
			return stake.at.toISOString();
		},
		{ timeout: ACCEPTED_WITHIN_MS, interval: 200 },
	);
}

/** A month that can be closed, also in the first hour after another one. */
function monthToClose(): string {
	const before = new Date(Date.now() - CLOSED_AFTER_MS);
	return new Date(Date.UTC(before.getUTCFullYear(), before.getUTCMonth() - 1)).toISOString().slice(0, "2026-11".length);
}

/** What the wallets say of all players: the casino's own books. */
async function moved(type: number): Promise<number> {
	const all = await Promise.all(PLAYERS.map((name) => new TestPlayer(demo, name).wallet()));
	return all
		.flatMap(({ Transactions }) => Transactions)
		.filter(({ TransactionType }) => TransactionType === type)
		.reduce((sum, { Amount }) => sum + Math.abs(cents(Amount)), 0);
}

/** A column of the last row of a table, in cents. */
async function total(page: Page, column: string): Promise<number> {
	return cents((await page.locator(`tfoot tr td[data-label="${column}"]`).first().textContent()) ?? "");
}

export function reports(extent: Extent): void {
	beforeAll(async () => {
		const owner = postgres(demo.ownerUrl, { max: 1 });
		await Promise.all(
			[...PLAYERS, IN_YEN].map(async (name, index) => {
				const player = await new TestPlayer(demo, name).logIn();
				const { betId } = await player.place({ amount: name === IN_YEN ? "1000" : `${index + 1}.25` });
				bets.set(name, { betId, at: await stakeAcceptedAt(owner, betId) });
			}),
		);
		await owner.end();
	});

	test("a month's statement is the casino's own books to the cent, and leads down to one bet, in seven clicks", async () => {
		const { page, clicks, complaints } = manager;
		const before = await clicks();
		await page.getByRole("link", { name: "Reports" }).click();
		await page.getByLabel("Partner", { exact: true }).fill(PARTNER);
		await page.keyboard.press("Enter");
		await page.getByRole("link", { name: "Statement of the month" }).click();
		await page.getByText("It can be closed an hour after its end.").waitFor();
		expect(await total(page, "Stakes")).toBe(await moved(-1));
		expect(await total(page, "Payouts")).toBe(await moved(1));
		const line = page.locator("tbody tr").first();
		await line.getByRole("link").click();
		await page.waitForURL(/by=day/);
		const bet = betOf("anna");
		for (const [query, by] of [
			[new URLSearchParams({ first: dayOf(bet), last: dayOf(bet), by: "hour" }), "hour"],
			[new URLSearchParams({ hour: hourOf(bet) }), "transactions"],
		] as const) {
			await page.locator(`tbody tr a[href*="${query}"]`).click();
			await page.waitForURL(new RegExp(by));
		}
		const rows = page.locator("tbody tr", { hasText: "anna" }).filter({ hasText: "Stake" });
		await rows.first().getByRole("link").click();
		await page.waitForURL(new RegExp(`bets/${bet.betId}`));
		expect((await clicks()) - before).toBeLessThanOrEqual(7);
		expect(complaints).toEqual([]);
	});

	test("a day is added up from its bets once more, in one click, and the report is taken away as CSV", async () => {
		const { page, clicks, complaints } = manager;
		const day = dayOf(betOf("anna"));
		await page.goto(`${demo.bffUrl}/backoffice/reports?partner=${PARTNER}&first=${day}&last=${day}&by=hour`);
		const before = await clicks();
		await page.getByRole("button", { name: "Add up from the bets" }).click();
		await page.getByText("The bets come to the same, to the minor unit.").waitFor();
		expect((await clicks()) - before).toBe(1);
		const [download] = await Promise.all([
			page.waitForEvent("download"),
			page.getByRole("button", { name: "Download CSV" }).click(),
		]);
		expect(await text(await download.createReadStream())).toContain(`,${PARTNER},`);
		expect(complaints).toEqual([]);
	});

	test("rates from a file with a bad line are told of, mended, and stored by two people; they stand in the list", async () => {
		const { page, complaints } = manager;
		const day = dayOf(betOf(IN_YEN));
		const fileOf = (...lines: readonly string[]) => ({
			name: "rates.csv",
			mimeType: "text/csv",
			buffer: Buffer.from(["day,currency,perEur", ...lines, ""].join("\n")),
		});
		await page.getByRole("link", { name: "Reports" }).click();
		await page.getByRole("link", { name: "Rates" }).click();
		await page.getByText("No rate of this month is stored.").waitFor();
		await page.getByLabel("Source").fill("A central bank");
		const file = page.getByLabel("File");
		await file.setInputFiles(fileOf(`${day},USD,1.0823`, `${day},EUR,1`));
		await page.getByText("1 line is wrong. Nothing was written.").waitFor();
		expect(await page.getByRole("region", { name: "What is wrong" }).textContent()).toContain(
			"is the euro, which is always 1",
		);
		await file.setInputFiles(fileOf(`${day},USD,1.0823`, `${day},JPY,163.25`));
		await page.getByText(`2 rates, ${day}`).waitFor();
		await page.getByRole("textbox", { name: /^Note/ }).fill("Rates of the day.");
		await page.getByRole("button", { name: "Ask to store them" }).click();
		await page.getByText("A second operator must ask for the same within 24 hours.").waitFor();
		await finance.page.getByRole("link", { name: "Approvals" }).click();
		await finance.page.getByText("What a euro was on some days is stored, and stays.").waitFor();
		await finance.page.getByRole("button", { name: "Give", exact: true }).click();
		await finance.page.getByRole("textbox", { name: /^Note/ }).fill("As the bank says.");
		await finance.page.getByRole("dialog").getByRole("button", { name: "Give", exact: true }).click();
		await finance.page.getByText("Done.", { exact: true }).waitFor();
		await page.reload();
		const rows = page.getByRole("region", { name: "Rates" }).locator("tbody tr");
		await rows.first().waitFor();
		expect(await rows.allTextContents()).toEqual([
			expect.stringMatching(/JPY163.25\s*A central bankdemo-manager, demo-finance/),
			expect.stringMatching(/USD1.0823\s*A central bankdemo-manager, demo-finance/),
		]);
		await page.goto(`${demo.bffUrl}/backoffice/reports?first=${day}&last=${day}`);
		await page.getByText(/^All in euros, by the rate of each day/).waitFor();
		const yen = page.locator("tbody tr", { hasText: "JPY" });
		expect(await yen.locator('td[data-label="Stakes, EUR"]').textContent()).toContain("6.13");
		expect([...complaints, ...finance.complaints]).toEqual([]);
	});

	test("a month is closed by two people, who see the same hash; it stands in the list, and nobody can close it again", async () => {
		const { page, clicks, complaints } = manager;
		const month = monthToClose();
		// What nobody can wait for: something was accepted in it.
		const owner = postgres(demo.ownerUrl, { max: 1 });
		await owner`
			insert into report_hour values (${PARTNER}::int, ${`${month}-21T00:00:00Z`}::timestamptz, 9, 'EUR', 2,
				false, 2, 3, 501, 120, 0, 0, 0, 0, 0)`;
		await owner.end();
		const address = `${demo.bffUrl}/backoffice/reports/statement?partner=${PARTNER}&month=${month}`;
		const close = async ({ page: at }: OperatorPage, told: RegExp): Promise<void> => {
			await at.goto(address);
			await at.getByRole("textbox", { name: /^Note/ }).fill("All invoices are in.");
			await at.getByRole("button", { name: "Close the month" }).click();
			await at.getByRole("status").getByText(told).waitFor();
		};
		const before = await clicks();
		await close(manager, /second/i);
		await page.getByText("Not closed").waitFor();
		await close(finance, /^Done/);
		await finance.page.getByText("by demo-manager and demo-finance").waitFor();
		await page.reload();
		await page.locator("dd code").waitFor();
		const hash = await page.locator("dd code").textContent();
		expect(hash).toMatch(/^[0-9a-f]{64}$/);
		expect(await finance.page.locator("dd code").textContent()).toBe(hash);
		expect(await page.getByRole("button", { name: "Close the month" }).count()).toBe(0);
		await page.getByRole("link", { name: month, exact: true }).waitFor();
		expect((await clicks()) - before).toBeLessThanOrEqual(1);
		expect([...complaints, ...finance.complaints]).toEqual([]);
	});

	test("the books of a span are compared, and the run is kept, in three clicks", async () => {
		const { page, clicks, complaints } = manager;
		const before = await clicks();
		await page.getByRole("link", { name: "Reconciliation" }).click();
		await page.getByLabel("Partner", { exact: true }).fill(PARTNER);
		const now = Date.now();
		await page.getByLabel("From (UTC)").fill(new Date(now - 3_600_000).toISOString().slice(0, 16));
		await page.getByLabel("To (UTC)").fill(new Date(now + 3_600_000).toISOString().slice(0, 16));
		await page.getByRole("button", { name: "Compare the books" }).click();
		await page.getByText("No difference.").waitFor();
		await page.getByText(`${PLAYERS.length + 1} bets compared`).waitFor();
		keptRun = new URL(page.url()).pathname.replace("/backoffice/", "");
		await page.getByRole("link", { name: "Reconciliation" }).click();
		await page.locator("tbody tr", { hasText: "Complete" }).first().waitFor();
		expect((await clicks()) - before).toBeLessThanOrEqual(3);
		expect(complaints).toEqual([]);
	});

	test("its pages are read by axe without a finding, dark and light, wide and narrow, and nothing of them lies beside the screen", async () => {
		const { page, complaints } = manager;
		const bet = betOf("anna");
		const addresses = [
			"reports",
			"reports/rates",
			`reports/transactions?partner=${PARTNER}&hour=${hourOf(bet)}`,
			"reports/statement",
			`reports/statement?partner=${PARTNER}&month=${dayOf(bet).slice(0, "2026-11".length)}`,
			"reconciliation",
			keptRun,
		];
		await expectAllReadable(page, extent, addresses);
		expect(complaints).toEqual([]);
	});
}
