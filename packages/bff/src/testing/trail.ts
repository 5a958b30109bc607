import type { World } from "./world.ts";

/** A bet's transactions as `kind:type state`, in their order, for one look at the whole. */
export async function trailOf(world: World, betId: number): Promise<string> {
	const rows = await world.owner<{ kind: string; type: number | null; state: string }[]>`
		select kind, transaction_type as type, state from delivery where subject_id = ${betId} order by seq`;
	return rows.map(({ kind, type, state }) => `${kind === "payment" ? type : kind} ${state}`).join(", ");
}

/** Why each transaction of a bet stands on a list; those that do not are left out. */
export async function listedOf(world: World, betId: number): Promise<readonly string[]> {
	const rows = await world.owner<{ listed: string }[]>`
		select listed from delivery where subject_id = ${betId} and listed is not null order by seq`;
	return rows.map(({ listed }) => listed);
}
