export { add, ceilPpm, type Fraction, fraction, percentText, times, waysToChoose, ZERO } from "./fraction.ts";
export {
	highestNetReturnPpm,
	highestReturnPpm,
	netReturnOf,
	type OutcomeSheet,
	type OwnGame,
	type Payment,
	returnOf,
	type SheetOf,
	withSheet,
} from "./sheet.ts";
