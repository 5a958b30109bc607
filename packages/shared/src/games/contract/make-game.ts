import type { Family, GameData, JsonObject, PlayedGame } from "./family.ts";
import type { DrawnRound, GameRules, RoundRules, RoundsOf } from "./game-rules.ts";

/** A game of a family, with the family's types hidden: the one place where they are. */
export function makeGame<
	Rules,
	Opened extends JsonObject | null,
	Selection extends JsonObject,
	Result extends JsonObject,
>(family: Family<Rules, Opened, Selection, Result>, data: GameData<Rules>): GameRules {
	const { gameCode, name, timings, limitsFactor, versions } = data;
	return {
		gameCode,
		name,
		family: family.name,
		timings,
		limitsFactor,
		markets: family.markets,
		versions: Object.keys(versions)
			.map(Number)
			.sort((one, other) => one - other),
		open(version, at) {
			const rules = rulesOf(data, version);
			if (rules === undefined) throw new RangeError(`The game ${gameCode} has no version ${version}.`);
			return family.open(at, rules);
		},
		round: (version, stored) => roundOfGame(family, data, version, stored),
	};
}

/** The rounds of a family's games, for who knows of the games nothing but their rules. */
export function roundsOf<
	Rules,
	Opened extends JsonObject | null,
	Selection extends JsonObject,
	Result extends JsonObject,
>(family: Family<Rules, Opened, Selection, Result>, games: readonly PlayedGame<Rules>[]): RoundsOf {
	return (gameCode, version, stored) => {
		const game = games.find((one) => one.gameCode === gameCode);
		return game && roundOfGame(family, game, version, stored);
	};
}

function rulesOf<Rules>({ versions }: PlayedGame<Rules>, version: number): Rules | undefined {
	return Object.hasOwn(versions, version) ? versions[version] : undefined;
}

function roundOfGame<Rules, Opened extends JsonObject | null, Selection extends JsonObject, Result extends JsonObject>(
	family: Family<Rules, Opened, Selection, Result>,
	game: PlayedGame<Rules>,
	version: number,
	stored: unknown,
): RoundRules | undefined {
	const rules = rulesOf(game, version);
	if (rules === undefined) return undefined;
	const opened = family.parseOpened(stored, rules);
	return opened === undefined ? undefined : roundOf(family, version, opened, rules);
}

function roundOf<Rules, Opened extends JsonObject | null, Selection extends JsonObject, Result extends JsonObject>(
	family: Family<Rules, Opened, Selection, Result>,
	version: number,
	opened: Opened,
	rules: Rules,
): RoundRules {
	return {
		version,
		parseSelection(value, units) {
			const read = family.parseSelection(value, units, opened, rules);
			if (!read.ok) return read;
			const { selection } = read;
			return {
				ok: true,
				selection,
				amount: family.amountOf(selection),
				step: family.stepOf?.(selection, units) ?? 1n,
				odds: family.oddsOf(selection, opened, rules),
				highestWin: (stake) => family.highestWin(selection, stake, opened, rules),
			};
		},
		draw: async (seed) => drawn(family, opened, await family.draw(seed, opened, rules), rules),
		parseResult(value) {
			const result = family.parseResult(value, opened, rules);
			return result === undefined ? undefined : drawn(family, opened, result, rules);
		},
		describeOutcome: (outcome) => family.describeOutcome(outcome, opened, rules),
		resultForm: () => family.resultForm(opened, rules),
	};
}

function drawn<Rules, Opened extends JsonObject | null, Selection extends JsonObject, Result extends JsonObject>(
	family: Family<Rules, Opened, Selection, Result>,
	opened: Opened,
	result: Result,
	rules: Rules,
): DrawnRound {
	const win = family.settle(opened, result, rules);
	return {
		result,
		text: family.describeResult(result, opened, rules),
		settle(stored, money) {
			const selection = family.readSelection(stored, opened, rules);
			return selection === undefined ? undefined : win(selection, money);
		},
		fatesOf(stored) {
			const selection = family.readSelection(stored, opened, rules);
			return selection === undefined ? undefined : family.fatesOf(selection, opened, result, rules);
		},
	};
}
