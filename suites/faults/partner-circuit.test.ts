/** A. The way to the partner's wallet is closed before a byte is sent, and people must know at once why. */
import { freePort } from "@webframe/harness";
import { expect, onTestFinished, test } from "vitest";
import { showPartnerState } from "../../packages/bff/src/partners/partner-state.ts";
import { trailOf } from "../../packages/bff/src/testing/trail.ts";
import { ROUND_MS } from "../../packages/bff/src/testing/troubled-bets.ts";
import { PARTNER_ID } from "../../packages/bff/src/testing/world.ts";
import { startExpiredServer } from "./testing/expired-tls.ts";
import { useFaultWorld } from "./testing/use-fault-world.ts";

const world = useFaultWorld();
/** Long enough for two payouts to be tried eight times between them. */
const TRIED_FOR_MS = 40_000;
const OUTAGE_MS = 3_600_000;

async function moveTo(url: string): Promise<void> {
	await world().owner`update partner set api_url = ${url} where partner_id = ${PARTNER_ID}`;
	await world().service.wagering.partners.refresh();
}

const alarms = () => world().log.filter((line) => line.includes("partner_circuit_opened"));

async function payments(): Promise<unknown> {
	const { circuits } = await showPartnerState(world().owner, PARTNER_ID);
	return circuits.find(({ calls }) => calls === "payments");
}

test.each([
	["its certificate has expired", "alice", /CERT_HAS_EXPIRED/, startExpired],
	["it refuses connections", "bob", /ECONNREFUSED/, async () => `http://127.0.0.1:${await freePort()}`],
] as const)(
	"F63 %s: one alarm with the cause, the partner's state shows it, and all is paid when it is mended",
	async (_, name, cause, breakIt) => {
		const player = await world().player(name);
		await player.newRound();
		const betIds = [await world().bet(player), await world().bet(player, { amount: "6.00" })];
		const before = alarms().length;
		const wasAt = await world().owner<{ url: string }[]>`
			select api_url as url from partner where partner_id = ${PARTNER_ID}`;
		await moveTo(await breakIt());
		await world().pass(ROUND_MS + TRIED_FOR_MS);
		await expect.poll(() => alarms().length).toBe(before + 1);
		expect(JSON.parse(alarms().at(-1) ?? "")).toMatchObject({
			...{ partnerId: PARTNER_ID, calls: "payments" },
			cause: expect.stringMatching(cause),
		});
		await expect.poll(payments).toMatchObject({ cause: expect.stringMatching(cause), closedAt: null });
		await world().leap(OUTAGE_MS, OUTAGE_MS / 4);
		expect(alarms()).toHaveLength(before + 1);
		await moveTo(wasAt[0]?.url ?? "");
		await world().leap(OUTAGE_MS, OUTAGE_MS / 4);
		await world().pass(TRIED_FOR_MS);
		for (const betId of betIds) expect(await trailOf(world(), betId)).toBe("-1 accepted, 1 accepted, close accepted");
		await expect.poll(payments).toMatchObject({ closedAt: expect.any(String) });
		expect(alarms()).toHaveLength(before + 1);
	},
	240_000,
);

async function startExpired(): Promise<string> {
	const server = await startExpiredServer();
	onTestFinished(() => {
		server.close();
		expect(server.requests()).toBe(0);
	});
	return server.url;
}
