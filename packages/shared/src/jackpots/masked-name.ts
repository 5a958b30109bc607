/** Names of so many letters and more are shown, by two of them. */
const LETTERS_MIN = 4;

/**
 * How a winner is called in public: by the first two letters of a name, or not at all where the name is not known or so
 * short that two letters would give it away.
 *
 * @returns null where whoever reads it is to say *Player*, in words of its own
 */
export function maskedName(name: string | undefined): string | null {
	const letters = [...(name ?? "").trim()].filter((letter) => /[\p{L}\p{N}]/u.test(letter));
	return letters.length < LETTERS_MIN ? null : `${letters.slice(0, 2).join("")}***`;
}
