import { describe, expect, test } from "vitest";
import { CURRENCIES, currencyOf, isSameCurrency, spellingsOf } from "./index.ts";

/** The codes and tickers as the specification prints them. */
const FIAT =
	"AED ALL AMD AOA ARS AUD AZN BAM BDT BGN BHD BIF BOB BRL BWP BYN CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR GBP GEL GHS GMD GNF GTQ HKD HNL HRK HTG HUF IDR ILS INR IQD IRR IRT ISK JOD JPY KES KGS KHR KMF KRW KWD KZT LAK LBP LBPM LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NSP NZD OMR PAB PEN PHP PKR PLN PRB PYG QAR RON RSD RUB RWF SAR SCR SDG SEK SGD SLE SLL SOS SSP SYP SYPM SZL THB TJS TMT TMTM TND TRY TTD TWD TZS UAH UGX USD UYU UZS VEF VES VND XAF XOF ZAR ZMW ZWL";
const CRYPTO =
	"µBT/µBTC, ADA, ARB, BAT, BCN, BITORB, BLU, BNB, BNS, BSV, BTS, BUSD, CNB, DGB, DOGE, EOS, FTN, FUN, GAME, ICX, LINK, mBCH, mBT/mBTC, mBTG, mDASH, mETC, mETH, mLTC, mSOL, mXMR, mZEC, NEO, OMG, QTUM, SATS, SIB, TFUN, TRX, UBTC, USDC, USDT, WIN, XEM, XFUN, XRP, XVG";

const codesOf = (kind: string) =>
	[...CURRENCIES.values()].filter((currency) => currency.kind === kind).map(({ code }) => code);

describe("every currency of the specification is known", () => {
	test("all 135 codes, and no other", () => {
		expect(codesOf("fiat").sort()).toEqual(FIAT.split(" "));
		expect(codesOf("fiat")).toHaveLength(135);
	});

	test("all 46 coins under all their tickers, and no other", () => {
		const coins = CRYPTO.split(", ");
		for (const tickers of coins) {
			const codes = tickers.split("/").map((ticker) => currencyOf(ticker)?.code);
			expect(new Set(codes)).toEqual(new Set([tickers.split("/").at(-1)]));
		}
		expect(codesOf("crypto")).toHaveLength(coins.length);
		expect(coins).toHaveLength(46);
	});

	test("the play currencies, which are no cash", () => {
		expect(codesOf("nonCash")).toEqual(["ENT", "GCC", "SWC"]);
	});
});

describe("the number of fraction digits is the one decided", () => {
	test.each([
		[0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND XAF XOF IRT NEO SATS"],
		[2, "EUR USD BGN HRK SLL VEF ZWL LBPM NSP PRB SYPM TMTM HUF COP CVE ENT GCC SWC µBTC µBT UBTC"],
		[3, "BHD IQD JOD KWD LYD OMR TND"],
		[5, "mBTC mBT mLTC mBCH mBTG mDASH mZEC"],
		[6, "XRP ADA TRX USDT USDC mSOL"],
		[8, "mETH mETC mXMR DOGE EOS BNB XVG"],
	])("%i: %s", (digits, codes) => {
		for (const code of codes.split(" ")) {
			expect(currencyOf(code), code).toMatchObject({ digits });
		}
	});

	test("so many currencies have 0, 2, 3, 5, 6 and 8", () => {
		const counts = Object.groupBy(CURRENCIES.values(), ({ digits }) => digits);
		expect(Object.entries(counts).map(([digits, list]) => [digits, list?.length])).toEqual([
			["0", 17],
			["2", 118],
			["3", 7],
			["5", 6],
			["6", 6],
			["8", 30],
		]);
	});

	test("a partner may have its own, by the currency's code, also for an alias", () => {
		expect(currencyOf("CLP", { CLP: 2 })).toEqual({ code: "CLP", digits: 2, kind: "fiat" });
		expect(currencyOf("mBT", { mBTC: 8 })).toEqual({ code: "mBTC", digits: 8, kind: "crypto" });
		expect(currencyOf("EUR", { CLP: 2 })?.digits).toBe(2);
		expect(currencyOf("CLP")?.digits).toBe(0);
	});

	test.each([-1, 19, 1.5])("a partner's %s digits are a mistake of our own and throw", (digits) => {
		expect(() => currencyOf("EUR", { EUR: digits })).toThrow(RangeError);
	});
});

describe("codes are compared exactly", () => {
	test("but for the two ways to write µ", () => {
		expect(currencyOf("\u00b5BTC")).toBe(currencyOf("\u03bcBTC"));
		expect(currencyOf("\u03bcBT")?.code).toBe("\u00b5BTC");
	});

	test("and for the other spellings of a coin, of which its code is the first", () => {
		for (const code of CURRENCIES.keys()) {
			expect(spellingsOf(code)[0]).toBe(code);
			for (const text of spellingsOf(code)) expect(currencyOf(text)).toBe(currencyOf(code));
		}
		expect(isSameCurrency("mBT", "mBTC")).toBe(true);
		expect(isSameCurrency("mBT", "\u03bcBT")).toBe(false);
		expect(isSameCurrency("UBTC", "\u00b5BTC")).toBe(false);
		expect(spellingsOf("eur")).toEqual(["eur"]);
	});

	test("µBTC and UBTC, mBTC and MBTC are not the same", () => {
		expect(currencyOf("UBTC")?.code).toBe("UBTC");
		expect(currencyOf("MBTC")).toBeUndefined();
	});

	test.each([
		"",
		"eur",
		"Eur",
		"EURO",
		"EUR ",
		" EUR",
		"AED ALL",
		"BTC",
		"mBTCC",
		"__proto__",
		"constructor",
		"toString",
		"E\u0000R",
		"9".repeat(100),
	])("%j is no currency", (text) => {
		expect(currencyOf(text)).toBeUndefined();
		expect(currencyOf(text, { [text]: 2 })).toBeUndefined();
	});

	test("an override is no way into the prototype", () => {
		expect(currencyOf("EUR", Object.create({ EUR: 9 }))?.digits).toBe(2);
	});
});
