/** Which calls for a token stand in the exchange log, and that nothing of them is left there that lets somebody in. */
import { authTokenValueSchema } from "@webframe/shared/wire";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { SHELF } from "../../app/shelf.ts";
import { applyDocument, applyDocumentSchema } from "../../partners/apply-document.ts";
import { TestOperator } from "../../testing/test-operator.ts";
import { postJson, request, valueIn } from "../../testing/test-player.ts";
import { PARTNER_ID, SECRET, useWorld } from "../../testing/world.ts";

const world = useWorld({ settings: { tokensPerMinute: 1_000 } });
/** With everything at which a pattern could stop too early, in JSON and in a form. */
const ODD_SECRET = `begin "middle"' &client_secret=near \\"end%41+, the last`;
const ODD_PARTNER_ID = 78;
let operator: TestOperator;

beforeAll(async () => {
	operator = await TestOperator.named(world(), "olga");
	const { database, partners } = world().service.wagering;
	const odd = { id: ODD_PARTNER_ID, name: "odd", apiUrl: "https://odd.example", secrets: [ODD_SECRET] };
	const document = applyDocumentSchema.parse({ partners: [odd] });
	await applyDocument(database, document, { environment: {}, ownGames: SHELF, now: world().clock.now() });
	await partners.refresh();
});
beforeEach(async () => {
	await recorded();
	await world().owner`truncate exchange`;
});

/** What is kept, once what this process has not written yet is written. */
async function recorded(): Promise<readonly Record<string, unknown>[]> {
	await operator.post("/exchanges", { subjectId: 1 });
	return await world().owner`
		select direction, partner_id as "partnerId", call, request, answer, status, error_code as "errorCode",
			duration_ms as "durationMs", happened_at as "happenedAt"
		from exchange order by exchange_id`;
}

function asJson(PartnerClientId: unknown, SecretKey: unknown, more: object = {}) {
	return postJson(`${world().url}/auth/token`, { PartnerClientId, SecretKey, ...more });
}

function asForm(client_id: string, client_secret: string) {
	const body = new URLSearchParams({ grant_type: "client_credentials", client_id, client_secret });
	return request(`${world().url}/auth/token`, { method: "POST", body });
}

test("a call that got a token is kept, in either form, without the secret and without the token", async () => {
	const json = await asJson(`PartnerClient-${PARTNER_ID}`, SECRET, { Extra: SECRET });
	const form = await asForm(String(PARTNER_ID), SECRET);
	expect([json.status, form.status]).toEqual([200, 200]);
	const common = { direction: "in", partnerId: PARTNER_ID, call: "/auth/token", status: 200 };
	const at = { durationMs: expect.any(Number), happenedAt: world().clock.now() };
	expect(await recorded()).toEqual([
		{
			...common,
			...at,
			request: `{"PartnerClientId":"PartnerClient-${PARTNER_ID}","SecretKey":"[redacted]"}`,
			answer:
				'{"ErrorCode":200,"Message":"Success","Value":{"access_token":"[redacted]","token_type":"Bearer","expires_in":3600}}',
			errorCode: 200,
		},
		{
			...common,
			...at,
			request: `grant_type=client_credentials&client_id=${PARTNER_ID}&client_secret=[redacted]`,
			answer: '{"access_token":"[redacted]","token_type":"Bearer","expires_in":3600}',
			errorCode: null,
		},
	]);
	const text = JSON.stringify(await world().owner`select * from exchange`);
	const tokens = [valueIn(json), form.body].map((value) => authTokenValueSchema.parse(value).access_token);
	for (const secret of [SECRET, ...tokens]) expect(text).not.toContain(secret);
	expect(text).not.toContain("eyJ");
});

test("no part of a secret is left, whatever stands in it", async () => {
	expect((await asJson(ODD_PARTNER_ID, ODD_SECRET)).status).toBe(200);
	expect((await asForm(String(ODD_PARTNER_ID), ODD_SECRET)).status).toBe(200);
	const rows = await recorded();
	expect(rows.map(({ partnerId }) => partnerId)).toEqual([ODD_PARTNER_ID, ODD_PARTNER_ID]);
	expect(JSON.stringify(rows)).not.toMatch(/begin|middle|near|end|last/);
});

test("calls that got none are not kept: nobody can fill the log", async () => {
	const answers = [
		await asJson(PARTNER_ID, "not the secret of anybody"),
		await asJson(4_711, SECRET),
		await asJson(PARTNER_ID, ""),
		await asForm(String(PARTNER_ID), "not the secret of anybody"),
		await asForm("x", SECRET),
		await request(`${world().url}/auth/token`, { method: "POST", body: "{}" }),
	];
	expect(answers.map(({ status }) => status)).toEqual([401, 401, 400, 401, 400, 415]);
	expect(await recorded()).toEqual([]);
});
