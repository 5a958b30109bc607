/** How a family of our own games writes its bets, results and rules where it is not alone: in lists and in the help. */
import type { RoundsOf } from "@webframe/shared/games";
import type { FrameGame, FrameRound, Selection } from "@webframe/shared/wire";
import type { TemplateResult } from "lit";
import type { Texts } from "../i18n/texts.ts";

/** A bet as it stands in a list. */
export interface ShownBet {
	readonly gameCode: number;
	readonly selection: Selection;
	/** How many picks the ticket has, where the list has only the first of them. */
	readonly pickCount: number | undefined;
	/** The round, where its draw has been shown to its end and the bet took part in it: what it drew may be told. */
	readonly drawn: FrameRound | undefined;
}

export interface FamilyFace {
	/** What a bet is on, in a line, and what became of it. */
	readonly bet: (bet: ShownBet) => TemplateResult;
	/** What a round has drawn. Undefined for a round of rules that this frame does not know. */
	readonly result: (round: FrameRound) => TemplateResult | undefined;
}

/** How a game goes and what it pays: sections of the help. */
export type FamilyHelp = (game: FrameGame) => TemplateResult | undefined;

/** What `views/<family>/family.ts` exports as `FAMILY`. Who plays needs neither its help nor the rules by which rounds are checked. */
export interface FamilyParts {
	/** Its face in a language, which brings the family's words in it. */
	readonly loadFace: (texts: Texts) => Promise<FamilyFace>;
	readonly loadHelp: (texts: Texts) => Promise<FamilyHelp>;
	/** The rounds of its games with all of their rules: they are drawn again by them. */
	readonly loadRounds: () => Promise<RoundsOf>;
	/** The text of the program that computes its draws without us: that of `docs/fairness/<family>.mjs`. */
	readonly loadProgram: () => Promise<string>;
}
