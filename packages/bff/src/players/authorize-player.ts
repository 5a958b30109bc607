/**
 * A frame exchanges a refresh token of the casino for a user token of ours.
 *
 * A refresh token is good once. It is claimed in the database before the partner is called, so that of many
 * simultaneous calls at most one reaches the partner, and only its caller gets the answer. A call whose outcome
 * is not known uses the token up as well, and its caller is told at once that only a new one helps. The same call again, with the same `Idempotency-Key` and within a
 * minute, gets the same answer: a lost response must not log a player out.
 *
 * Source: specification, B rule 4; wire contract, section 6; P28 of the reliability reference.
 */
import { maskedName } from "@webframe/shared/jackpots";
import { currencyOf, formatAmount, isSameCurrency, readPartnerBalance } from "@webframe/shared/money";
import {
	ERROR_CODE,
	type UsersAuthValue,
	type UserTokenValue,
	usersAuthValueSchema,
	userTokenValueSchema,
} from "@webframe/shared/wire";
import { z } from "zod";
import type { Partner } from "../partners/partner-directory.ts";
import { balanceHints } from "../partners/partner-hints.ts";
import { decrypt, encrypt } from "../platform/encryption.ts";
import { sha256 } from "../platform/sha256.ts";
import { findPlayer, type KnownBalance, keepMaskedName, registerPlayer } from "../store/players.ts";
import {
	claimRefreshToken,
	findRefreshTokenUse,
	keepAnswer,
	releaseRefreshToken,
} from "../store/refresh-token-uses.ts";
import { continueSession } from "../store/sessions.ts";
import { TOKEN_KIND } from "../tokens/token-kinds.ts";
import type { PlayersContext } from "./context.ts";
import type { PartnerUsers } from "./ports.ts";
import { listRefusedRegistration } from "./refuse-registration.ts";

/** How long the answer is kept for a repeat of the same call. */
export const ANSWER_KEPT_MS = 60_000;
/** How much longer than the partner's timeout a call may be under way, because it waits for its turn. */
const CALL_MARGIN_MS = 5_000;

export interface AuthorizationRequest {
	readonly partner: Partner;
	readonly refreshToken: string;
	/** The page's tag, already checked against the partner's catalogue. */
	readonly tagId: number | null;
	readonly idempotencyKey: string | null;
}

export type Authorization =
	| { readonly kind: "authorized"; readonly value: UserTokenValue }
	/** The partner refused, the token was used before, or it is that of a session which was logged out. */
	| { readonly kind: "refused"; readonly why?: "currency_unknown" | "currency_changed" | "test_flag_changed" }
	/** The partner was not asked, or is being asked: the same call again may be answered. */
	| { readonly kind: "unavailable" }
	/** The partner was asked and nobody knows what it did. The token counts as used, so only another one helps. */
	| { readonly kind: "newTokenNeeded" };

export async function authorizePlayer(context: PlayersContext, request: AuthorizationRequest): Promise<Authorization> {
	const { partnerId } = request.partner;
	const tokenSha256 = sha256(request.refreshToken);
	const claimed = await claimRefreshToken(context.database, {
		partnerId,
		tokenSha256,
		idempotencyKeySha256: request.idempotencyKey === null ? null : sha256(request.idempotencyKey),
		usedAt: context.clock.now(),
	});
	if (claimed === undefined) return await repeatAnswer(context, request, tokenSha256);
	const data = JSON.stringify({
		RefreshToken: request.refreshToken,
		...(request.tagId === null ? {} : { TagId: request.tagId }),
	});
	const reply = await context.users.ask(request.partner, "/users/auth", data, { isStranger: claimed.player === null });
	noteSigns(context, partnerId, reply);
	if (reply.kind === "unsent") {
		await releaseRefreshToken(context.database, partnerId, tokenSha256);
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
	return await welcome(context, request, { tokenSha256, before: claimed.player }, value.data);
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
	{ tokenSha256, before }: { readonly tokenSha256: Buffer; readonly before: KnownBalance | null },
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
	const { playerId, partnerUserId, isTest } = player;
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
	if (request.idempotencyKey !== null) {
		const encrypted = encrypt(context.secretsKey, ANSWER_PURPOSE, Buffer.from(JSON.stringify(value)));
		await keepAnswer(context.database, partner.partnerId, tokenSha256, encrypted);
	}
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

const ANSWER_PURPOSE = "answer to /auth/user-token";

async function repeatAnswer(
	context: PlayersContext,
	request: AuthorizationRequest,
	tokenSha256: Buffer,
): Promise<Authorization> {
	const use = await findRefreshTokenUse(context.database, request.partner.partnerId, tokenSha256);
	if (use === undefined) return { kind: "unavailable" };
	const isSameCall =
		request.idempotencyKey !== null &&
		use.idempotencyKeySha256?.equals(sha256(request.idempotencyKey)) === true &&
		context.clock.now().getTime() - use.usedAt.getTime() <= ANSWER_KEPT_MS;
	if (!isSameCall) return { kind: "refused" };
	// The first call is still under way, or its outcome was never known.
	if (use.answerEncrypted === null) {
		const askedForMs = context.clock.now().getTime() - use.usedAt.getTime();
		const isOver = askedForMs > request.partner.settings.userCallTimeoutMs + CALL_MARGIN_MS;
		return { kind: isOver ? "newTokenNeeded" : "unavailable" };
	}
	const text = readAnswer(context, use.answerEncrypted);
	if (text === undefined) return { kind: "unavailable" };
	return { kind: "authorized", value: userTokenValueSchema.parse(JSON.parse(text)) };
}

/**
 * While processes go over to another SECRETS_KEY, answers of the last minute stand under both of them. One that a
 * process with the other key has kept is there and cannot be told: for its caller nothing is known.
 */
function readAnswer({ secretsKey, logger }: PlayersContext, answerEncrypted: Buffer): string | undefined {
	try {
		return decrypt(secretsKey, ANSWER_PURPOSE, answerEncrypted).toString("utf8");
	} catch {
		logger.warn("the kept answer to a repeated /auth/user-token stands under another SECRETS_KEY");
		return undefined;
	}
}
