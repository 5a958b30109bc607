/**
 * Three hundred games over all categories, each under its own name and picture. Each is played by one of three engines,
 * and its name says which: a rocket flies, reels turn, and whatever is called dice is a throw of dice.
 */
export type EngineName = "crash" | "slot" | "dice";

export interface ListedGame {
	readonly gameId: string;
	readonly name: string;
	readonly gameCategory: string;
	readonly maxOdd: string;
	readonly engine: EngineName;
	/** The colours of its picture and page, in degrees. */
	readonly hue: number;
}

const FIRST = ["Golden", "Neon", "Lucky", "Wild", "Mystic", "Turbo", "Royal", "Cosmic", "Ruby", "Arctic"] as const;
const SECOND: Readonly<Record<string, readonly string[]>> = {
	Crash: ["Rocket", "Comet", "Falcon", "Balloon"],
	Slots: [
		"Reels",
		"Fruits",
		"Pharaoh",
		"Dragons",
		"Jungle",
		"Diamonds",
		"Pirates",
		"Sevens",
		"Temple",
		"Candy",
		"Wolves",
		"Mine",
		"Circus",
		"Samurai",
	],
	Instant: ["Dice", "Rush Dice", "Twin Dice", "Ivory Dice", "Sprint Dice", "Pocket Dice"],
	"Live show games": ["Show Dice"],
	"Live table games": ["Duel Dice", "Table Dice"],
	"Table casino": ["Club Dice", "Royale Dice", "Salon Dice"],
};
const ENGINE: Readonly<Record<string, EngineName>> = { Crash: "crash", Slots: "slot" };
const MAX_ODD: Readonly<Record<EngineName, string>> = { crash: "1000", slot: "50", dice: "1.96" };

export const GAMES: readonly ListedGame[] = Object.entries(SECOND).flatMap(([gameCategory, names]) =>
	names.flatMap((second, row) =>
		FIRST.map((first, column): ListedGame => {
			const engine = ENGINE[gameCategory] ?? "dice";
			const name = `${first} ${second}`;
			const gameId = name.toLowerCase().replaceAll(" ", "-");
			return { gameId, name, gameCategory, maxOdd: MAX_ODD[engine], engine, hue: (column * 36 + row * 61) % 360 };
		}),
	),
);
