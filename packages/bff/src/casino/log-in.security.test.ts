import { afterEach, expect, test } from "vitest";
import { addSecret, removeSecret } from "../partners/partner-secrets.ts";
import { verifySecret } from "../partners/secret-hash.ts";
import { listPartnerSecrets } from "../store/partners.ts";
import { postJson } from "../testing/test-player.ts";
import { PARTNER_ID, SECRET, useWorld } from "../testing/world.ts";

const world = useWorld({ settings: { tokensPerMinute: 1_000 } });
/** More than may wait to be hashed. */
const STRANGERS = 40;
/** A cheap one: how long the queue takes to run empty says nothing here. */
const CHEAP_HASH = "scrypt$1024$8$1$c2FsdA$aGFzaA";
let stopFlood = async (): Promise<void> => {};
afterEach(() => stopFlood());

let callers = 0;

async function logIn(secret: string, url = world().url): Promise<number> {
	callers++;
	const headers = { "x-forwarded-for": `198.51.100.${callers}` };
	const body = { PartnerClientId: PARTNER_ID, SecretKey: secret };
	return (await postJson(`${url}/auth/token`, body, headers)).status;
}

/** Keeps the queue of the hashes full, as strangers do who try from many addresses: a place that gets free is taken at once. */
function flood(): void {
	let isOn = true;
	const keepsItsPlace = async (): Promise<void> => {
		while (isOn) await verifySecret("a wrong one", CHEAP_HASH);
	};
	// Who finds no place ends; all places are taken then.
	const strangers = Array.from({ length: STRANGERS }, () => keepsItsPlace().catch(() => {}));
	stopFlood = async () => {
		isOn = false;
		await Promise.all(strangers);
		stopFlood = async () => {};
	};
}

test("strangers who keep the queue of the hashes full do not lock a partner out whose secret is known", async () => {
	expect(await logIn(SECRET)).toBe(200);
	flood();
	expect(await logIn("another secret of this length")).toBe(429);
	for (let times = 0; times < 5; times++) expect(await logIn(SECRET)).toBe(200);
});

test("what is known of a secret ends with it", async () => {
	const { database, clock } = world().service.wagering;
	const change = { partnerId: PARTNER_ID, actor: "test", now: clock.now() };
	const added = await addSecret(database, change);
	if (added.kind !== "made") throw new Error("No second secret was made.");
	expect([await logIn(added.secret), await logIn(SECRET)]).toEqual([200, 200]);
	expect(await removeSecret(database, { ...change, secretId: added.secretId })).toBe("removed");
	expect([await logIn(added.secret), await logIn(SECRET)]).toEqual([401, 200]);
	expect(await listPartnerSecrets(database, clock.now())).toHaveLength(1);
	flood();
	expect([await logIn(added.secret), await logIn(SECRET)]).toEqual([429, 200]);
});

test("one partner's known secret opens no other client, and a process knows what it has verified itself", async () => {
	expect(await logIn(SECRET)).toBe(200);
	const other = await postJson(`${world().url}/auth/token`, { PartnerClientId: 4_711, SecretKey: SECRET });
	expect(other.status).toBe(401);
	const started = await world().startAnother();
	flood();
	expect(await logIn(SECRET, started.url)).toBe(429);
	expect(await logIn(SECRET)).toBe(200);
});
