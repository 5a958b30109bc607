/** Mistakes with movements: what is accepted, and not counted once. */
import type { PlantedBug } from "./planted-bug.ts";

const BFF = "packages/bff/src";

export const REPORT_BUGS: readonly PlantedBug[] = [
	{
		name: "a movement added to its hour, and not taken away",
		edits: [
			{
				file: `${BFF}/store/movements.ts`,
				search: "delete from movement where ctid = any(array(select place from found)) returning *",
				replace: "select * from movement where ctid = any(array(select place from found))",
			},
		],
	},
	{
		name: "a rollback that is in no report",
		edits: [
			{
				file: "packages/shared/src/bet/booked.ts",
				search: `return kind !== "rollback" || isStakeAccepted;`,
				replace: `return kind !== "rollback" && isStakeAccepted;`,
			},
		],
	},
	{
		name: "accepts of a batch without their movements",
		edits: [
			{
				file: `${BFF}/store/write-bets.ts`,
				search: "isBooked: bookedBy(write).length > 0,",
				replace: "isBooked: false,",
			},
		],
	},
];
