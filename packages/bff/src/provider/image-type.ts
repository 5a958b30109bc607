/** The first bytes of the kinds of images that browsers show without running anything in them: no SVG. */
const KINDS: readonly (readonly [string, (bytes: Buffer) => boolean])[] = [
	["image/png", (bytes) => bytes.subarray(0, 8).equals(Buffer.from("89504e470d0a1a0a", "hex"))],
	["image/jpeg", (bytes) => bytes.subarray(0, 3).equals(Buffer.from("ffd8ff", "hex"))],
	["image/gif", (bytes) => /^GIF8[79]a$/.test(bytes.toString("latin1", 0, 6))],
	["image/webp", (bytes) => bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP"],
	["image/avif", (bytes) => bytes.toString("latin1", 4, 12) === "ftypavif"],
];

/** What an image is by its own bytes, or undefined. What its server calls it counts for nothing. */
export function imageTypeOf(bytes: Buffer): string | undefined {
	return KINDS.find(([, isKind]) => isKind(bytes))?.[0];
}
