/**
 * Which fields hold a secret or tell of a person, by the words in their names: what others send is named by them. Rather
 * one too many is hidden: whoever looks into a bet needs none of them.
 */

/** Met anywhere in a name, however its words are set apart: `RefreshToken`, `auth_token`, `sessiontoken`. */
const STEMS =
	/token|secret|passw|passphrase|passcode|passport|apikey|privatekey|credential|authoriz|cookie|jwt|bearer|iban|birth|email|phone|address|surname|creditcard|cardnumber|accountnumber|socialsecurity|nationalid|names?$/;
/** Met as a word of their own: `Pin` and `user_pin`, but not `Spin`. */
const WORDS: ReadonlySet<string> = new Set([
	...["auth", "key", "keys", "otp", "pass", "pin", "pwd", "signature", "cvc", "cvv"],
	...["bic", "born", "card", "city", "dob", "gender", "ip", "mail", "mobile", "name", "names", "pan", "postcode"],
	...["sex", "ssn", "street", "tel", "zip"],
]);
/** They sound like secrets and are none. */
const HARMLESS: ReadonlySet<string> = new Set(["tokentype"]);

/** Whether the value under this name may not be kept. */
export function isHiddenName(name: string): boolean {
	const letters = name.toLowerCase().replaceAll(/[^\p{L}]/gu, "");
	if (HARMLESS.has(letters)) return false;
	return STEMS.test(letters) || wordsOf(name).some((word) => WORDS.has(word));
}

function wordsOf(name: string): readonly string[] {
	return name
		.replaceAll(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, " ")
		.toLowerCase()
		.split(/[^\p{L}]+/u);
}
