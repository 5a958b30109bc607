import { formatAmount, readPartnerBalance } from "@webframe/shared/money";
import { ERROR_CODE, usersDataValueSchema } from "@webframe/shared/wire";
import type { Partner } from "../partners/partner-directory.ts";
import { balanceHints } from "../partners/partner-hints.ts";
import { changeBalance, lastBalance } from "../store/players.ts";
import type { PlayersContext } from "./context.ts";

export interface BalanceRequest {
	readonly partner: Partner;
	readonly playerId: number;
	readonly partnerUserId: string;
	readonly currency: string;
	readonly digits: number;
	/** `/users/data` always carries a tag. */
	readonly tagId: number;
}

export type BalanceResult =
	| { readonly kind: "known"; readonly balance: string }
	/** The partner does not know the player any more (102145). */
	| { readonly kind: "unknownPlayer" }
	| { readonly kind: "unavailable" };

/**
 * Asks the partner for a player's balance. It is for display only: nothing is decided by it. Where another one was told
 * meanwhile, with an accept, this one may be the older: it goes to who asked, and does not take the other's place.
 *
 * Source: specification, `/users/data`; wire contract, section 2, "Partner's `Balance`".
 */
export async function readBalance(context: PlayersContext, request: BalanceRequest): Promise<BalanceResult> {
	const { partner, playerId } = request;
	const { extraData } = partner.settings;
	const data = JSON.stringify({
		PartnerUserId: request.partnerUserId,
		TagId: request.tagId,
		...(extraData === undefined ? {} : { ExtraData: extraData }),
	});
	const before = await lastBalance(context.database, playerId);
	const reply = await context.users.ask(partner, "/users/data", data);
	if (reply.kind !== "answered") return { kind: "unavailable" };
	const { answer } = reply;
	if (!answer.success) return { kind: "unavailable" };
	if (answer.data.ErrorCode === ERROR_CODE.userNotFound) return { kind: "unknownPlayer" };
	if (answer.data.ErrorCode !== ERROR_CODE.success || reply.status !== 200) return { kind: "unavailable" };
	const value = usersDataValueSchema.safeParse(answer.data.Value);
	if (!value.success) return { kind: "unavailable" };
	const { Balance } = value.data;
	for (const hint of balanceHints(Balance, request.digits))
		context.noteHint(partner.partnerId, "/users/data", "Value.Balance", hint);
	const minor = readPartnerBalance(Balance, request.digits);
	if (minor === undefined) return { kind: "unavailable" };
	const balance = formatAmount(minor, request.digits);
	const changed = await changeBalance(context.database, { playerId, balance, before });
	if (changed !== undefined) {
		context.events.balanceChanged(playerId, { balance, currency: request.currency, ...changed });
	}
	return { kind: "known", balance };
}
