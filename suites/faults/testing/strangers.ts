/** Calls of somebody who has no right to make them, about bets that exist: each must be refused and change nothing. */
import { createHash } from "node:crypto";
import { PARTNER_ID, type World } from "../../../packages/bff/src/testing/world.ts";

export interface StrangersCall {
	readonly what: string;
	readonly status: number;
	readonly text: string;
	/** Whether any row of bets, deliveries, players or conflicts differs from before it. */
	readonly hasChangedSomething: boolean;
}

/** Asks for whatever moves money, without a token and with a forged one. */
export async function askAsStranger(world: World): Promise<readonly StrangersCall[]> {
	const [bet] = await world.owner<{ betId: number; player: string }[]>`
		select b.bet_id as "betId", p.partner_user_id as player from bet b join player p using (player_id)
		order by b.bet_id desc limit 1`;
	const { betId, player } = bet ?? { betId: 1, player: "nobody" };
	const accept = { ErrorCode: 103_752, Message: "no", Value: { BetId: betId, TransactionType: -1 } };
	const asked: readonly (readonly [string, string, object, Record<string, string>])[] = [
		["an accept without a token", "/payments/accept", accept, {}],
		["an accept with a forged token", "/payments/accept", accept, { authorization: `Bearer ${forgedToken(world)}` }],
		["a return", "/rollbacks/make", { BetId: betId, PartnerUserId: player }, {}],
		["a bet", "/make-bet", { gameCode: 1, roundId: 1, selection: {}, amount: "1.00" }, {}],
		["an operator's rejection", "/backoffice/bets/reject", { betId, note: "mine" }, {}],
	];
	const calls: StrangersCall[] = [];
	for (const [what, path, body, headers] of asked) {
		const before = await fingerprint(world);
		const response = await fetch(`${world.url}${path}`, {
			method: "POST",
			headers: { "content-type": "application/json", ...headers },
			body: JSON.stringify(body),
		});
		const text = await response.text();
		calls.push({ what, status: response.status, text, hasChangedSomething: before !== (await fingerprint(world)) });
	}
	return calls;
}

/** Says all that our own token of the partner says, and is signed by nobody. */
function forgedToken({ url, clock }: World): string {
	const now = Math.floor(clock.now().getTime() / 1_000);
	const header = { alg: "none", typ: "client+jwt" };
	const client_id = `PartnerClient-${PARTNER_ID}`;
	const claims = { iss: url, aud: "casino", sub: client_id, client_id, iat: now, nbf: now, exp: now + 3_600 };
	const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
	return `${part(header)}.${part(claims)}.`;
}

/** One hash over every row that money depends on. */
async function fingerprint({ owner }: World): Promise<string> {
	const rows = await owner<{ text: string }[]>`
		select text from (
			select 1 as part, bet_id as id, 0 as seq, row_to_json(bet)::text as text from bet
			union all select 2, subject_id, seq, row_to_json(delivery)::text from delivery
			union all select 3, player_id, 0, row_to_json(player)::text from player
			union all select 4, conflict_id, 0, row_to_json(conflict)::text from conflict
			union all select 5, cashback_id, 0, row_to_json(cashback)::text from cashback
		) all_rows order by part, id, seq`;
	const hash = createHash("sha256");
	for (const { text } of rows) hash.update(text);
	return hash.digest("hex");
}
