import { createHmac } from "node:crypto";
import { KENO } from "@webframe/shared/games/numbers";
import { issueAnswerSchema, PROMO_SIGNATURE_HEADER } from "@webframe/shared/wire";
import { writePromoSecret } from "../partners/promo-secrets.ts";
import { type Answer, request } from "./test-player.ts";
import { PARTNER_ID, type World } from "./world.ts";

export const PROMO_SECRET = "the-promo-secret-of-the-casino";
const SECRETS_KEY = Buffer.alloc(32, 2);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The marketing system of the reference casino as a test plays it: it signs and calls. */
export class TestMarketing {
	readonly world: World;
	#issues = 0;

	private constructor(world: World) {
		this.world = world;
	}

	/** @param settings of the partner, beside that freebets are on */
	static async arrive(world: World, settings: object = {}): Promise<TestMarketing> {
		const marketing = new TestMarketing(world);
		await world.configure({ isPromoOn: true, ...settings });
		await marketing.useSecret(PROMO_SECRET);
		return marketing;
	}

	/** Gives the partner another promo secret; the one of before is good for a day more. */
	async useSecret(secret: string): Promise<void> {
		const change = {
			partnerId: PARTNER_ID,
			secretsKey: SECRETS_KEY,
			secret,
			actor: "a test",
			now: this.world.clock.now(),
		};
		await this.world.owner.begin((sql) => writePromoSecret(sql, change));
		await this.world.service.promoSecrets.refresh();
	}

	/** Sends a body as it is, signed. @param path behind `/promo/` */
	async send(
		path: string,
		body: string,
		over: { secret?: string; signature?: string; url?: string } = {},
	): Promise<Answer> {
		const { secret, signature, url = this.world.url } = over;
		const signed = signature === undefined ? promoSignature(body, secret) : { [PROMO_SIGNATURE_HEADER]: signature };
		const headers = { "content-type": "application/json", ...signed };
		return await request(`${url}/promo/${path}`, { method: "POST", headers, body });
	}

	call(path: string, body: object): Promise<Answer> {
		return this.send(path, JSON.stringify(body));
	}

	/** The body of a good issue of a freebet over 5.00 for one bet of Keno, with parts replaced. */
	issueBody(over: object = {}): Record<string, unknown> {
		const now = this.world.clock.now().getTime();
		return {
			issue_id: `issue-${++this.#issues}-${now}`,
			account_id: "alice",
			is_test: false,
			client_id: PARTNER_ID,
			currency: "EUR",
			bonus_type: "freebet",
			games: [KENO.gameCode],
			bet_amount: "5.00",
			bets_count: 1,
			valid_from: new Date(now - HOUR_MS).toISOString(),
			valid_to: new Date(now + DAY_MS).toISOString(),
			...over,
		};
	}

	campaignBody(over: object = {}): Record<string, unknown> {
		const { issue_id, account_id, is_test, currency, bet_amount, ...rules } = this.issueBody();
		return {
			...rules,
			campaign_id: `campaign-${String(issue_id)}`,
			bet_amounts: [
				{ currency: "EUR", amount: "5.00" },
				{ currency: "USD", amount: "4.00" },
			],
			...over,
		};
	}

	status(issueId: unknown): Promise<Answer> {
		return this.call("api/v3/Status", { client_id: PARTNER_ID, issue_id: issueId, operation: "status" });
	}

	/**
	 * Gives a player a freebet, of which the casino knows.
	 *
	 * @returns what a bet names to use it, and the issue that it came with
	 */
	async give(account: string, over: object = {}): Promise<{ readonly promoCode: string; readonly issueId: string }> {
		await this.world.clock.advance(100);
		const body = this.issueBody({ account_id: account, ...over });
		const issueId = String(body["issue_id"]);
		const betsCount = Number(body["bets_count"]);
		await this.world.casino.books.registerIssue({ issueId, partnerUserId: account, betsCount });
		const answer = issueAnswerSchema.parse((await this.call("api/v3/Issue", body)).body);
		return { promoCode: answer.bonus_id, issueId };
	}

	/** Uses that bets hold or have played, and when it can be used no more. */
	async usesOf(promoCode: string): Promise<{ readonly uses: number; readonly expiresAt: Date }> {
		const [row] = await this.world.owner<{ uses: number; expiresAt: Date }[]>`
			select uses, expires_at as "expiresAt" from freebet where bonus_id = ${promoCode}`;
		if (row === undefined) throw new Error(`There is no freebet ${promoCode}.`);
		return row;
	}
}

/** The header with which a body is sent. */
export function promoSignature(body: string, secret: string = PROMO_SECRET): Record<string, string> {
	return { [PROMO_SIGNATURE_HEADER]: createHmac("sha256", secret).update(body).digest("hex") };
}
