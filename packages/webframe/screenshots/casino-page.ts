/** The page of a casino, as small as it can be, and what it loads: the frame, the fonts, a provider's game. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { ScriptedBff } from "../src/testing/scripted-bff.ts";
import type { Scene } from "./scene.ts";

const packaged = createRequire(import.meta.url);

/** Family, the package that it comes in, and its subset. The frame has two weights. */
const FONTS = [
	["Noto Sans", "noto-sans", "latin"],
	["Noto Sans Arabic", "noto-sans-arabic", "arabic"],
	["Noto Sans Mono", "noto-sans-mono", "latin"],
] as const;
const WEIGHTS = [400, 600];

const FONT_FACES = FONTS.flatMap(([family, name, subset]) =>
	WEIGHTS.map(
		(weight) =>
			`@font-face{font-family:"${family}";font-weight:${weight};src:url(/fonts/${name}-${subset}-${weight}-normal.woff2)}`,
	),
).join("");

/** A game of a provider that stands still. */
const GAME = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Game</title><style>
html,body{margin:0;block-size:100%}body{display:grid;place-items:center;background:#0d2b26}
div{inline-size:60vmin;aspect-ratio:1;border-radius:50%;border:4vmin solid #e2b659;background:#134a3f}
</style></head><body><div></div></body></html>`;

function casinoPage(attributes: Readonly<Record<string, string>>): string {
	const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
	return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Casino</title><style>${FONT_FACES}html,body{margin:0}
web-frame{display:block;block-size:100svh;--webframe-font:"Noto Sans","Noto Sans Arabic"}</style>
<script async src="/frame/v1/webframe.js"></script></head><body><web-frame${written.join("")}></web-frame></body></html>`;
}

/**
 * Serves all of it beside the service's own calls.
 *
 * @param folder where the built frame is
 */
export function serveCasino(bff: ScriptedBff, { attributes, token }: Scene, folder: string): void {
	const tokens = { fresh: () => bff.newRefreshToken(), used: () => "used", none: () => undefined };
	bff.serveFiles((path) => {
		if (path === "/game") return { body: Buffer.from(GAME), type: "text/html; charset=utf-8" };
		const script = /^\/frame\/v1\/([\w.-]+)$/.exec(path)?.[1];
		if (script !== undefined) return { body: readFileSync(join(folder, script)), type: "text/javascript" };
		const font = /^\/fonts\/((noto-sans(?:-arabic|-mono)?)-(?:latin|arabic)-\d+-normal\.woff2)$/.exec(path);
		if (font !== null) {
			const file = packaged.resolve(`@fontsource/${font[2]}/files/${font[1]}`);
			return { body: readFileSync(file), type: "font/woff2" };
		}
		if (path !== "/") return undefined;
		const refreshToken = tokens[token ?? "fresh"]();
		const all = {
			"partner-client-id": "PartnerClient-1556",
			...attributes,
			...(refreshToken === undefined ? {} : { "refresh-token": refreshToken }),
		};
		return { body: Buffer.from(casinoPage(all)), type: "text/html; charset=utf-8" };
	});
}
