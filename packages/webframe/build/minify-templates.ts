/**
 * Takes the indentation out of `html` and `css` templates. In `html` only runs of white space that hold a line
 * break are touched, and one space is left of each, so no text changes its meaning.
 */
import MagicString from "magic-string";
import { type Plugin, parseAst } from "vite";

interface Piece {
	readonly start: number;
	readonly end: number;
	readonly isStyle: boolean;
}

export function minifyTemplates(): Plugin {
	return {
		name: "minify-templates",
		transform(code, id) {
			if (!id.includes("/packages/webframe/src/") || !/\b(?:html|css|svg)`/.test(code)) return undefined;
			const result = new MagicString(code);
			for (const { start, end, isStyle } of templatePieces(parseAst(code))) {
				const text = smaller(code.slice(start, end));
				if (end > start) result.update(start, end, isStyle ? smallerStyle(text) : text);
			}
			return { code: result.toString(), map: result.generateMap({ hires: "boundary" }) };
		},
	};
}

function smaller(text: string): string {
	return text.replace(/\s*\n\s*/g, " ");
}

/** Of styles, also comments, the white space around marks that part something, and the zero before a point. */
function smallerStyle(text: string): string {
	return text
		.replace(/\/\*[\s\S]*?\*\//g, "")
		.replace(/ *([{};,>]) */g, "$1")
		.replace(/(?<![\w.])0(?=\.\d)/g, "")
		.replace(/([\w-]): /g, "$1:")
		.replace(/;\}/g, "}");
}

/** The literal parts of all tagged templates, in the order of the text. */
function templatePieces(root: unknown): readonly Piece[] {
	const pieces: Piece[] = [];
	const visit = (node: unknown): void => {
		if (Array.isArray(node)) for (const child of node) visit(child);
		// Whatever the parser's node has is looked at as unknown.
		else if (typeof node === "object" && node !== null) visitNode(node as Record<string, unknown>, pieces, visit);
	};
	visit(root);
	return pieces.sort((one, other) => one.start - other.start);
}

function visitNode(node: Record<string, unknown>, pieces: Piece[], visit: (node: unknown) => void): void {
	if (node["type"] === "TaggedTemplateExpression" && isOurTag(node["tag"])) {
		// The parser's tree has these under a tagged template.
		const { quasis } = node["quasi"] as { readonly quasis: readonly Omit<Piece, "isStyle">[] };
		const isStyle = isNamed(node["tag"], "css");
		pieces.push(...quasis.map(({ start, end }) => ({ start, end, isStyle })));
	}
	for (const child of Object.values(node)) visit(child);
}

function isOurTag(tag: unknown): boolean {
	return isNamed(tag, "html") || isNamed(tag, "css") || isNamed(tag, "svg");
}

function isNamed(tag: unknown, name: string): boolean {
	return typeof tag === "object" && tag !== null && "name" in tag && tag.name === name;
}
