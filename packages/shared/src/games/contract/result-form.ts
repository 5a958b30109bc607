/**
 * What a person enters who puts another result in the place of a drawn one: the fields of the result, as the game can draw
 * them. What is entered is still read by the rules: a form says what there is to enter, not what is right.
 */
export type ResultField = {
	/** Its key in the result. */
	readonly name: string;
} & (
	| {
			/** Whole numbers in their order. */
			readonly kind: "integers";
			readonly least: number;
			readonly most: number;
			readonly lowest: number;
			readonly highest: number;
	  }
	| { readonly kind: "integer"; readonly lowest: number; readonly highest: number }
	| { readonly kind: "choice"; readonly choices: readonly string[] }
	| {
			/** Different stops, each with a multiplier in hundredths: objects of `stop` and `multiplier`. */
			readonly kind: "boosts";
			/** How many there may be. */
			readonly counts: readonly number[];
			readonly stops: readonly string[];
			readonly multipliers: readonly number[];
	  }
);
