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
export declare const GAMES: readonly ListedGame[];
