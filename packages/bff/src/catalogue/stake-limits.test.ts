/** What a partner has changed of the limits holds for its stakes, and is what its frames are told. */
import { currencyOf, parseAmount } from "@webframe/shared/money";
import { expect, test } from "vitest";
import { SHELF } from "../app/shelf.ts";
import { type PartnerSettings, writtenSettingsSchema } from "../partners/settings.ts";
import { frameGameOf } from "./own-games.ts";
import { frameLimitsOf, type LimitSettings, limitsOfGame } from "./stake-limits.ts";

const [KENO, ROULETTE, VIP] = [9, 22, 28];
const EUR = { currency: "EUR" };

const settingsWith = (stakeLimits: readonly object[], more: object = {}): PartnerSettings =>
	writtenSettingsSchema.parse({ newGames: "auto", stakeLimits, ...more });

const gameOf = (gameCode: number) => {
	const game = SHELF.of(gameCode);
	if (game === undefined) throw new Error("It is on the shelf.");
	return game;
};

function inEuros(settings: LimitSettings, gameCode: number, digits = 2): readonly (bigint | undefined)[] {
	const currency = currencyOf("EUR", { EUR: digits });
	if (currency === undefined) throw new Error("There is a euro.");
	const { minStake, maxStake, chip, maxWin } = limitsOfGame(settings, gameOf(gameCode), currency);
	return [minStake, maxStake, chip, maxWin];
}

test("without any they are those of the table, with the game's factor", () => {
	const settings = settingsWith([{ gameCode: null, currency: "JPY", minStake: "100", maxStake: "5000" }]);
	expect(inEuros(settings, KENO)).toEqual([20n, 5_000n, 20n, 10_000_000n]);
	expect(inEuros(settings, VIP)).toEqual([100n, 25_000n, 20n, 10_000_000n]);
});

test("those for all games hold for each, with its factor; a game's own hold for it alone, and once", () => {
	const all = { gameCode: null, ...EUR, minStake: "0.40", maxStake: "10.00", maxWin: "5000.00" };
	const ofVip = { gameCode: VIP, ...EUR, minStake: "2.00", maxStake: "100.00" };
	const ofRoulette = { gameCode: ROULETTE, ...EUR, minStake: "0.20", maxStake: "5", maxWin: "900.00" };
	const settings = settingsWith([ofRoulette, all]);
	expect(inEuros(settings, KENO)).toEqual([40n, 1_000n, 20n, 500_000n]);
	expect(inEuros(settings, VIP)).toEqual([200n, 5_000n, 20n, 500_000n]);
	expect(inEuros(settings, ROULETTE)).toEqual([20n, 500n, 20n, 90_000n]);
	expect(inEuros(settingsWith([all, ofVip]), VIP)).toEqual([200n, 10_000n, 20n, 500_000n]);
	expect(inEuros(settingsWith([ofVip]), VIP)).toEqual([200n, 10_000n, 20n, 10_000_000n]);
});

test("in another number of digits than today's nothing is taken that is not allowed", () => {
	const settings = settingsWith([{ gameCode: KENO, ...EUR, minStake: "0.25", maxStake: "9.95", maxWin: "99.99" }]);
	expect(inEuros(settings, KENO, 3)).toEqual([250n, 9_950n, 200n, 99_990n]);
	expect(inEuros(settings, KENO, 1)).toEqual([3n, 99n, 20n, 999n]);
});

test("frames are told the same: of a currency, and of a game where it has its own, in every spelling", () => {
	const settings = settingsWith([
		{ gameCode: null, currency: "JPY", minStake: "100", maxStake: "5000" },
		{ gameCode: KENO, ...EUR, minStake: "1.00", maxStake: "10.00", maxWin: "5000.00" },
		{ gameCode: VIP, currency: "mBTC", minStake: "0.02", maxStake: "1" },
	]);
	const told = frameLimitsOf(settings);
	for (const game of SHELF.all) {
		const { limits: own = [], limitsFactor = 1 } = frameGameOf(game, settings);
		for (const one of [...told, ...own]) {
			const limits = own.find(({ currency }) => currency === one.currency) ?? one;
			const currency = currencyOf(one.currency, settings.currencyDigits);
			if (currency === undefined) return expect.unreachable("it was told");
			const minor = (text: string | undefined) => {
				const parsed = parseAmount(text, currency.digits);
				return parsed.ok ? parsed.minor : undefined;
			};
			const factor = own.includes(limits) ? 1n : BigInt(limitsFactor);
			const stakes = [limits.minStake, limits.maxStake].map((text) => (minor(text) ?? 0n) * factor);
			const { minStake, maxStake, chip, maxWin } = limitsOfGame(settings, game, currency);
			expect([...stakes, minor(limits.chip), minor(limits.maxWin)]).toEqual([minStake, maxStake, chip, maxWin]);
		}
	}
	expect(frameGameOf(gameOf(KENO), settings).limits).toEqual([
		{
			...EUR,
			currencyDigits: 2,
			minStake: "1.00",
			maxStake: "10.00",
			quickStakes: ["1.00", "5.00", "10.00"],
			chip: "0.20",
			maxWin: "5000.00",
		},
	]);
	expect(frameGameOf(gameOf(VIP), settings).limits?.map(({ currency }) => currency)).toEqual(["mBTC", "mBT"]);
	expect(frameGameOf(gameOf(ROULETTE), settings).limits).toBeUndefined();
});
