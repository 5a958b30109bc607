/**
 * A frame exchanges a refresh token of the casino for a user token of ours.
 *
 * A refresh token is good once. It is claimed in the database before the partner is called, so that of many
 * simultaneous calls at most one reaches the partner, and only its caller gets the answer. A call whose outcome
 * is not known uses the token up as well, and its caller is told at once that only a new one helps. The same call
 * again, with the same `Idempotency-Key` and within a minute, gets the same answer: a lost response must not log a
 * player out.
 *
 * Source: specification, B rule 4; wire contract, section 6; P28 of the reliability reference.
 */
import { maskedName } from "@webframe/shared/jackpots";
import { currencyOf, formatAmount, isSameCurrency, readPartnerBalance } from "@webframe/shared/money";
import { ERROR_CODE, type UsersAuthValue, type UserTokenValue, usersAuthValueSchema } from "@webframe/shared/wire";
import { z } from "zod";
import { balanceHints } from "../partners/partner-hints.ts";
import { sha256 } from "../platform/sha256.ts";
import { findPlayer, type KnownBalance, keepMaskedName, registerPlayer } from "../store/players.ts";
import { claimRefreshToken, releaseRefreshToken } from "../store/refresh-token-uses.ts";
import { continueSession } from "../store/sessions.ts";
import { TOKEN_KIND } from "../tokens/token-kinds.ts";
import type { Authorization, AuthorizationRequest } from "./authorization.ts";
import type { PlayersContext } from "./context.ts";
import { keepAuthorization, repeatAuthorization } from "./kept-authorization.ts";
import type { PartnerUsers } from "./ports.ts";
import { listRefusedRegistration } from "./refuse-registration.ts";

export async function authorizePlayer(context: PlayersContext, request: AuthorizationRequest): Promise<Authorization> {
	const { partnerId } = request.partner;
	const tokenSha256 = sha256(request.refreshToken);
	const claimed = await claimRefreshToken(context.database, {
		partnerId,
		tokenSha256,
		idempotencyKeySha256: request.idempotencyKey === null ? null : sha256(request.idempotencyKey),
		usedAt: context.clock.now(),
	});
	if (claimed === undefined) return await repeatAuthorization(context, request, tokenSha256);
	const authorization = await askPartner(context, request, { tokenSha256, before: claimed.player });
	if (request.idempotencyKey !== null) await keepAuthorization(context, partnerId, tokenSha256, authorization);
	return authorization;
}

/** A token that is taken for this call, and whom it is known to belong to. */
interface Taken {
	readonly tokenSha256: Buffer;
	readonly before: KnownBalance | null;
}

async function askPartner(
	context: PlayersContext,
	request: AuthorizationRequest,
	taken: Taken,
): Promise<Authorization> {
	const { partnerId } = request.partner;
	const data = JSON.stringify({
		RefreshToken: request.refreshToken,
		...(request.tagId === null ? {} : { TagId: request.tagId }),
	});
	const reply = await context.users.ask(request.partner, "/users/auth", data, { isStranger: taken.before === null });
	noteSigns(context, partnerId, reply);
	if (reply.kind === "unsent") {
		await releaseRefreshToken(context.database, partnerId, taken.tokenSha256);
		return { kind: "unavailable" };
	}
	if (reply.kind === "lost" || reply.status >= 500) return { kind: "newTokenNeeded" };
	if (reply.status >= 400) return { kind: "refused" };
	const { answer } = reply;
	if (!answer.success) return { kind: "newTokenNeeded" };
	if (answer.data.ErrorCode !== ERROR_CODE.success) return { kind: "refused" };
	const value = usersAuthValueSchema.safeParse(answer.data.Value);
	// The field stands in the exchange log and among the partner's hints.
	if (!value.success) return { kind: "newTokenNeeded" };
	if (!plainTestFlagSchema.safeParse(answer.data.Value).success)
		context.noteHint(partnerId, "/users/auth", "Value.IsTest", "not_boolean");
	return await welcome(context, request, taken, value.data);
}

/** Whoever goes live sees how the first answers looked: with success, the call that we signed was taken. */
function noteSigns(
	{ noteSign }: PlayersContext,
	partnerId: number,
	reply: Awaited<ReturnType<PartnerUsers["ask"]>>,
): void {
	if (reply.kind !== "answered") {
		noteSign(
			"partner",
			partnerId,
			"log_in_failed",
			reply.kind === "unsent" ? "it cannot be reached" : "no answer in time",
		);
		return;
	}
	const { status, answer } = reply;
	if (!answer.success) {
		noteSign("partner", partnerId, "log_in_failed", `HTTP ${status}, unreadable`);
		return;
	}
	noteSign("partner", partnerId, "log_in");
	const { ErrorCode } = answer.data;
	if (ErrorCode === ERROR_CODE.success) noteSign("partner", partnerId, "keys");
	else noteSign("partner", partnerId, "log_in_failed", `ErrorCode ${ErrorCode}`);
}

/** As the specification has it, before it is understood in other spellings too. */
const plainTestFlagSchema = z.object({ IsTest: z.boolean() });

async function welcome(
	context: PlayersContext,
	request: AuthorizationRequest,
	{ tokenSha256, before }: Taken,
	user: UsersAuthValue,
): Promise<Authorization> {
	const { partner } = request;
	const about = { partnerId: partner.partnerId, partnerUserId: user.PartnerUserId };
	const told = { currency: user.CurrencyCode, isTest: user.IsTest };
	const currency = currencyOf(user.CurrencyCode, partner.settings.currencyDigits);
	if (currency === undefined) {
		context.logger.error({ ...about, currency: user.CurrencyCode }, "a player has a currency that is not known");
		const known = await findPlayer(context.database, partner.partnerId, user.PartnerUserId);
		if (known !== undefined)
			await listRefusedRegistration(context, { playerId: known.playerId, partnerId: partner.partnerId, told });
		return { kind: "refused", why: "currency_unknown" };
	}
	const { digits } = currency;
	const balance = readPartnerBalance(user.Balance, digits);
	noteHints(context, request, user, digits);
	const player = await registerPlayer(context.database, {
		partnerId: partner.partnerId,
		partnerUserId: user.PartnerUserId,
		currency: user.CurrencyCode,
		isTest: user.IsTest,
		balance: balance === undefined ? null : formatAmount(balance, digits),
		before,
		now: context.clock.now(),
	});
	const isOtherCurrency = !isSameCurrency(player.currency, user.CurrencyCode);
	if (isOtherCurrency || player.isTest !== user.IsTest) {
		context.logger.error({ ...about, playerId: player.playerId }, "a player came with another currency or test flag");
		await listRefusedRegistration(context, { playerId: player.playerId, partnerId: partner.partnerId, told });
		return { kind: "refused", why: isOtherCurrency ? "currency_changed" : "test_flag_changed" };
	}
	const { playerId, partnerUserId, isTest, lastSequence: sequence } = player;
	// The player may have other frames than the one that is let in.
	if (player.isBalanceNew && player.balance !== null)
		context.events.balanceChanged(playerId, { balance: player.balance, currency: player.currency, sequence });
	if (partner.settings.isPromoOn) await context.bonuses.cancelMisfits(partner.partnerId, player.partnerUserId);
	const sid = await continueSession(context.database, {
		sessionId: context.newSessionId(),
		playerId: player.playerId,
		usedTokenSha256: tokenSha256,
		newTokenSha256: sha256(user.RefreshToken),
		now: context.clock.now(),
	});
	if (sid === undefined) return { kind: "refused" };
	if (partner.settings.isJackpotOn)
		await keepMaskedName(context.database, player.playerId, maskedName(user.DisplayName));
	const value: UserTokenValue = {
		user_access_token: await context.tokens.issueUserToken({
			sub: String(playerId),
			sid,
			playerId,
			partnerId: partner.partnerId,
			partnerUserId,
			currency: player.currency,
			digits,
			isTest,
			...(request.tagId === null ? {} : { tagId: request.tagId }),
		}),
		refresh_token: user.RefreshToken,
		expires_in: TOKEN_KIND.user.lifetimeSeconds,
		player: {
			partnerUserId,
			currency: player.currency,
			currencyDigits: digits,
			isTest,
			...(player.balance === null ? {} : { balance: player.balance }),
		},
		...(request.tagId === null ? {} : { tagId: request.tagId }),
	};
	return { kind: "authorized", value };
}

function noteHints(
	{ noteHint }: PlayersContext,
	{ partner, refreshToken }: AuthorizationRequest,
	{ RefreshToken, Balance }: UsersAuthValue,
	digits: number,
): void {
	const { partnerId } = partner;
	if (RefreshToken === refreshToken) noteHint(partnerId, "/users/auth", "Value.RefreshToken", "given_back_unchanged");
	for (const hint of balanceHints(Balance, digits)) noteHint(partnerId, "/users/auth", "Value.Balance", hint);
}
