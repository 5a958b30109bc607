/** Where a game's picture comes from, in the widths that the screen may want. */

/** By this path the service gives pictures in other widths. Source: wire contract, section 7, "Catalogue". */
const SCALED = /^\/frame\/games\/\d+\/image$/;
/** A tile is 160 px wide; for screens of one, two and three dots to a pixel. */
const WIDTHS = [160, 320, 480] as const;

export interface Picture {
	readonly src: string;
	readonly srcset: string | undefined;
}

/** From the service, or from wherever it says, encrypted or not as the page is; undefined: nothing that a page shows. */
export function pictureOf(imageUrl: string | undefined, server: string): Picture | undefined {
	if (imageUrl === undefined || savesData() || !URL.canParse(imageUrl, server)) return undefined;
	const { href, protocol } = new URL(imageUrl, server);
	if (!["https:", "http:"].includes(protocol)) return undefined;
	if (!SCALED.test(imageUrl)) return { src: href, srcset: undefined };
	const wide = (width: number): string => `${href}?width=${width}`;
	return { src: wide(WIDTHS[0]), srcset: WIDTHS.map((width) => `${wide(width)} ${width}w`).join(", ") };
}

/** The device asks for as little data as can be: then games have the artwork that is drawn here. */
function savesData(): boolean {
	const connection: unknown = Reflect.get(navigator, "connection");
	return typeof connection === "object" && connection !== null && Reflect.get(connection, "saveData") === true;
}
