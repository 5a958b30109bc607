/** The provider lab in a browser, between the reference provider, the aggregator and the casino. */
import { freePort } from "@webframe/harness";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type RunningProvider, startProvider } from "../../provider/provider.ts";
import { demo } from "../testing/each-demo.ts";
import type { Extent } from "../testing/extent.ts";
import { LONG_BETTING_LEFT_MS, newName, TestPlayer } from "../testing/player.ts";
import {
	launch,
	openLabPage,
	page,
	playDice,
	replayAll,
	rows,
	type ShownCheck,
	selfTest,
	setFaults,
	settledWallet,
} from "./lab-page.ts";
import { answersInAnyOrder, callsOfEachKind, pageOfLab } from "./whole-lab.ts";

/** Of what the self-test asks of the provider itself one thing, and one of the bet calls that it saw: neither is taken for the other. */
const FAULTS: readonly (readonly [string, object, object, readonly string[], string])[] = [
	[
		"of the list of games, and a wrong key in the bet calls that it saw",
		{ gamesFail: true },
		{ wrongKey: true },
		["GET /games answers a list", "A signed request is taken", "Every call is signed right"],
		"The clock is in step",
	],
	[
		"of launches, and a wrong clock in the bet calls that it saw",
		{ launchFails: true },
		{ clockOffMs: -60_000 },
		["A launch for money", "A launch for fun", "Limits in JPY", "The clock is in step"],
		"GET /games answers a list",
	],
];

/** Altering each call takes seconds: those of a stake and its win stand for the rest. */
export function lab(extent: Extent): void {
	openLabPage();

	describe("calls", () => {
		test("of a game that is launched and played stand there both ways, with every step of their signatures", async () => {
			const game = await launch("lab-1", "Golden Reels");
			await game.getByRole("button", { name: "Spin" }).click();
			await rows("pay-in-out").last().click();
			const call = page.getByRole("region", { name: "The chosen call" });
			await call.getByText(/1 Success · HTTP 200 · \d+ ms — Go on\./).waitFor();
			expect(await call.getByRole("row").allInnerTexts()).toEqual(
				expect.arrayContaining([expect.stringMatching(/^x-sign\s+[0-9a-f]{64}$/)]),
			);
			await page.getByRole("tab", { name: "Signature" }).click();
			const steps = await page.getByRole("tabpanel", { name: "Signature" }).getByRole("listitem").allInnerTexts();
			expect(steps).toHaveLength(6);
			expect(steps[2]).toMatch(
				/\{"betAmount":"[0-9.]+","betId":"[^"]+","gameRoundId":"[^"]+","operation":"pay-in-out",/,
			);
			expect(steps[2]).toMatch(/,"sessionId":"[^"]+","winAmount":/);
			expect(steps[3]).toMatch(/"\}\.reference-games\.[0-9]{13}\.[0-9a-f]{32}$/);
			const [expected, sent] = steps[4]?.match(/[0-9a-f]{64}/g) ?? [];
			expect(expected).toBe(sent);
			expect(steps[5]).toMatch(/^Session and operation\s+those of the address/);
			await rows("launch").last().click();
			await call.getByText("The aggregator calls the provider").waitFor();
			expect(await page.getByRole("tabpanel", { name: "Signature" }).getByRole("img", { name: "passed" }).count()).toBe(
				5,
			);
		});

		test("replayed altered are refused, each as the contract demands, and the wallet stays as it is", async () => {
			const game = await launch("lab-2", "Lucky Dice");
			await playDice(game);
			const before = await settledWallet("lab-2", 2);
			for (const operation of ["pay-in", "pay-out"]) {
				const replays = await replayAll(operation);
				expect(replays).toHaveLength(12);
				expect(replays.filter(({ mark }) => mark !== "passed")).toEqual([]);
				// All but the honest repeat are refused.
				expect(replays.filter(({ came }) => came.startsWith("Came: 1,")).map(({ title }) => title)).toEqual([
					"An honest repeat, signed again",
				]);
				for (const { came } of replays) expect(came).toContain("nothing moved");
			}
			expect(await new TestPlayer(demo, "lab-2").wallet()).toEqual(before);
		});

		if (extent === "all") callsOfEachKind();
	});

	describe("bets", () => {
		const AUTO_ROULETTE = 27;
		const picks = ["colour:black", "colour:red", "straight:0"].map((outcome) => ({ outcome, amount: "1.00" }));
		const shown = () => page.getByRole("region", { name: /^Auto Roulette, bet/ });
		// By its cells: a row that the page has replaced by now has no look any more, and its inner text no tabs.
		const rows = async () =>
			await shown()
				.locator("tbody tr")
				.evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent).join("\t")));

		test("of an account stand there, each pick of a ticket with its fate, as soon as it is revealed", async () => {
			const account = newName("lab-9");
			const player = await new TestPlayer(demo, account).logIn();
			const { roundId } = await player.openRound(AUTO_ROULETTE, LONG_BETTING_LEFT_MS);
			const response = await fetch(`${demo.bffUrl}/make-bet`, {
				method: "POST",
				headers: {
					authorization: `Bearer ${player.token}`,
					"content-type": "application/json",
					"idempotency-key": crypto.randomUUID(),
				},
				body: JSON.stringify({
					gameCode: AUTO_ROULETTE,
					roundId,
					selection: { market: "picks", picks },
					amount: "3.00",
				}),
			});
			expect(response.status).toBe(202);
			await page.getByLabel("Account").fill(account);
			await page.getByRole("tab", { name: "Bets" }).click();
			await shown().waitFor();
			expect(await rows()).toEqual(picks.map(({ outcome }) => `${outcome}\t1.00\topen`));
			await expect
				.poll(
					async () => {
						await page.getByRole("button", { name: "Read again" }).click();
						return (await rows()).some((row) => row.endsWith("open"));
					},
					{ timeout: 120_000, interval: 1_000 },
				)
				.toBe(false);
			const [, stop, colour] = (await shown().textContent())?.match(/Drawn: (\d+) (red|black|green)/) ?? [];
			const won = (isWon: boolean, multiplier: number) => (isWon ? `won, pays ${multiplier} for 1` : "lost");
			expect(await rows()).toEqual([
				`colour:black\t1.00\t${won(colour === "black", 2)}`,
				`colour:red\t1.00\t${won(colour === "red", 2)}`,
				`straight:0\t1.00\t${won(stop === "0", 36)}`,
			]);
			await page.getByLabel("Account").fill("lab-10");
			await page.getByRole("button", { name: "Read again" }).click();
			await page.getByText("lab-10 has not bet yet.").waitFor();
		});

		if (extent === "all") answersInAnyOrder();
	});

	describe("the self-test", () => {
		afterEach(async () => {
			await setFaults({ gamesFail: false, launchFails: false, wrongKey: false, clockOffMs: 0 });
		});

		test("finds the reference provider right in everything, and the report can be copied", async () => {
			const game = await launch("lab-6", "Lucky Dice");
			await playDice(game);
			await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
			const { summary, checks } = await selfTest();
			expect(checks.length).toBeGreaterThanOrEqual(45);
			expect(checks.filter(({ mark }) => mark !== "passed").map(({ name }) => name)).toEqual([
				// No call was left open in this round.
				"What is not known is asked again",
			]);
			await page.getByRole("button", { name: "Copy the report" }).click();
			await page.getByRole("button", { name: "Copied" }).waitFor();
			const report = await page.evaluate(async () => await navigator.clipboard.readText());
			expect(report).toContain(`**${summary}**`);
			expect(report.match(/^\| ✅/gm)).toHaveLength(checks.length - 1);
		});

		test.each(extent === "all" ? FAULTS : FAULTS.slice(0, 1))(
			"reports a fault %s",
			async (_, ofAnswers, ofCalls, named, right) => {
				const game = await launch("lab-7", "Lucky Dice");
				await setFaults(ofCalls);
				await game.getByRole("button", { name: /High/ }).click();
				await rows("pay-in").last().waitFor();
				await setFaults(ofAnswers);
				const { summary, checks } = await selfTest();
				const failed = checks.filter(({ mark }) => mark === "failed").map(({ name }) => name);
				expect(failed).toEqual(expect.arrayContaining([...named]));
				expect(checks).toContainEqual({ name: right, mark: "passed" });
				expect(summary).toContain(`${failed.length} failed`);
			},
		);
	});

	if (extent === "all") describe("the page", pageOfLab);

	// It is the last: the demo's own key cannot be typed in again.
	describe("the connection", () => {
		const KEY = "the key of another provider";
		let other: RunningProvider;
		beforeAll(async () => {
			other = await startProvider({
				port: await freePort(),
				aggregatorUrl: `${demo.labUrl}/relay/aggregator`,
				counterpartyId: "other-games",
				key: KEY,
			});
		});
		afterAll(() => other.stop());

		async function connect(over: Readonly<Record<string, string>>): Promise<void> {
			await page.getByRole("tab", { name: "Connection" }).click();
			// What is in use comes after the page, and would take the place of what had been typed by then.
			await expect.poll(() => page.getByLabel("Provider API", { exact: true }).inputValue()).not.toBe("");
			for (const [label, value] of Object.entries(over)) await page.getByLabel(label, { exact: true }).fill(value);
			await page.getByRole("button", { name: "Use these" }).click();
		}

		const signedChecks = ["GET /games answers a list", "A signed request is taken"];
		const failedOf = ({ checks }: { readonly checks: readonly ShownCheck[] }): readonly string[] =>
			checks.filter(({ mark }) => mark === "failed").map(({ name }) => name);

		test("to a provider of one's own: with its address, counterparty id and key typed in, it passes the self-test", async () => {
			await connect({ "Provider API": `${other.url}/v1/`, "Counterparty id": "other-games", "Counterparty Key": KEY });
			await page.getByText("In use.").waitFor();
			// The key is not there to be read any more, by nobody.
			const field = page.getByLabel("Counterparty Key", { exact: true });
			expect([await field.inputValue(), await field.getAttribute("placeholder")]).toEqual([
				"",
				"the one that was entered is in use",
			]);
			expect(await page.content()).not.toContain(KEY);
			const report = await selfTest();
			expect(failedOf(report)).toEqual([]);
			expect(await page.locator("#tested-address").textContent()).toBe(`${other.url}/v1`);
			const games = report.checks.find(({ name }) => name === signedChecks[0]);
			expect(games).toEqual({ name: signedChecks[0], mark: "passed" });
		});

		if (extent === "all") {
			test("stays when the page is opened again, and fails the self-test with another key", async () => {
				await page.getByRole("tab", { name: "Connection" }).click();
				await expect.poll(() => page.getByLabel("Provider API").inputValue()).toBe(`${other.url}/v1`);
				await connect({ "Counterparty Key": "not the key of that provider" });
				await page.getByText("In use.").waitFor();
				expect(failedOf(await selfTest())).toEqual(expect.arrayContaining(signedChecks));
			});
		}

		test("is told what is wrong with what was typed, and stays as it was", async () => {
			await connect({ "Counterparty id": "with.a.point" });
			await page.getByText("must be 1 to 64 printable characters without a point").waitFor();
			await connect({ "Counterparty id": "other-games", "Provider API": "ftp://games.example/v1" });
			await page.locator("#note", { hasText: "providerUrl" }).waitFor();
			await page.reload();
			await page.getByRole("tab", { name: "Connection" }).click();
			await expect.poll(() => page.getByLabel("Provider API").inputValue()).toBe(`${other.url}/v1`);
			expect(await page.getByLabel("Counterparty id").inputValue()).toBe("other-games");
		});
	});
}
