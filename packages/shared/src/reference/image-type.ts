/** The first bytes, as Latin-1, of the kinds of images that browsers show without running anything in them: no SVG. */
const KINDS: readonly (readonly [string, (head: string) => boolean])[] = [
	["image/png", (head) => head.startsWith("\x89PNG\r\n\x1a\n")],
	["image/jpeg", (head) => head.startsWith("\xff\xd8\xff")],
	["image/gif", (head) => head.startsWith("GIF87a") || head.startsWith("GIF89a")],
	["image/webp", (head) => head.startsWith("RIFF") && head.startsWith("WEBP", 8)],
	["image/avif", (head) => head.startsWith("ftypavif", 4)],
];
/** As far as the kinds look. */
const HEAD_BYTES = 12;

/** What an image is by its own bytes, or undefined. What its server calls it counts for nothing. */
export function imageTypeOf(bytes: Uint8Array): string | undefined {
	const head = String.fromCharCode(...bytes.subarray(0, HEAD_BYTES));
	return KINDS.find(([, isKind]) => isKind(head))?.[0];
}
