/** The words of the programs that compute draws: how one is run, and what it prints. */
export const messages = {
	title: "Compute it yourself",
	text: "This program computes the draw from the seed. It needs nothing of ours, only Node.js. Save it as {file} and run this line:",
	seed: "For {seed} put the seed of a round: you find it under {place}.",
	prints: "For a fair draw it prints:",
	copy: "Copy",
	copied: "Copied",
} as const;
