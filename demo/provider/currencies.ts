/** How many digits amounts have behind the point, as the aggregator's guide for providers says it, with all spellings. */
const CURRENCIES: readonly (readonly [digits: number, texts: string])[] = [
	[0, "BIF CLP DJF GNF IRT ISK JPY KMF KRW PYG RWF UGX VND XAF XOF NEO SATS"],
	[
		2,
		"AED ALL AMD AOA ARS AUD AZN BAM BDT BGN BOB BRL BWP BYN CAD CDF CHF CNY COP CRC CUP CVE CZK DKK DOP " +
			"DZD EGP ERN ETB EUR GBP GEL GHS GMD GTQ HKD HNL HRK HTG HUF IDR ILS INR IRR KES KGS KHR KZT LAK LBP " +
			"LBPM LKR LRD LSL MAD MDL MGA MKD MMK MNT MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NSP NZD " +
			"PAB PEN PHP PKR PLN PRB QAR RON RSD RUB SAR SCR SDG SEK SGD SLE SLL SOS SSP SYP SYPM SZL THB TJS " +
			"TMT TMTM TRY TTD TWD TZS UAH USD UYU UZS VEF VES ZAR ZMW ZWL \u00b5BTC \u03bcBTC \u00b5BT \u03bcBT " +
			"UBTC ENT GCC SWC",
	],
	[3, "BHD IQD JOD KWD LYD OMR TND"],
	[5, "mBCH mBTC mBT mBTG mDASH mLTC mZEC"],
	[6, "ADA TRX USDC USDT XRP mSOL"],
	[
		8,
		"ARB BAT BCN BITORB BLU BNB BNS BSV BTS BUSD CNB DGB DOGE EOS FTN FUN GAME ICX LINK OMG QTUM SIB " +
			"TFUN WIN XEM XFUN XVG mETC mETH mXMR",
	],
];

const DIGITS: ReadonlyMap<string, number> = new Map(
	CURRENCIES.flatMap(([digits, texts]) => texts.split(" ").map((text) => [text, digits] as const)),
);

/** Undefined for a currency that is not known: with guessed digits a win could be cut, or be refused for ever. */
export function digitsOf(currency: string): number | undefined {
	return DIGITS.get(currency);
}
