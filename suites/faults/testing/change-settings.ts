import { z } from "zod";
import { TestOperator } from "../../../packages/bff/src/testing/test-operator.ts";
import { PARTNER_ID, type World } from "../../../packages/bff/src/testing/world.ts";

const readSchema = z.object({ settings: z.record(z.string(), z.unknown()), changedAt: z.string() });

/** Two operators change settings of the partner in the back office, over those that it has; every process knows it then. */
export async function changeSettings(world: World, over: object): Promise<void> {
	// So that each change has a time of its own.
	await world.clock.advance(10);
	const asking = await TestOperator.named(world, "anna");
	const agreeing = await TestOperator.named(world, "ben");
	// What only reads takes no note.
	const found = await asking.does("/partners/find", { partnerId: PARTNER_ID, note: undefined });
	const { settings, changedAt } = readSchema.parse(found);
	const request = { partnerId: PARTNER_ID, settings: { ...settings, ...over }, basedOn: changedAt };
	const answers = [await asking.does("/partners/change", request), await agreeing.does("/partners/change", request)];
	const outcomes = answers.map(({ outcome }) => outcome).join(", ");
	if (outcomes !== "waits_for_second_person, done") throw new Error(`The settings were not changed: ${outcomes}.`);
}
