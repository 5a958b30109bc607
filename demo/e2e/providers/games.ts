/** A provider's games, the whole way: from its list into the lobby, and its bets through us into the casino's wallet. */
import { frameConfigSchema, gameLaunchValueSchema } from "@webframe/shared/wire";
import { expect, test } from "vitest";
import { z } from "zod";
import { openProviderGame, playCrash } from "../testing/crash-game.ts";
import { browser, demo } from "../testing/each-demo.ts";
import { logInOnPage } from "../testing/page.ts";
import { TestPlayer } from "../testing/player.ts";

const PARTNER = "PartnerClient-1556";
const envelope = z.object({ ErrorCode: z.number(), Value: z.unknown() });
const anyAnswer = z.looseObject({});

/** The games of providers in the lobby. */
export async function providerGames() {
	const response = await fetch(`${demo.bffUrl}/frame/config?partnerClientId=${PARTNER}`);
	const { games } = frameConfigSchema.parse(envelope.parse(await response.json()).Value);
	return games.filter(({ kind }) => kind === "provider");
}

/** Asks for a launch as the frame does. */
export async function askToLaunch(name: string, gameMode: "real" | "demo", token?: string): Promise<Response> {
	const game = (await providerGames()).find((one) => one.name === name);
	return await fetch(`${demo.bffUrl}/frame/games/${game?.gameCode}/launch`, {
		method: "POST",
		headers: {
			"content-type": "application/json",
			...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
		},
		body: JSON.stringify({ gameMode, partnerClientId: PARTNER }),
	});
}

async function launch(name: string, gameMode: "real" | "demo", token: string): Promise<{ play: Play }> {
	const response = await askToLaunch(name, gameMode, token);
	const { frameUri } = gameLaunchValueSchema.parse(envelope.parse(await response.json()).Value);
	expect(new URL(frameUri).origin).toBe(demo.providerUrl);
	const session = new URL(frameUri).searchParams.get("token");
	const play: Play = async (action, more = {}) => {
		const init = { method: "POST", headers: { "content-type": "application/json" } };
		const body = JSON.stringify({ token: session, action, ...more });
		return anyAnswer.parse(await (await fetch(`${demo.providerUrl}/play`, { ...init, body })).json());
	};
	return { play };
}

const callsSchema = z.array(z.looseObject({ id: z.number(), path: z.string() }));

/** How often money was moved at the casino, as the casino saw it. */
async function walletCalls(): Promise<number> {
	const paths: string[] = [];
	// It shows so many at once.
	for (let after = 0; ; ) {
		const calls = callsSchema.parse(await (await fetch(`${demo.casinoUrl}/demo/traffic?after=${after}`)).json());
		const last = calls.at(-1);
		if (last === undefined) return paths.filter((path) => path.endsWith("/make")).length;
		paths.push(...calls.map(({ path }) => path));
		after = last.id;
	}
}

type Play = (action: string, more?: object) => Promise<Record<string, unknown>>;

export function games(): void {
	test("300 games stand in the lobby, with pictures that come through us", async () => {
		const games = await providerGames();
		const image = await fetch(`${demo.bffUrl}${games[42]?.imageUrl}`);
		expect(image.headers.get("content-type")).toBe("image/jpeg");
	});

	test("dice and slot for money: the wallet moves by exactly stakes and wins", async () => {
		const player = await new TestPlayer(demo, "provider-1").logIn();
		const before = await walletCalls();
		const dice = await launch("Lucky Dice", "real", player.token);
		const rolled = await dice.play("roll", { stake: "5.00", pick: "high" });
		const slot = await launch("Golden Reels", "real", player.token);
		const spun = await slot.play("spin", { stake: "2.00" });
		expect([rolled, spun]).toMatchObject([{ face: expect.any(Number) }, { reels: expect.any(Array) }]);
		await expect.poll(async () => (await player.wallet()).Transactions.length).toBe(4);
		expect(await walletCalls()).toBe(before + 4);
		const { Balance } = await player.wallet();
		expect(Number(Balance)).toBeCloseTo(1_000 - 7 + Number(rolled["win"]) + Number(spun["win"]), 2);
	});

	test("for fun there is a purse, and no call to the wallet at all", async () => {
		const player = await new TestPlayer(demo, "provider-2").logIn();
		const dice = await launch("Lucky Dice", "demo", player.token);
		const rolled = await dice.play("roll", { stake: "5.00", pick: "high" });
		await expect.poll(async () => (await dice.play("balance"))["balance"]).toBeCloseTo(995 + Number(rolled["win"]), 2);
		expect(await player.wallet()).toMatchObject({ Balance: "1000.00", Transactions: [] });
	});

	test("for fun, as a guest: a bet changes the purse, and no money moves at the casino", async () => {
		const page = await browser.newPage();
		await page.goto(demo.casinoUrl);
		const before = await walletCalls();
		const game = await openProviderGame(page, "Lucky Dice");
		await page.getByRole("button", { name: "Play for free" }).click();
		await game.locator("#balance", { hasText: "1000.00 EUR" }).waitFor();
		await game.getByRole("button", { name: /High/ }).click();
		await game.locator("#balance", { hasNotText: "1000.00 EUR" }).waitFor();
		expect(await walletCalls()).toBe(before);
		await page.close();
	});

	test("open the lobby, start the crash game, bet, cash out, and see the wallet change", async () => {
		const page = await browser.newPage();
		await logInOnPage(page, demo, "provider-3");
		const game = await openProviderGame(page, "Golden Rocket");
		await playCrash(game);
		const player = new TestPlayer(demo, "provider-3");
		await expect
			.poll(async () => (await player.wallet()).Transactions.map(({ TransactionType }) => TransactionType))
			.toEqual(expect.arrayContaining([-1, 1]));
		const { Transactions, Balance } = await player.wallet();
		const moved = Transactions.map(({ TransactionType, Amount }) => Math.sign(TransactionType) * Number(Amount));
		expect(Number(Balance)).toBeCloseTo(1_000 + moved.reduce((sum, one) => sum + one, 0), 2);
		await page.close();
	});
}
