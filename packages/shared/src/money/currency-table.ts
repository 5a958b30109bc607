/** `nonCash` currencies (Entry, Gold Coins, Sweepstake Coins) never stand beside cash in a report. */
export type CurrencyKind = "fiat" | "crypto" | "nonCash";

export interface Currency {
	/** The ticker that stands for all its aliases, for tables and reports. A message repeats the text received. */
	readonly code: string;
	/** How many digits an amount has behind its point. */
	readonly digits: number;
	readonly kind: CurrencyKind;
}

/**
 * Every currency of the specification: 135 codes, 46 coins and the three play currencies whose codes are ours,
 * by kind and by the number of fraction digits.
 *
 * - Fiat: ISO 4217, except those that it does not know (IRT, LBPM, NSP, PRB, SYPM, TMTM); withdrawn codes
 *   (BGN, HRK, SLL, VEF, ZWL) keep 2.
 * - Coins: the digits of the coin less those of its prefix where that is plain (a µBTC is 100 satoshi), else 8.
 *   A partner may differ: see `CurrencyDigits`.
 *
 * Source: specification, "Reference data"; wire contract, section 2, "Currency".
 */
const GROUPS: readonly (readonly [kind: CurrencyKind, digits: number, codes: string])[] = [
	["fiat", 0, "BIF CLP DJF GNF IRT ISK JPY KMF KRW PYG RWF UGX VND XAF XOF"],
	["fiat", 3, "BHD IQD JOD KWD LYD OMR TND"],
	[
		"fiat",
		2,
		"AED ALL AMD AOA ARS AUD AZN BAM BDT BGN BOB BRL BWP BYN CAD CDF CHF CNY COP CRC CUP CVE CZK DKK DOP DZD EGP " +
			"ERN ETB EUR GBP GEL GHS GMD GTQ HKD HNL HRK HTG HUF IDR ILS INR IRR KES KGS KHR KZT LAK LBP LBPM LKR LRD " +
			"LSL MAD MDL MGA MKD MMK MNT MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NSP NZD PAB PEN PHP PKR PLN " +
			"PRB QAR RON RSD RUB SAR SCR SDG SEK SGD SLE SLL SOS SSP SYP SYPM SZL THB TJS TMT TMTM TRY TTD TWD TZS " +
			"UAH USD UYU UZS VEF VES ZAR ZMW ZWL",
	],
	["crypto", 0, "NEO SATS"],
	["crypto", 2, "\u00b5BTC UBTC"],
	["crypto", 5, "mBCH mBTC mBTG mDASH mLTC mZEC"],
	["crypto", 6, "ADA TRX USDC USDT XRP mSOL"],
	[
		"crypto",
		8,
		"ARB BAT BCN BITORB BLU BNB BNS BSV BTS BUSD CNB DGB DOGE EOS FTN FUN GAME ICX LINK OMG QTUM SIB TFUN WIN XEM " +
			"XFUN XVG mETC mETH mXMR",
	],
	["nonCash", 2, "ENT GCC SWC"],
];

function* currencies(): Generator<[string, Currency]> {
	for (const [kind, digits, codes] of GROUPS) {
		for (const code of codes.split(" ")) {
			yield [code, { code, digits, kind }];
		}
	}
}

/** Every currency by its own code, without the aliases. */
export const CURRENCIES: ReadonlyMap<string, Currency> = /* @__PURE__ */ new Map(/* @__PURE__ */ currencies());
