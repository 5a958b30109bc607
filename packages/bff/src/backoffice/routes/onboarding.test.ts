/** The checklist of going live: it shows what the service has seen, to operators, and by a link to whoever is meant. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { TestOperator } from "../../testing/test-operator.ts";
import { TestPartner } from "../../testing/test-partner.ts";
import { postJson, request, TestPlayer } from "../../testing/test-player.ts";
import { PROVIDER_ID, TestProvider } from "../../testing/test-provider.ts";
import { PARTNER_ID, useWorld } from "../../testing/world.ts";

const world = useWorld();
const OF = { scope: "partner", subjectId: PARTNER_ID } as const;
let alice: TestOperator;

beforeAll(async () => {
	alice = await TestOperator.named(world(), "alice");
});
/** What an address may call in a minute is another matter. */
beforeEach(() => world().clock.advance(60_000));

const lineSchema = z.object({
	step: z.string(),
	isDone: z.boolean(),
	detail: z.string().nullable(),
	at: z.string().nullable(),
});
const linesSchema = z.looseObject({ lines: z.array(lineSchema) });
const linkSchema = z.looseObject({ link: z.string().regex(/\/backoffice\/onboarding#checklist=[\w-]{43}$/) });

async function linesOf(of: object = OF) {
	// Signs are written beside the call that they were seen in.
	await world().settle();
	const { lines } = linesSchema.parse(await alice.does("/onboarding", { ...of, note: undefined }));
	return new Map(lines.map((line) => [line.step, line]));
}
const doneOf = async (of?: object) =>
	[...(await linesOf(of)).values()].filter(({ isDone }) => isDone).map(({ step }) => step);

async function newLink(of: object = OF): Promise<string> {
	return linkSchema.parse(await alice.does("/onboarding/link", of)).link.split("=")[1] ?? "";
}
const open = (secret: string, headers: Readonly<Record<string, string>> = {}) =>
	postJson(`${world().url}/operator-session/checklist`, { secret }, { "sec-fetch-site": "same-origin", ...headers });

test("each line is red until it is seen: token, frame from an allowed origin, log-in, key set, first accept", async () => {
	expect(await doneOf()).toEqual(["origins", "on"]);
	await TestPartner.logIn(world());
	await expect.poll(() => doneOf()).toEqual(["token", "origins", "on"]);
	const frame = (origin: string) =>
		request(`${world().url}/frame/config?partnerClientId=${PARTNER_ID}`, { headers: { origin } });
	expect((await frame("https://elsewhere.example")).status).toBe(403);
	await expect
		.poll(async () => (await linesOf()).get("frame"))
		.toMatchObject({ isDone: false, detail: "https://elsewhere.example" });
	expect((await frame("https://casino.example")).status).toBe(200);
	await expect
		.poll(async () => (await linesOf()).get("frame"))
		.toMatchObject({ isDone: true, detail: "https://casino.example" });
	world().casino.faults.add({ call: "/users/auth", fault: "code", value: 103_811, times: 1 });
	await TestPlayer.logIn(world(), "fails").catch(() => undefined);
	await expect
		.poll(async () => (await linesOf()).get("keys"))
		.toMatchObject({ isDone: false, detail: "ErrorCode 103811" });
	const player = await TestPlayer.logIn(world(), "paula");
	await expect.poll(() => doneOf()).toEqual(["token", "origins", "on", "frame", "log_in", "keys"]);
	await player.place();
	await world().settle();
	await expect
		.poll(async () => (await linesOf()).get("accept"))
		.toMatchObject({ isDone: true, at: expect.any(String) });
});

test("a provider's: its games, who offers them, the first launch and the first pay-in", async () => {
	const of = { scope: "provider", subjectId: PROVIDER_ID };
	expect((await alice.post("/onboarding", of)).status).toBe(404);
	const provider = await TestProvider.arrive(world());
	expect(await doneOf(of)).toEqual(["on", "offered"]);
	expect((await linesOf(of)).get("offered")).toMatchObject({ detail: "1" });
	// The casino's own name is nobody else's business.
	const shown = await open(await newLink(of));
	expect(shown).toMatchObject({ status: 200, body: { Value: { ...of, name: "Test games" } } });
	expect(JSON.stringify(shown.body)).not.toContain("Reference casino");
	const sessionId = await provider.openSession(await TestPlayer.logIn(world(), "carol"));
	await provider.payIn(sessionId, "first");
	await expect.poll(() => doneOf(of)).toEqual(["on", "offered", "pay_in"]);
});

test("a link shows this one checklist, to a page of this origin alone, and nothing else", async () => {
	const secret = await newLink();
	const answer = await open(secret);
	expect(answer).toMatchObject({
		status: 200,
		body: { Value: { ...OF, name: "Reference casino", lines: expect.any(Array) } },
	});
	expect(answer.headers.get("cache-control")).toBe("no-store");
	expect(answer.headers.get("set-cookie")).toBeNull();
	expect((await open(secret, { "sec-fetch-site": "cross-site" })).status).toBe(403);
	expect(
		(
			await request(`${world().url}/backoffice/partners`, {
				method: "POST",
				headers: { authorization: `Bearer ${secret}` },
			})
		).status,
	).toBe(401);
	expect((await open("A".repeat(43))).status).toBe(401);
	const stored = JSON.stringify([
		await world().owner`select * from onboarding_link`,
		await world().owner`select * from audit_log`,
	]);
	expect(stored).not.toContain(secret);
});

test("it is good for 30 days, or until a click ends it, once", async () => {
	const [kept, ended] = [await newLink(), await newLink()];
	const { links } = z
		.looseObject({ links: z.array(z.looseObject({ linkId: z.string() })) })
		.parse(await alice.does("/onboarding", { ...OF, note: undefined }));
	const linkId = links[0]?.linkId;
	const elsewhere = { scope: "provider", subjectId: 1, linkId };
	expect(await alice.does("/onboarding/end", elsewhere)).toMatchObject({ outcome: "nothing_to_do" });
	expect(await alice.does("/onboarding/end", { ...OF, linkId })).toMatchObject({ outcome: "done" });
	expect(await alice.does("/onboarding/end", { ...OF, linkId })).toMatchObject({ outcome: "nothing_to_do" });
	const open401 = async () =>
		[(await open(kept)).status, (await open(ended)).status].filter((status) => status === 401).length;
	expect(await open401()).toBe(1);
	await world().owner`update onboarding_link set made_at = made_at - make_interval(days => 30)`;
	expect(await open401()).toBe(2);
	const rows = await alice.lists("/audit-log", { subject: `partner ${PARTNER_ID}`, action: "partner.onboarding_end" });
	expect(rows).toHaveLength(1);
});

test("whoever tries links from one address is told to wait", async () => {
	const statuses = new Set<number>();
	for (let tries = 0; tries < 40; tries++) statuses.add((await open("B".repeat(43))).status);
	expect([...statuses].toSorted()).toEqual([401, 429]);
});
