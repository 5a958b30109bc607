/**
 * The demo of the back office's tests, with its operators, an OpenID provider beside it, and somebody on duty who hears of alarms.
 * What is made here stands in the names below, for the files of this folder: they are parts of one test file, and follow each other.
 */
import { startOpenidProvider, type TestOpenid } from "@webframe/harness/openid-provider";
import { afterAll, beforeAll } from "vitest";
import { browser, demo, openDemo } from "../testing/each-demo.ts";
import { arrive, type OperatorPage, operatorNamed } from "../testing/operator-page.ts";
import { type Duty, startDuty } from "./duty.ts";

const CLIENT = { clientId: "webframe", clientSecret: "the-secret-of-webframe-at-the-provider" };
/** The reference casino. */
export const PARTNER = "1556";
/** An operator who comes by OpenID, and by no passkey. */
export const BY_OPENID = "openid-manager";

export let openid: TestOpenid;
export let duty: Duty;
export let manager: OperatorPage;
/** Another manager. */
export let second: OperatorPage;
export let finance: OperatorPage;

/** To be called before all parts. */
export function openOffice(): void {
	openDemo({
		rounds: "short",
		operators: [[BY_OPENID, "manager"]],
		without: ["developer page"],
		environment: async (url) => {
			const redirectUri = `${url}/operator-session/openid/callback`;
			[openid, duty] = await Promise.all([startOpenidProvider({ ...CLIENT, redirectUri }), startDuty()]);
			return {
				OPENID_ISSUER: openid.issuer,
				OPENID_CLIENT_ID: CLIENT.clientId,
				OPENID_CLIENT_SECRET: CLIENT.clientSecret,
				OPENID_ROLES: "wf-manager=manager,wf-finance=finance",
				...duty.environment,
			};
		},
	});
	beforeAll(async () => {
		[manager, second, finance] = await Promise.all([
			arrive(browser, operatorNamed(demo, "demo-manager")),
			arrive(browser, operatorNamed(demo, "demo-manager-2")),
			arrive(browser, operatorNamed(demo, "demo-finance")),
		]);
	});
	afterAll(async () => {
		duty.stop();
		await openid.close();
	});
}
