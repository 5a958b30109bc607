/** C. A database without room for us, one that hangs, and one whose schema gets more under load. */
import { afterEach, beforeEach, expect, inject, onTestFinished, test } from "vitest";
import { type Database, openDatabase } from "../../packages/bff/src/platform/database.ts";
import { PLACES } from "../../packages/bff/src/platform/http/edge/places.ts";
import type { TestPlayer } from "../../packages/bff/src/testing/test-player.ts";
import { trailOf } from "../../packages/bff/src/testing/trail.ts";
import { ROUND_MS } from "../../packages/bff/src/testing/troubled-bets.ts";
import { useFaultWorld } from "./testing/use-fault-world.ts";
import { answersAbout, STAKE } from "./testing/wire.ts";

const LOCK_TIMEOUT_MS = 5_000;
/** Of a process to its database. */
const CONNECTIONS = 10;
/** At once, also where the machine is busy: who waited for the database to take connections again would wait in vain. */
const AT_ONCE_MS = 20_000;

const world = useFaultWorld({ realLocks: true });
let alice: TestPlayer;
let admin: Database;
beforeEach(async () => {
	alice = await world().player("alice");
	await alice.newRound();
	admin = openDatabase({ url: inject("postgresAdminUrl"), connectionsMax: 1 });
});
afterEach(async () => {
	const [row] = await admin<{ name: string }[]>`select datname as name from pg_database where datconnlimit = 0`;
	if (row !== undefined) await admin.unsafe(`alter database ${row.name} connection limit -1`);
	await admin.end();
});

const readiness = async (): Promise<number> => (await fetch(`${world().url}/readyz`)).status;

test("F31 the server takes no more connections: 503 at once and not ready, nothing half done, and it recovers", async () => {
	world().casino.faults.add({ ...STAKE, fault: "acceptLate", value: 1_000, times: 1 });
	const betId = await world().bet(alice);
	const [row] = await world().owner<{ name: string }[]>`select current_database() as name`;
	const body = await alice.betBody();
	await admin.unsafe(`alter database ${row?.name} connection limit 0`);
	world().proxy.cut();
	const start = performance.now();
	expect((await alice.makeBet(body)).status).toBe(503);
	expect(performance.now() - start).toBeLessThan(AT_ONCE_MS);
	expect(await readiness()).toBe(503);
	await world().clock.advance(2_000);
	await world().casino.idle();
	// The partner could not even log in.
	expect(answersAbout(world(), betId)).toEqual(["none"]);
	await admin.unsafe(`alter database ${row?.name} connection limit -1`);
	await expect.poll(readiness).toBe(200);
	await world().passAnyhow(20_000);
	expect(await trailOf(world(), betId)).toBe("-1 accepted");
});

test("F31 every connection hangs behind a lock: what comes on top is refused at once, the rest is answered after it", async () => {
	const betId = await world().bet(alice);
	const locked = Promise.withResolvers<void>();
	const free = Promise.withResolvers<void>();
	const holder = world().owner.begin(async (sql) => {
		await sql`lock table bet in access exclusive mode`;
		locked.resolve();
		await free.promise;
	});
	await locked.promise;
	const heldFrom = performance.now();
	// From an address of its own, which no server of a partner has.
	const elsewhere = { "x-forwarded-for": "203.0.113.31" };
	const ask = async (): Promise<number> =>
		(await fetch(`${world().url}/frame/bets/${betId}`, { headers: { ...alice.headers, ...elsewhere } })).status;
	const placesOfPlayers = PLACES.strangersOfOne + PLACES.authenticated;
	const statuses: number[] = [];
	const asked: Promise<number>[] = [];
	const askMore = (count: number): void => {
		for (let more = 0; more < count; more++) {
			asked.push(
				ask().then((status) => {
					statuses.push(status);
					return status;
				}),
			);
		}
	};
	askMore(placesOfPlayers + 100);
	// Waited for also where an expectation fails, so that nothing of this test goes on into the next.
	onTestFinished(async () => {
		free.resolve();
		await Promise.allSettled([holder, ...asked]);
	});
	// Those on a connection that has waited for the lock for 5 s are told to come again.
	const gaveUpMax = () => Math.floor((performance.now() - heldFrom) / LOCK_TIMEOUT_MS) * CONNECTIONS;
	await expect.poll(() => statuses.length).toBeGreaterThanOrEqual(100);
	expect(statuses.length - gaveUpMax()).toBeLessThanOrEqual(100);
	expect(new Set(statuses)).toEqual(new Set([503]));
	expect(await readiness()).toBe(503);
	expect((await fetch(`${world().url}/livez`)).status).toBe(200);
	// To a provider, which may owe a win, an overload says: again, and when.
	const payOut = async () => {
		// In place of those that have given up by now, so that there is no room.
		askMore(gaveUpMax());
		const answer = await fetch(`${world().url}/provider/v1/sessions/any/bets/pay-out`, {
			method: "POST",
			body: "{}",
			headers: elsewhere,
		});
		return [answer.status, answer.headers.get("retry-after"), await answer.json()];
	};
	await expect.poll(payOut).toEqual([503, "2", expect.objectContaining({ _responseCode: 99 })]);
	const toldToComeAgainMax = gaveUpMax() + CONNECTIONS;
	free.resolve();
	await holder;
	const all = await Promise.all(asked);
	expect(all.filter((status) => status === 200).length).toBeGreaterThanOrEqual(placesOfPlayers - toldToComeAgainMax);
	expect(new Set(all)).toEqual(new Set([200, 503]));
	expect(await readiness()).toBe(200);
});

test("F35 a schema that only adds is put in place under load: every bet goes through, on processes of the old build", async () => {
	// Thirty calls at once take their time on a busy machine; what is late here was not meant to be lost.
	await world().configure({ callTimeoutMs: 5_000 });
	const other = await world().startAnother();
	const betIds: Promise<number>[] = [];
	for (let i = 0; i < 30; i++) {
		betIds.push(world().bet(alice));
		// What the next version would add: columns, a table and an index, as an expanding migration does.
		if (i === 10) await world().owner`alter table bet add column next_version text`;
		if (i === 15) await world().owner`alter table delivery add column next_version integer not null default 0`;
		if (i === 20) await world().owner`create index concurrently next_version on bet (next_version)`;
	}
	const placed = await Promise.all(betIds);
	expect(new Set(placed).size).toBe(30);
	for (let left = ROUND_MS + 5_000; left > 0; left -= 1_000) {
		await world().clock.advance(1_000);
		await other.service.step();
		await world().settle();
	}
	for (const betId of placed) expect(await trailOf(world(), betId)).toBe("-1 accepted, 1 accepted, close accepted");
	expect(world().log.filter((line) => line.includes("cached plan"))).toEqual([]);
	await world().configure({});
});
