/** The order of stops around the wheels, clockwise. */

export const SINGLE_ZERO_RING =
	"0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26";

/** Each number stands opposite its neighbour of the same pair, and 0 opposite 00. */
export const DOUBLE_ZERO_RING =
	"0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2";

/** 24 numbers, red and black in turn. */
export const NUMBERS_RING = "1 20 14 10 7 17 23 4 12 22 3 24 18 2 9 13 21 8 5 11 16 6 19 15";

/** Twelve factors; their mean is 2.5. */
export const FACTORS_RING = "10 1 2 1 3 2 1 3 1 2 1 3";

/** 54 stops: 23 × 1, 15 × 2, 7 × 5, 4 × 10, 2 × 20, 1 × 40 and the two multipliers. */
export const MONEY_RING =
	"40 1 2 10 1 5 2 1 2 20 1 5 1 2 10 1 2 1 x2 1 5 1 2 1 2 1 10 5 1 2 1 2 20 1 5 1 x7 2 1 2 1 2 1 5 1 2 10 1 2 1 5 1 2 1";

export type Colour = "red" | "black" | "green";

/** The colour of a pocket by its name. In rows of nine numbers and one the red ones are odd and even by turns. */
export function colourOf(stop: string): Colour {
	const number = Number(stop);
	if (number === 0) return "green";
	const isTurned = (number > 10 && number < 19) || number > 28;
	return (number % 2 === 1) !== isTurned ? "red" : "black";
}
