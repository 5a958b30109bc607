/** What was done with a token says so in the audit log; what was done at the page does not. */
import { expect, test } from "vitest";
import { verifyAuditLog } from "../records/audit-log.ts";
import { TestOperator } from "../testing/test-operator.ts";
import { postFromPage, signedIn } from "../testing/test-passkey.ts";
import { TestPlayer } from "../testing/test-player.ts";
import { PARTNER_ID, useWorld } from "../testing/world.ts";

const world = useWorld();

test("each row says whether its operator came with a token, and the chain holds over it", async () => {
	const olga = await TestOperator.named(world(), "olga");
	await TestPlayer.logIn(world(), "alice");
	const alice = { partnerId: PARTNER_ID, partnerUserId: "alice", note: "why" };
	const cookie = await signedIn(world(), "olga");
	await olga.does("/players/block", alice);
	await postFromPage(world(), "/backoffice/players/unblock", { cookie, body: alice });
	// What waits for a second person is asked for by somebody, too.
	await olga.does("/operators/role", { name: "olga", role: "viewer" });
	const body = { name: "olga", role: "support", note: "why" };
	await postFromPage(world(), "/backoffice/operators/role", { cookie, body });
	const rows = await olga.lists("/audit-log", { actor: "olga" });
	expect(rows.map(({ action, byToken }) => [action, byToken])).toEqual([
		["approval.ask", false],
		["approval.ask", true],
		["player.unblock", false],
		["player.block", true],
	]);
	const { database } = world().service.wagering;
	expect(await verifyAuditLog(database)).toMatchObject({ isIntact: true });
	await world().owner`update audit_log set by_token = false where action = 'player.block'`;
	expect(await verifyAuditLog(database)).toMatchObject({ isIntact: false, problem: "changed" });
});
