/** Ordering 23: the database is restored from a backup of an hour ago. No BetId is handed out twice. */
import { makeBetValueSchema } from "@webframe/shared/wire";
import { expect, test } from "vitest";
import { openDatabase } from "../platform/database.ts";
import { readLeftOver } from "../store/database-identity.ts";
import { expectDone, expectRefusal, runCommand } from "../testing/run-command.ts";
import { postJson, refreshToken, TestPlayer, valueIn } from "../testing/test-player.ts";
import { PARTNER_ID, useWorld } from "../testing/world.ts";

/** Nothing is meant to be lost here: the casino answers, however busy the machine is. */
const world = useWorld({ looksOften: true, settings: { callTimeoutMs: 5_000 } });

const restoreCheck = (args: readonly string[] = [], over: Readonly<Record<string, string>> = {}) =>
	runCommand(
		["restore-check", ...args],
		{
			DATABASE_URL: world().databaseUrl,
			PUBLIC_URL: world().url,
			SECRETS_KEY: "02".repeat(32),
			ALLOW_PRIVATE_NETWORKS: "true",
			...over,
		},
		world().clock.now(),
	);

/** Brings the tables and sequences back to where they were, as a backup does, in another place. */
async function restoreTo(betId: number, roundId: number): Promise<void> {
	const { owner } = world();
	await owner`delete from delivery where subject_id > ${betId}`;
	await owner`delete from due_delivery where subject_id > ${betId}`;
	await owner`delete from bet where bet_id > ${betId}`;
	await owner`delete from round where round_id > ${roundId}`;
	await owner`select setval('money_id', ${betId}), setval('round_ids', ${roundId})`;
	await owner`update database_identity set identity = 'a backup of another place'`;
}

async function lastRoundId(): Promise<number> {
	const [row] = await world().owner<{ last: number }[]>`select max(round_id) as last from round`;
	return row?.last ?? 0;
}

test("after a restore no id is taken until the check has run; then ids go on past all that the partner knows", async () => {
	const alice = await TestPlayer.logIn(world(), "alice");
	const kept = await alice.place();
	const roundId = await lastRoundId();
	const lost = [await alice.place(), await alice.place()];
	await restoreTo(kept, roundId);

	const restored = await world().startAnother();
	const headers = () => ({ ...alice.headers, "idempotency-key": crypto.randomUUID() });
	const bet = () => alice.betBody().then((body) => postJson(`${restored.url}/make-bet`, body, headers()));
	expect(valueIn(await bet())).toEqual({ code: "unavailable" });
	await restored.service.step();
	expect(await lastRoundId()).toBe(roundId);
	expect(world().log.join()).toContain("no bet is taken until");

	const lines = expectDone(await restoreCheck());
	const text = lines.join("\n");
	expect(lines[0]).toContain("The database lives elsewhere");
	expect(text).toContain("2 bets that partners have and we have not");
	for (const betId of lost) expect(text).toContain(`bet ${betId} of partner ${PARTNER_ID}, player "alice": -1 5.00`);
	expect(text).toMatch(/The audit log holds; it ends with row \d+, hash [0-9a-f]{64}\./);

	await world().pass(11_000);
	const placed = await bet();
	const { betId } = makeBetValueSchema.parse(valueIn(placed));
	expect(betId).toBeGreaterThan(Math.max(...lost) + 1_000_000);
	await world().pass(60_000);
	expect(await lastRoundId()).toBeGreaterThan(roundId + 1_000_000);
	const [entry] = await world().owner<{ details: object }[]>`
		select details from audit_log where action = 'database.restore_check'`;
	expect(entry?.details).toMatchObject({ lostBets: lost, notAsked: [] });
});

test("who comes after a restore gets no number of a player of the lost time, before the check either; nor do games and alarms", async () => {
	const { owner, startAnother } = world();
	const playerIdOf = async (name: string): Promise<number> => {
		const [player] = await owner<{ playerId: number }[]>`
			select player_id as "playerId" from player where partner_user_id = ${name}`;
		return player?.playerId ?? expect.unreachable(`${name} is there`);
	};
	await TestPlayer.logIn(world(), "bob");
	const [lost, [place]] = [await playerIdOf("bob"), await owner`select identity from database_identity`];
	await owner`delete from session where player_id = ${lost}`;
	await owner`delete from player where player_id = ${lost}`;
	await owner`select setval('player_player_id_seq', ${lost - 1})`;
	const lasts = () => owner<{ games: number; alarms: number }[]>`
		select (select last_value from game_codes) as games, (select last_value from alarm_alarm_id_seq) as alarms`;
	const [before] = await lasts();
	await owner`update database_identity set identity = 'a backup of another place'`;

	const restored = await startAnother();
	const login = { partnerClientId: PARTNER_ID, refreshToken: await refreshToken(world(), "carol") };
	expect((await postJson(`${restored.url}/auth/user-token`, login)).status).toBe(200);
	expect(await playerIdOf("carol")).toBeGreaterThan(lost + 999_999);
	const [after] = await lasts();
	expect(after?.games).toBeGreaterThanOrEqual((before?.games ?? 0) + 10_000);
	expect(after?.alarms).toBeGreaterThanOrEqual((before?.alarms ?? 0) + 1_000_000);
	await owner`update database_identity set identity = ${place?.["identity"]}`;
});

test("a backup from between two checks: what was lost is found behind the last bet and the last id; a second check says that nothing was restored", async () => {
	const [last] = await world().owner<{ id: number; first: number }[]>`
		select max(bet_id) as id, min(bet_id) as first from bet`;
	if (last === undefined) throw new Error("There is no bet.");
	await restoreTo(last.first, await lastRoundId());
	await world().owner`select setval('money_id', ${last.id - 1})`;
	const lines = expectDone(await restoreCheck());
	expect(lines.join("\n")).toContain("3 bets that partners have and we have not");
	expect(lines.join("\n")).toContain(`bet ${last.id} of partner ${PARTNER_ID}`);
	const positions = lines.find((line) => line.startsWith("BetIds"));
	expect(positions).toContain(`from ${last.id - 1} to ${last.id + 1_000_000},`);

	// What it asks partners is seen above.
	const again = expectDone(await restoreCheck(["--skip-partner", String(PARTNER_ID)]));
	expect(again[0]).toBe("The database lives where it lived when it was last checked.");
	expect(again.find((line) => line.startsWith("BetIds"))).toContain(
		`from ${last.id + 1_000_000} to ${last.id + 2_000_000},`,
	);
});

test("a partner that gives no answer leaves the check incomplete, unless it is left out", async () => {
	await world().owner`update database_identity set identity = 'a backup of another place'`;
	await world().owner`
		update partner set api_url = 'http://127.0.0.1:9', settings = settings || '{"callTimeoutMs": 100}'`;
	const ended = await restoreCheck();
	expect(ended.code).toBe(1);
	expect(ended.stderr).toContain(`partners ${PARTNER_ID} gave no readable answer to /payments/info`);
	const [row] = await world().owner<{ identity: string }[]>`select identity from database_identity`;
	expect(row?.identity).toBe("a backup of another place");
	expectDone(await restoreCheck(["--skip-partner", String(PARTNER_ID)]));
	const [after] = await world().owner<{ identity: string }[]>`select identity from database_identity`;
	expect(after?.identity).not.toBe(row?.identity);
});

test("it looks at each bet once, however long that takes", async () => {
	const { owner } = world();
	await owner`create table seen (statement_timeout text)`;
	await owner.unsafe(`
		create function see() returns trigger language plpgsql security definer as $$
			begin insert into seen values (current_setting('statement_timeout')); return new; end $$;
		create trigger see before update on database_identity for each row execute function see()`);
	expectDone(await restoreCheck(["--skip-partner", String(PARTNER_ID)]));
	expect(await owner`select statement_timeout from seen`).toEqual([{ statement_timeout: "0" }]);

	// A connection that has counted nothing yet.
	const fresh = openDatabase({ url: world().databaseUrl, connectionsMax: 1 });
	const [looks] = await fresh.begin(async (sql) => {
		await readLeftOver(sql);
		return await sql<{ wholly: number; byIndex: number }[]>`
			select seq_scan::int as wholly, idx_scan::int as "byIndex" from pg_stat_xact_user_tables where relname = 'bet'`;
	});
	await fresh.end();
	expect(looks).toEqual({ wholly: 1, byIndex: 0 });
});

test("without what it needs it does nothing", async () => {
	expectRefusal(await restoreCheck([], { SECRETS_KEY: "" }), "SECRETS_KEY is missing");
	expectRefusal(await restoreCheck(["--skip-partner", "x"]), "It must be a whole number");
	expect((await restoreCheck(["--help"])).stdout.replaceAll(/\s+/g, " ")).toContain("before the first bet");
});
