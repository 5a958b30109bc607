/** Games of cards. */
import { bar, fill, group, line, type Mark, type Tone, word } from "./pen.ts";

const CARD = "M-29-35q0-6 6-6h46q6 0 6 6v70q0 6-6 6h-46q-6 0-6-6z";
const FRAME = "M-22-34h44v68h-44z";
/** The four suits, each below the middle of its card. */
const SUITS = {
	h: "M0 26C-16 14-18 8-18 3c0-11 12-14 18-5c6-9 18-6 18 5c0 5-2 11-18 23z",
	d: "M0-14L14 7 0 28-14 7z",
	s: "M0-12C14 2 18 8 18 13c0 9-11 10-15 4l3 9h-12l3-9c-4 6-15 5-15-4c0-5 4-11 18-25z",
	c: "M0-12c10 0 12 10 6 14c12-3 14 15 1 15c-2 0-3 0-4-1l3 10h-12l3-10c-1 1-2 1-4 1c-13 0-11-18 1-15c-6-4-4-14 6-14z",
} as const;
type Suit = keyof typeof SUITS;

/** A card with its face up: a suit and a rank. */
function face(suit: Suit, rank: string, transform: string): Mark {
	const tone: Tone = suit === "h" || suit === "d" ? "red" : "ink";
	return group(transform, fill("card", CARD), fill(tone, SUITS[suit]), word(tone, 22, rank, -17, -20));
}

/** A card with its back up. */
function back(transform: string): Mark {
	return group(transform, fill("back", CARD), line("lit", 2, FRAME, 0.6));
}

function pair(): readonly Mark[] {
	return [
		line("dim", 5, "M160-4L150 62l22 30-24 40 14 72"),
		face("d", "7", "translate(106 104)rotate(-9)scale(1.5)"),
		face("c", "Q", "translate(216 96)rotate(8)scale(1.5)"),
	];
}

/** Three cards that are known against three that are not. */
function duel(): readonly Mark[] {
	return [
		face("s", "K", "translate(80 104)rotate(-12)scale(1.2)"),
		face("d", "9", "translate(132 102)rotate(4)scale(1.2)"),
		bar("rim", 64, "M252 60L228 148"),
		bar("dim", 64, "M230 54L222 146"),
		back("translate(210 100)rotate(-6)scale(1.15)"),
	];
}

/** The joker, and what was dealt to its two sides. */
function sides(): readonly Mark[] {
	return [
		bar("solid", 54, "M54 102l12 76M266 102l-12 76"),
		face("d", "6", "translate(84 138)"),
		face("s", "8", "translate(236 138)"),
		face("h", "8", "translate(160 80)scale(1.4)"),
	];
}

function fan(): readonly Mark[] {
	return [
		face("s", "A", "translate(102 118)rotate(-18)scale(1.35)"),
		face("h", "A", "translate(160 104)scale(1.35)"),
		face("c", "A", "translate(218 118)rotate(18)scale(1.35)"),
	];
}

/** Six hands around the table, and the five cards that are everybody's. */
function six(): readonly Mark[] {
	const hands =
		"M34 120l14 26M50 110l8 28M72 62l20 20M92 52l10 26M134 36l6 28M156 34v28M226 52l-10 26M248 62l-20 20M270 110l-8 28M286 120l-14 26";
	return [
		line("dim", 4, "M26 206C10 4 310 4 294 206"),
		bar("solid", 20, hands),
		line("lit", 2, hands, 0.6),
		bar("lit", 20, "M180 36l-4 28M202 40l-8 27"),
		bar("lit", 34, "M80 112v50M120 112v50M160 112v50M200 112v50M240 112v50"),
		word("red", 24, "K5", [80, 240], 146),
		word("ink", 24, "92J", [120, 160, 200], 146),
	];
}

function natural(): readonly Mark[] {
	return [
		line("dim", 3, "M6 24Q160 148 314 24M6 4Q160 128 314 4"),
		face("s", "A", "translate(132 110)rotate(-8)scale(1.5)"),
		face("d", "K", "translate(194 104)rotate(7)scale(1.5)"),
	];
}

/** The shoe, and the card that comes out of it. */
function shoe(): readonly Mark[] {
	return [
		bar("deep", 76, "M280 40L226 142", 0.6),
		bar("rim", 68, "M266 36L220 128"),
		group("translate(231 86)rotate(24)scale(1.2)", fill("back", CARD)),
		back("translate(219 95)rotate(24)scale(1.2)"),
		face("c", "8", "translate(100 112)rotate(-7)scale(1.55)"),
	];
}

export const cardForms = { pair, duel, sides, fan, six, natural, shoe };
