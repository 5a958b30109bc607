/**
 * How numbers and dates are written in the languages of which browsers know nothing: Chromium has no data for
 * them and would silently write in the language of the device. By CLDR; Haitian Creole, which CLDR does not have
 * either, is written as French is in Haiti. `own-formats.test.ts` compares them with the data of Node.js.
 */
export interface OwnFormat {
	readonly decimal: string;
	readonly group: string;
	/** How many digits stand before the first group mark at least: with 2, a thousand is `1000`. */
	readonly groupedFrom: 1 | 2;
	/** `d`, `m`, `y` and `t` stand for day, month, year and the time of day. */
	readonly time: string;
}

const SPACE = "\u00a0";

export const OWN_FORMATS: Readonly<Record<string, OwnFormat>> = {
	sq: { decimal: ",", group: SPACE, groupedFrom: 2, time: "d.m.y, t" },
	hy: { decimal: ",", group: SPACE, groupedFrom: 2, time: "d.m.y, t" },
	my: { decimal: ".", group: ",", groupedFrom: 1, time: "d/m/y t" },
	ka: { decimal: ",", group: SPACE, groupedFrom: 2, time: "d.m.y, t" },
	ht: { decimal: ",", group: SPACE, groupedFrom: 1, time: "d/m/y t" },
	kmr: { decimal: ",", group: ".", groupedFrom: 1, time: "d.m.y t" },
	ln: { decimal: ",", group: ".", groupedFrom: 1, time: "d/m/y t" },
	tg: { decimal: ",", group: SPACE, groupedFrom: 1, time: "d/m/y, t" },
};
