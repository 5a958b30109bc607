/** What somebody would try to come in as an operator, or to act as one who is signed in. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inviteByCommand } from "../../operators/invitations.ts";
import { TestOperator } from "../../testing/test-operator.ts";
import { TestPartner } from "../../testing/test-partner.ts";
import { postFromPage, signedIn, usePasskeyBrowser } from "../../testing/test-passkey.ts";
import { postJson, TestPlayer } from "../../testing/test-player.ts";
import { useWorld } from "../../testing/world.ts";

const world = useWorld();
const browser = usePasskeyBrowser(world);
let manager: TestOperator;

beforeAll(async () => {
	manager = await TestOperator.named(world(), "olga");
});
/** What an address may call in a minute is another matter. */
beforeEach(() => world().clock.advance(60_000));

async function invited(name: string): Promise<string> {
	const { database, clock } = world().service.wagering;
	const made = await inviteByCommand(database, { names: [name], role: "manager", actor: "test", now: clock.now() });
	if (made.kind !== "given") throw new Error(`${name} got no link.`);
	return made.all[0]?.secret ?? "";
}

const look = (cookie: string, site?: string) =>
	postFromPage(world(), "/backoffice/rejected-bets", site === undefined ? { cookie } : { cookie, site });

const askedByItself = (cookie: string, path: string) =>
	postJson(
		world().url + path,
		{},
		{
			cookie: `__Host-wf-operator=${cookie}`,
			"sec-fetch-site": "same-origin",
			"x-webframe-unattended": "true",
		},
	);

/** What a page asks that nobody uses: also who is there, whenever what it shows live is lost. */
const BY_ITSELF = ["/backoffice/alarms", "/operator-session/current"];

describe("a link", () => {
	test("is good once, also for two who use it at once", async () => {
		const secret = await invited("ann");
		const passkey = await browser().make(secret);
		const register = () => browser().post("/operator-session/register", { secret, passkey });
		const answers = await Promise.all([register(), register()]);
		expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
		expect((await browser().post("/operator-session/invited", { secret })).status).toBe(401);
		expect(JSON.stringify(await world().owner`select * from audit_log`)).not.toContain(secret);
	});

	test("ends after a day, and when the operator is revoked", async () => {
		const [late, revoked] = [await invited("ben"), await invited("bea")];
		expect((await browser().post("/operator-session/invited", { secret: late })).status).toBe(200);
		await world().owner`
			update operator_invitation set invited_at = invited_at - make_interval(hours => 24) where operator = 'ben'`;
		await world().clock.advance(1_000);
		await manager.does("/operators/revoke", { name: "bea" });
		for (const secret of [late, revoked, "A".repeat(43)]) {
			expect((await browser().post("/operator-session/invited", { secret })).status).toBe(401);
		}
	});

	test("brings back nobody's old token", async () => {
		const cleo = await TestOperator.named(world(), "cleo");
		await manager.does("/operators/revoke", { name: "cleo" });
		await invited("cleo");
		expect((await cleo.post("/rejected-bets", {})).status).toBe(401);
	});
});

describe("a passkey", () => {
	test("signs for nobody twice, nor for another link, nor after five minutes", async () => {
		expect((await browser().register(await invited("dan"))).status).toBe(200);
		const passkey = await browser().show();
		const signIn = (shown: unknown) => browser().post("/operator-session/sign-in", { passkey: shown });
		expect((await signIn(passkey)).status).toBe(200);
		expect((await signIn(passkey)).status).toBe(401);
		const late = await browser().show();
		await world().clock.advance(5 * 60_000);
		expect((await signIn(late)).status).toBe(401);
		const [one, other] = [await invited("dot"), await invited("dov")];
		const made = await browser().make(one);
		const answer = await browser().post("/operator-session/register", { secret: other, passkey: made });
		expect(answer.status).toBe(401);
	});

	test("that counts backwards is refused, and alarmed", async () => {
		expect((await browser().register(await invited("eli"))).status).toBe(200);
		await world().owner`update operator_passkey set counter = 7 where operator = 'eli'`;
		await browser().copyAuthenticator();
		const before = world().log.length;
		expect((await browser().signIn()).status).toBe(401);
		expect(world().log.slice(before).join("\n")).toContain("passkey_counter_back");
	});

	test("is good no more once the operator was revoked, also when he has a link again", async () => {
		expect((await browser().register(await invited("fay"))).status).toBe(200);
		const cookie = await browser().cookie();
		expect((await look(cookie)).status).toBe(200);
		const passkey = await browser().show();
		await world().clock.advance(1_000);
		await manager.does("/operators/revoke", { name: "fay" });
		await invited("fay");
		expect((await look(cookie)).status).toBe(401);
		expect((await browser().post("/operator-session/sign-in", { passkey })).status).toBe(401);
	});
});

describe("a session", () => {
	test("is a new one after each sign-in: one that was planted is not taken, the old one ends", async () => {
		expect((await browser().register(await invited("gil"))).status).toBe(200);
		const first = await browser().cookie();
		const planted = "P".repeat(43);
		await browser().context.addCookies([
			{ name: "__Host-wf-operator", value: planted, url: world().url.replace("http://127.0.0.1", "https://localhost") },
		]);
		expect((await browser().signIn()).status).toBe(200);
		const second = await browser().cookie();
		expect(new Set([first, planted, second]).size).toBe(3);
		expect((await look(planted)).status).toBe(401);
		expect((await look(second)).status).toBe(200);
		expect((await browser().signIn()).status).toBe(200);
		expect((await look(second)).status).toBe(401);
	});

	test("counts for no call of another page, nor of none, and for no form", async () => {
		const cookie = await signedIn(world(), "olga");
		for (const site of ["cross-site", "same-site", "none", "", "same-origin, cross-site"]) {
			expect(await look(cookie, site), site).toMatchObject({
				status: 403,
				body: { Value: { reason: "not_same_origin" } },
			});
			const sessionCall = await postFromPage(world(), "/operator-session/options", { cookie, site });
			expect(sessionCall.status, site).toBe(403);
		}
		const bare = await postJson(
			`${world().url}/backoffice/rejected-bets`,
			{},
			{ cookie: `__Host-wf-operator=${cookie}` },
		);
		expect(bare.status).toBe(403);
		const form = await fetch(`${world().url}/backoffice/rejected-bets`, {
			method: "POST",
			headers: {
				cookie: `__Host-wf-operator=${cookie}`,
				"sec-fetch-site": "same-origin",
				"content-type": "text/plain",
			},
			body: "{}",
		});
		expect(form.status).toBe(415);
	});

	test("ends after a theft at once on every process, after 30 idle minutes, and after 12 hours", async () => {
		const another = await world().startAnother();
		const stolen = await signedIn(world(), "olga");
		const [listed] = await manager.lists("/sessions");
		expect(listed).toMatchObject({ operator: "olga" });
		expect(await manager.does("/sessions/end", { sessionId: listed?.["sessionId"] })).toEqual({ outcome: "done" });
		expect(await manager.does("/sessions/end", { sessionId: listed?.["sessionId"] })).toEqual({
			outcome: "nothing_to_do",
		});
		const headers = { cookie: `__Host-wf-operator=${stolen}`, "sec-fetch-site": "same-origin" };
		for (const { url } of [world(), another]) {
			expect((await postJson(`${url}/backoffice/rejected-bets`, {}, headers)).status).toBe(401);
		}
		const [idle, old] = [await signedIn(world(), "olga"), await signedIn(world(), "olga")];
		await world().clock.advance(30 * 60_000 - 1);
		expect((await look(old)).status).toBe(200);
		// What a page asks by itself is answered, and keeps no session that nobody uses.
		for (const path of BY_ITSELF) expect((await askedByItself(idle, path)).status, path).toBe(200);
		await world().clock.advance(1);
		expect((await look(idle)).status).toBe(401);
		for (const path of BY_ITSELF) expect((await askedByItself(idle, path)).status, path).toBe(401);
		expect((await look(old)).status).toBe(200);
		await world().owner`update operator_session set opened_at = opened_at - make_interval(hours => 12)`;
		expect((await look(old)).status).toBe(401);
	});

	test("takes nothing from another surface, and gives nothing to one; beside a token no cookie is read", async () => {
		const cookie = await signedIn(world(), "olga");
		const partner = await TestPartner.logIn(world());
		const alice = await TestPlayer.logIn(world(), "alice");
		const partnerToken = (partner.headers["authorization"] ?? "").slice("Bearer ".length);
		for (const other of [partnerToken, alice.token, manager.token, "", "x"]) {
			expect((await look(other)).status, other).toBe(401);
		}
		const bearer = { authorization: `Bearer ${cookie}` };
		expect((await postJson(`${world().url}/backoffice/rejected-bets`, {}, bearer)).status).toBe(401);
		expect((await postJson(`${world().url}/payments/accept`, {}, bearer)).status).toBe(401);
		const page = { cookie: `__Host-wf-operator=${cookie}`, "sec-fetch-site": "same-origin" };
		for (const authorization of ["Bearer x", "Basic x", bearer.authorization]) {
			const answer = await postJson(`${world().url}/backoffice/rejected-bets`, {}, { ...page, authorization });
			expect(answer.status, authorization).toBe(401);
		}
	});

	test("and a token of one operator are one person, and another role ends it", async () => {
		const cookie = await signedIn(world(), "olga");
		const raise = { name: "olga", role: "auditor", note: "why" };
		expect(await manager.does("/operators/role", raise)).toMatchObject({ outcome: "waits_for_second_person" });
		const again = await postFromPage(world(), "/backoffice/operators/role", { cookie, body: raise });
		expect(again.body).toMatchObject({ Value: { outcome: "waits_for_second_person", askedBy: "olga" } });
		const second = await TestOperator.named(world(), "otto");
		expect(await second.does("/operators/role", raise)).toEqual({ outcome: "done" });
		expect((await look(cookie)).status).toBe(401);
	});
});

test("whoever tries secrets is heard thirty times a minute from one address, and keeps nobody there from signing out", async () => {
	const cookie = await signedIn(world(), "olga");
	const statuses: number[] = [];
	for (let tries = 0; tries < 32; tries++) {
		const secret = String(tries).padEnd(43, "x");
		statuses.push((await postFromPage(world(), "/operator-session/invited", { cookie: "", body: { secret } })).status);
	}
	expect(statuses).toEqual([...Array.from({ length: 30 }, () => 401), 429, 429]);
	expect((await postFromPage(world(), "/operator-session/end", { cookie })).status).toBe(200);
	expect((await look(cookie)).status).toBe(401);
});
