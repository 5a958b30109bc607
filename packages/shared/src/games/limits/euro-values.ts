/**
 * How many units of each currency are about one euro, as a round number (1, 2 or 5 times a power of ten).
 *
 * These are estimates of late 2025, good for one purpose: that limits, stake buttons, what counts as a large amount and
 * what jackpots start with are of a sensible size in every currency. No player's money is ever converted by them: what a
 * new jackpot pool starts with is, once, and is then an amount of its own currency. Where an official and a market rate differ widely
 * (IRR, LBP, SYP and their likes), the market's is taken; withdrawn codes have their last worth. What is not
 * known to us is counted as if a unit were worth a euro (BITORB, BLU, BNS, CNB, SIB, TFUN, XFUN) or is a guess
 * by likeness (LBPM, SYPM, TMTM as market rates; NSP as a new Syrian pound). ENT, GCC and SWC are worth nothing.
 */
export const UNITS_PER_EURO: readonly (readonly [units: string, codes: string])[] = [
	["0.001", "BNB"],
	["0.01", "mBTC"],
	["0.05", "BSV"],
	["0.1", "LINK"],
	["0.2", "NEO"],
	["0.5", "BHD KWD OMR mETH"],
	["1", "CHF EUR GBP JOD PAB USD BUSD USDC USDT QTUM FTN BITORB BLU BNS CNB SIB TFUN XFUN XRP ENT SWC"],
	["2", "AUD AZN BAM BGN CAD GEL NZD SGD ADA mBCH mXMR"],
	["5", "AED BRL BYN ILS LYD MYR PEN PLN QAR RON SAR TMT TND ARB BAT DOGE EOS TRX mZEC"],
	["10", "BOB CNY DKK GHS GTQ HKD HRK MAD NOK SEK TJS TTD UBTC \u00b5BTC ICX OMG mLTC mSOL"],
	["20", "BWP CUP CZK ERN HNL LSL MDL MVR MXN NAD PRB SCR SLE SZL TMTM ZAR ZMW"],
	["50", "EGP MKD MRU MUR NIO PHP THB TRY TWD UAH UYU mDASH"],
	["100", "ALL BDT CVE DOP GMD INR KGS MZN NSP RSD RUB GAME mETC"],
	["200", "DJF DZD ETB HTG ISK JPY KES LRD NPR DGB FUN XVG mBTG"],
	["500", "AMD CRC HUF KMF KZT LKR PKR SOS VES XAF XOF XEM"],
	["1000", "AOA CLP SDG BTS GCC SATS"],
	["2000", "ARS CDF IQD KRW MMK MWK NGN RWF TZS"],
	["5000", "BIF COP KHR MGA MNT SSP UGX"],
	["10000", "GNF PYG SYP SYPM UZS"],
	["20000", "IDR LAK SLL VND WIN"],
	["50000", "BCN ZWL"],
	["100000", "IRT LBP LBPM"],
	["200000", "VEF"],
	["1000000", "IRR"],
];
