/**
 * What came of an authorization is kept for a minute: the same call again gets it again, whether its player is let in or not.
 *
 * Source: wire contract, section 6.
 */
import { userTokenValueSchema } from "@webframe/shared/wire";
import { z } from "zod";
import { decrypt, encrypt } from "../platform/encryption.ts";
import { sha256 } from "../platform/sha256.ts";
import { findRefreshTokenUse, keepAnswer } from "../store/refresh-token-uses.ts";
import { type Authorization, type AuthorizationRequest, REFUSED_FOR } from "./authorization.ts";
import type { PlayersContext } from "./context.ts";

/** How long the answer is kept for a repeat of the same call. */
export const ANSWER_KEPT_MS = 60_000;
/** How much longer than the partner's timeout a call may be under way, because it waits for its turn. */
const CALL_MARGIN_MS = 5_000;

const PURPOSE = "answer to /auth/user-token";

/** A player's tokens stand as they are, so that processes of before and after a deployment read those of each other. */
const keptSchema = z.union([
	z.object({ kind: z.literal("refused"), why: z.enum(REFUSED_FOR).optional() }),
	z.object({ kind: z.literal("newTokenNeeded") }),
	userTokenValueSchema.transform((value) => ({ kind: "authorized" as const, value })),
]);

/** What came of a call, for a repeat of it. What is not available was never asked, and has given its token back. */
export async function keepAuthorization(
	{ database, secretsKey }: PlayersContext,
	partnerId: number,
	tokenSha256: Buffer,
	authorization: Authorization,
): Promise<void> {
	if (authorization.kind === "unavailable") return;
	const kept: z.input<typeof keptSchema> = authorization.kind === "authorized" ? authorization.value : authorization;
	const encrypted = encrypt(secretsKey, PURPOSE, Buffer.from(JSON.stringify(kept)));
	await keepAnswer(database, partnerId, tokenSha256, encrypted);
}

/** What a call is answered whose token was taken before. */
export async function repeatAuthorization(
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
	// The first call is still under way, or its process has ended before it knew the outcome.
	if (use.answerEncrypted === null) {
		const askedForMs = context.clock.now().getTime() - use.usedAt.getTime();
		const isOver = askedForMs > request.partner.settings.userCallTimeoutMs + CALL_MARGIN_MS;
		return { kind: isOver ? "newTokenNeeded" : "unavailable" };
	}
	const text = readAnswer(context, use.answerEncrypted);
	if (text === undefined) return { kind: "unavailable" };
	return keptSchema.parse(JSON.parse(text));
}

/**
 * While processes go over to another SECRETS_KEY, answers of the last minute stand under both of them. One that a
 * process with the other key has kept is there and cannot be told: for its caller nothing is known.
 */
function readAnswer({ secretsKey, logger }: PlayersContext, answerEncrypted: Buffer): string | undefined {
	try {
		return decrypt(secretsKey, PURPOSE, answerEncrypted).toString("utf8");
	} catch {
		logger.warn("the kept answer to a repeated /auth/user-token stands under another SECRETS_KEY");
		return undefined;
	}
}
