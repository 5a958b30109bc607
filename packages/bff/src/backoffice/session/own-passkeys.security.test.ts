/** An operator's own passkeys, in a real browser: a second one, the end of one that was lost, and who may do either. */

import { envelopeSchema } from "@webframe/shared/wire";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { inviteByCommand } from "../../operators/invitations.ts";
import { TestOperator } from "../../testing/test-operator.ts";
import { postFromPage, signedIn, usePasskeyBrowser } from "../../testing/test-passkey.ts";
import { useWorld } from "../../testing/world.ts";

const world = useWorld();
const browser = usePasskeyBrowser(world);
/** What an address may call in a minute is another matter. */
beforeEach(() => world().clock.advance(60_000));

const PASSKEYS = "/operator-session/passkeys";
const listSchema = z.object({ items: z.array(z.object({ passkeyId: z.string(), usedAt: z.string().nullable() })) });

async function registered(name: string): Promise<void> {
	const { database, clock } = world().service.wagering;
	const made = await inviteByCommand(database, { names: [name], role: "manager", actor: "test", now: clock.now() });
	if (made.kind !== "given") throw new Error(`${name} got no link.`);
	expect((await browser().register(made.all[0]?.secret ?? "")).status).toBe(200);
}
const own = async () => listSchema.parse(envelopeSchema.parse((await browser().post(PASSKEYS, {})).body).Value).items;
const value = (Value: object) => ({ body: { Value } });

test("a second one is made beside the first, either signs in, one is ended, and the last one never", async () => {
	await registered("ann");
	const [first] = await own();
	const elsewhere = await signedIn(world(), "ann");
	await world().clock.advance(1_000);
	expect(await browser().add()).toMatchObject({ status: 200, ...value({ name: "ann", passkeys: 2, openid: false }) });
	expect((await browser().signIn()).status).toBe(200);
	const [oldest, newest] = await own();
	expect([oldest, newest?.usedAt]).toEqual([first, expect.any(String)]);
	const end = (passkeyId: string | undefined) => browser().post(`${PASSKEYS}/end`, { passkeyId });
	expect(await end(oldest?.passkeyId)).toMatchObject(value({ outcome: "done" }));
	expect(await end(oldest?.passkeyId)).toMatchObject(value({ outcome: "nothing_to_do" }));
	expect(await end(newest?.passkeyId)).toMatchObject(value({ outcome: "refused", reason: "last_passkey" }));
	// The lost one may have opened it.
	expect((await postFromPage(world(), PASSKEYS, { cookie: elsewhere })).status).toBe(401);
	expect(await browser().post("/operator-session/current", {})).toMatchObject(value({ passkeys: 1 }));
	expect((await browser().signIn()).status).toBe(200);
	const rows = await world().owner`
		select action, details from audit_log where subject = 'operator ann' order by audit_id`;
	expect(rows.map(({ action }) => action)).toEqual([
		"operator.invite",
		"operator.passkey",
		"operator.passkey",
		"operator.sign_in",
		"operator.passkey_end",
		"operator.sign_in",
	]);
	expect(rows[4]?.["details"]).toEqual({ passkeyId: first?.passkeyId });
});

test("of two that are ended at once one stays", async () => {
	await registered("bob");
	expect((await browser().add()).status).toBe(200);
	const ended = await Promise.all(
		(await own()).map(({ passkeyId }) => browser().post(`${PASSKEYS}/end`, { passkeyId })),
	);
	const outcomes = ended.map(
		({ body }) => z.object({ outcome: z.string() }).parse(envelopeSchema.parse(body).Value).outcome,
	);
	expect(outcomes.toSorted()).toEqual(["done", "refused"]);
	expect(await own()).toHaveLength(1);
});

test("who has shown it for too long no more neither adds nor ends one", async () => {
	await registered("cleo");
	const [one] = await own();
	await world().clock.advance(10 * 60_000);
	const refused = { status: 403, ...value({ reason: "proof_needed" }) };
	expect(await browser().add()).toMatchObject(refused);
	expect(await browser().post(`${PASSKEYS}/end`, { passkeyId: one?.passkeyId })).toMatchObject(refused);
	expect(await own()).toHaveLength(1);
});

test("nobody ends or sees another one's, and a token has none", async () => {
	await registered("dora");
	const [dora] = await own();
	await registered("eli");
	expect(await own()).not.toContainEqual(dora);
	expect((await browser().add()).status).toBe(200);
	expect(await browser().post(`${PASSKEYS}/end`, { passkeyId: dora?.passkeyId })).toMatchObject(
		value({ outcome: "nothing_to_do" }),
	);
	const olga = await TestOperator.named(world(), "olga");
	const bearer = { authorization: `Bearer ${olga.token}`, "sec-fetch-site": "same-origin" };
	const answer = await fetch(`${world().url}${PASSKEYS}`, {
		method: "POST",
		headers: { ...bearer, "content-type": "application/json" },
		body: "{}",
	});
	expect(answer.status).toBe(401);
});

test("the first one comes by a link alone, and one is made for the session that has asked", async () => {
	await registered("fay");
	const made = await browser().makeFurther();
	await TestOperator.named(world(), "gil");
	const cookie = await signedIn(world(), "gil");
	const body = { passkey: made };
	expect((await postFromPage(world(), `${PASSKEYS}/add`, { cookie, body })).status).toBe(401);
	const another = await signedIn(world(), "fay");
	expect((await postFromPage(world(), `${PASSKEYS}/add`, { cookie: another, body })).status).toBe(401);
	expect((await browser().post(`${PASSKEYS}/add`, body)).status).toBe(200);
	expect((await browser().post(`${PASSKEYS}/add`, body)).status).toBe(401);
	expect(await own()).toHaveLength(2);
});
