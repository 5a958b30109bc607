/**
 * A family that nobody plays: it has what is public while betting, two versions of its rules, and bets that can be left
 * before the end (`cash-out.ts`). It stands for those that will come, and shows that nothing but the lists of games knows
 * families.
 */
import { cashOutWin, type Family, type GameData, makeGame } from "@webframe/shared/games";
import { type OwnGame, withSheet } from "@webframe/shared/games/sheets";
import { z } from "zod";

/** What a stake of 1 is multiplied by at each rung, in hundredths. */
interface LadderRules {
	readonly rungs: readonly number[];
}

const openedSchema = z.object({ highestRung: z.int().min(1) });
const selectionSchema = z.object({ market: z.literal("ladder"), leaveAt: z.int().min(1) });
const resultSchema = z.object({ rung: z.int().min(0) });

type Opened = z.infer<typeof openedSchema>;
type Selection = z.infer<typeof selectionSchema>;
type Result = z.infer<typeof resultSchema>;

const paid = (rung: number, { rungs }: LadderRules): number => rungs[rung - 1] ?? 0;

const LADDER: Family<LadderRules, Opened, Selection, Result> = {
	name: "ladder",
	markets: ["ladder"],
	// Each round's ladder is one rung longer than the last one's, and every fourth begins anew.
	open: ({ edition }, { rungs }) => ({ highestRung: 1 + (edition % rungs.length) }),
	parseOpened: (value) => openedSchema.safeParse(value).data,
	parseSelection(value, _units, { highestRung }) {
		const { data } = selectionSchema.safeParse(value);
		if (data === undefined || data.leaveAt > highestRung)
			return { ok: false, problem: "out_of_range", field: "selection.leaveAt" };
		return { ok: true, selection: data };
	},
	readSelection: (stored) => selectionSchema.safeParse(stored).data,
	amountOf: () => undefined,
	oddsOf({ leaveAt }, _opened, rules) {
		const multiplier = paid(leaveAt, rules);
		return { lowest: multiplier, highest: multiplier };
	},
	// It may be left at any coefficient before the end, and nobody knows where that is.
	highestWin: (_selection, stake, { highestRung }, rules) => cashOutWin(stake, paid(highestRung, rules)),
	// The first digit of the seed, of which each value is as likely as the others.
	draw: async (seed, { highestRung }) => ({ rung: Number.parseInt(seed.slice(0, 1), 16) % (highestRung + 1) }),
	parseResult(value, { highestRung }) {
		const { data } = resultSchema.safeParse(value);
		return data !== undefined && data.rung <= highestRung ? data : undefined;
	},
	// Who has left has what the ladder paid where it was left, if it went as high; the others leave at their rung.
	settle(_opened, { rung }, rules) {
		const end = paid(rung, rules);
		return ({ leaveAt }, { playing, cashOut }) => {
			const left = cashOut ?? paid(leaveAt, rules);
			return left <= end ? cashOutWin(playing, left) : 0n;
		};
	},
	fatesOf: () => undefined,
	describeOutcome: (outcome) => outcome,
	describeResult: ({ rung }, { highestRung }) => (rung === highestRung ? "to the top" : `up to rung ${rung}`),
	resultForm: ({ highestRung }) => [{ name: "rung", kind: "integer", lowest: 0, highest: highestRung }],
};

const TIMINGS = { bettingMs: 10_000, acceptanceGapMs: 5_000, drawMs: 4_000, pauseMs: 1_000, offsetMs: 0 };

/** A game of it with the first so many versions of its rules. The code is one of the specification's that nothing has yet. */
export function ladderGame(versions: 1 | 2): OwnGame {
	const first = { rungs: [150, 200, 400, 800] };
	const rules: GameData<LadderRules>["versions"] =
		versions === 1 ? { 1: first } : { 1: first, 2: { rungs: [125, 150, 300, 600] } };
	const data: GameData<LadderRules> = {
		gameCode: 64,
		name: "Ladder",
		timings: TIMINGS,
		limitsFactor: 1n,
		versions: rules,
	};
	return withSheet(makeGame(LADDER, data), data, () => []);
}
