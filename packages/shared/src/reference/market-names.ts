/**
 * What players bet on, in words: by the code of the market (`market` of a selection) and the specification's code of the
 * language; the words are the frame's own. The names of our own games are the same in every language.
 *
 * Source: wire contract, section 8, `/feed/games/types/translations`.
 */
const NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	numbers: {
		AL: "Numrat",
		AR: "الأرقام",
		HY: "Թվեր",
		AZ: "Nömrələr",
		BN: "নম্বর",
		BS: "Brojevi",
		BG: "Числа",
		MY: "နံပါတ်များ",
		CS: "Čísla",
		CN: "号码",
		HT: "Nimewo",
		HR: "Brojevi",
		DA: "Tal",
		EN: "Numbers",
		ET: "Numbrid",
		FR: "Numéros",
		KA: "რიცხვები",
		DE: "Zahlen",
		EI: "Αριθμοί",
		HE: "מספרים",
		HI: "नंबर",
		HU: "Számok",
		ID: "Angka",
		IT: "Numeri",
		JA: "数字",
		KZ: "Сандар",
		KO: "번호",
		NE: "Hejmar",
		LV: "Skaitļi",
		LN: "Banimero",
		LT: "Skaičiai",
		NB: "Tall",
		FA: "اعداد",
		PL: "Liczby",
		PT: "Números",
		BR: "Números",
		RU: "Числа",
		SR: "Бројеви",
		ES: "Números",
		SW: "Namba",
		SV: "Nummer",
		TJ: "Рақамҳо",
		TH: "หมายเลข",
		TW: "號碼",
		TR: "Sayılar",
		UA: "Числа",
		UR: "نمبرز",
		UZ: "Raqamlar",
		VI: "Các số",
	},
};

/** The name of a market, in English where it has none in that language. Throws RangeError for a market without a name. */
export function marketName(market: string, languageCode: string): string {
	const names = Object.hasOwn(NAMES, market) ? NAMES[market] : undefined;
	const name = names?.[languageCode] ?? names?.["EN"];
	if (name === undefined) throw new RangeError(`The market ${market} has no name.`);
	return name;
}
