/** What each game looks like: hue and chroma of its felt and its light, and what its rim and its ground are made of. */
export type Material = "baize" | "steel" | "walnut" | "marble" | "leather" | "sugar" | "glass" | "carbon" | "lacquer" | "enamel";

export interface WheelLook {
	readonly hue: number;
	/** Of 1 as usual. */
	readonly chroma: number;
	readonly material: Material;
}

const LOOKS: Readonly<Record<number, readonly [hue: number, chroma: number, material: Material]>> = {
	2: [75, 0.9, "enamel"],
	62: [48, 1, "enamel"],
	199: [275, 0.9, "enamel"],
	22: [160, 0.9, "baize"],
	27: [225, 0.35, "steel"],
	28: [62, 0.5, "walnut"],
	45: [245, 0.5, "marble"],
	60: [18, 0.8, "leather"],
	67: [335, 1, "sugar"],
	25: [205, 1.1, "glass"],
	26: [300, 1, "steel"],
	63: [38, 1.1, "enamel"],
	72: [185, 0.6, "carbon"],
	61: [8, 1.2, "lacquer"],
};

export function lookOf(gameCode: number): WheelLook {
	const [hue, chroma, material] = LOOKS[gameCode] ?? [160, 0.9, "baize"];
	return { hue, chroma, material };
}
