/** Languages that browsers know no plural rules of; their nouns do not change after a number. */
const UNCHANGING: readonly string[] = ["ht", "tg"];

/** Chooses the plural category of a count in a language. Source: CLDR, "plurals". */
export function pluralOf(tag: string): (count: number) => Intl.LDMLPluralRule {
	if (UNCHANGING.includes(tag)) return () => "other";
	const rules = new Intl.PluralRules(tag);
	return (count) => rules.select(count);
}
