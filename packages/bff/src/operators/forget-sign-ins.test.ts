import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { sha256 } from "../platform/sha256.ts";
import { insertInvitation } from "../store/operator-invitations.ts";
import { takeChallenge } from "../store/operator-passkeys.ts";
import { insertSession } from "../store/operator-sessions.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { forgetSignIns } from "./forget-sign-ins.ts";

const given = useTestDatabase();
const NOW = new Date("2026-03-01T12:00:00.000Z");
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const forget = () => forgetSignIns({ database: given().database, clock: { now: () => NOW } });

async function left(): Promise<unknown> {
	const [row] = await given().owner`
		select (select count(*)::int from operator_session) as sessions,
			(select count(*)::int from operator_invitation) as links, (select count(*)::int from operator_challenge) as challenges`;
	return row;
}

test("what lets nobody in any more goes 30 days after its end, challenges after 20 minutes; the rest stays", async () => {
	const { database } = given();
	for (const at of [ago(30 * DAY_MS + 12 * HOUR_MS), ago(30 * DAY_MS + 12 * HOUR_MS + 1), NOW]) {
		const session = { sessionId: randomUUID(), secretSha256: sha256(String(at.getTime())), operator: "ann" };
		await insertSession(database, { ...session, now: at, provenAt: at });
	}
	for (const now of [ago(31 * DAY_MS), ago(31 * DAY_MS + 1), NOW]) {
		await insertInvitation(database, { secretSha256: sha256(String(now.getTime())), operator: "ann", now });
	}
	for (const now of [ago(20 * 60_000), ago(20 * 60_000 + 1), NOW]) {
		await takeChallenge(database, sha256(String(now.getTime())), now);
	}
	expect(await forget()).toBe(false);
	expect(await left()).toEqual({ sessions: 2, links: 2, challenges: 2 });
	expect(await takeChallenge(database, sha256(String(NOW.getTime())), NOW)).toBe(false);
	expect(await forget()).toBe(false);
	expect(await left()).toEqual({ sessions: 2, links: 2, challenges: 2 });
});

test("it goes by a thousand at once, and says when there may be more", async () => {
	await given().owner`
		insert into operator_challenge (challenge_sha256, used_at)
		select sha256(n::text::bytea), ${ago(DAY_MS)}::timestamptz from generate_series(1, 1500) n`;
	expect(await forget()).toBe(true);
	expect(await left()).toMatchObject({ challenges: 502 });
	expect(await forget()).toBe(false);
	expect(await left()).toMatchObject({ challenges: 2 });
});
