/** What a process knows of the rounds is what stands in the database, whoever has written it. */
import { expect, test } from "vitest";
import { run } from "../platform/statement.ts";
import { TWO_GAMES, useWorld } from "../testing/world.ts";
import { ROUND_COLUMNS, type RoundRow } from "./rounds.ts";
import { UnsettledRounds } from "./unsettled-rounds.ts";

// Rounds of two games stand side by side: one comes or goes while the other stays as it is known.
const world = useWorld({ settings: { games: TWO_GAMES } });

/** The same without a memory. */
const standing = async () =>
	await run<RoundRow>(world().owner)`
		select ${ROUND_COLUMNS} from round r where r.settled_at is null order by r.round_id`;

test("looks with a memory see what looks without one see, from the first round to many later, changes of others included", async () => {
	const { database } = world().service.wagering;
	const ours = new UnsettledRounds(database);
	expect(await ours.read()).toEqual([]);
	for (let step = 0; step < 70; step++) {
		await world().pass(1_000);
		expect(await ours.read(), `second ${step}`).toEqual([...(await standing())]);
	}
	const [first, ...others] = await ours.read();
	const roundId = first?.roundId ?? 0;
	await world().owner`update round set held_state = 'betting' where round_id = ${roundId}`;
	expect((await ours.read())[0]).toEqual({ ...first, heldState: "betting" });
	await world().owner`update round set settled_at = draw_at where round_id = ${roundId}`;
	expect(await ours.read()).toEqual(others);
	await world().owner`update round set settled_at = draw_at where settled_at is null`;
	expect(await ours.read()).toEqual([]);
	await world().owner`update round set settled_at = null where round_id = ${roundId}`;
	expect(await ours.read()).toEqual([{ ...first, heldState: "betting" }]);
});

test("a look at rows of which none has changed has nothing to read, and what it gives is the same", async () => {
	await world().pass(1_000);
	const ours = new UnsettledRounds(world().service.wagering.database);
	const rows = await ours.read();
	expect(rows.length).toBeGreaterThan(0);
	expect(await ours.read()).toBe(rows);
});

test("looks that overlap are each as good as one alone", async () => {
	const ours = new UnsettledRounds(world().service.wagering.database);
	const all = await Promise.all([ours.read(), ours.read(), ours.read()]);
	expect(all).toEqual(all.map(() => all[0]));
	await world().pass(20_000);
	expect(await ours.read()).toEqual([...(await standing())]);
});
