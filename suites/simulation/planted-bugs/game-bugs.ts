/** Mistakes with tickets, prices, boosts and the moments of a round. */
import type { PlantedBug } from "./planted-bug.ts";

const GAMES = "packages/shared/src/games";
const BFF = "packages/bff/src";
/** How the win of a ticket is rounded. */
const WIN = "return (weighed * playing) / (HUNDREDTHS * stake);";

export const GAME_BUGS: readonly PlantedBug[] = [
	{
		name: "version ignored at a correction",
		edits: [
			{
				file: `${BFF}/wagering/walk-round.ts`,
				search: "knownRules(context.ownGames, round)",
				replace:
					"knownRules(context.ownGames, { ...round, rulesVersion: context.ownGames.of(round.gameCode)?.versions.at(-1) })",
			},
		],
	},
	{
		name: "a pick paid twice",
		edits: [
			{
				file: `${GAMES}/picks/picks-family.ts`,
				search: "for (const pick of picks) {",
				replace: "for (const pick of [...picks, ...picks.slice(-1)]) {",
			},
		],
	},
	{
		name: "a ticket's tax left out",
		edits: [{ file: `${GAMES}/picks/picks-family.ts`, search: WIN, replace: "return weighed / HUNDREDTHS;" }],
	},
	{
		name: "a ticket's win rounded up",
		edits: [
			{
				file: `${GAMES}/picks/picks-family.ts`,
				search: WIN,
				replace: "return (weighed * playing + HUNDREDTHS * stake - 1n) / (HUNDREDTHS * stake);",
			},
		],
	},
	{
		name: "a boost applied to the wrong pocket",
		edits: [
			{
				file: `${GAMES}/wheel/result.ts`,
				search: "result.boosts?.find(({ stop }) => stop === result.stop)",
				replace: "result.boosts?.at(0)",
			},
		],
	},
	// The same draw, and everybody may see its boosts while there is still time to bet on them.
	{
		name: "boosts drawn before the cut",
		edits: [
			{
				file: `${BFF}/rounds/advance-rounds.ts`,
				search: "const round = { ...times, ...next, ...opened, gameCode, seedHash: await seedHash(seed) };",
				replace: `const drawn = await game.round(opened.rulesVersion, opened.opened)?.draw(seed);
	const boosts = drawn?.result.boosts;
	const known = boosts === undefined ? {} : { opened: { boosts } };
	const round = { ...times, ...next, ...opened, ...known, gameCode, seedHash: await seedHash(seed) };`,
			},
		],
	},
	// Every draw is taken to be shown for as long as Keno's.
	{
		name: "settled before the reveal",
		edits: [
			{
				file: `${BFF}/rounds/grid.ts`,
				search: "revealsAt: new Date(cutAt.getTime() + timings.drawMs),",
				replace: "revealsAt: new Date(cutAt.getTime() + Math.min(timings.drawMs, 10_000)),",
			},
		],
	},
];
