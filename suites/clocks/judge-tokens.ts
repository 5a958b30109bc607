/** Tokens that processes issue while the time of one's machine is wrong: good everywhere, and no longer than others. */
import { decodeJwt } from "jose";
import { request } from "../../packages/bff/src/testing/test-player.ts";
import { TOKEN_KIND } from "../../packages/bff/src/tokens/token-kinds.ts";
import type { Machine } from "../kills/machine.ts";
import { logIn } from "../kills/players.ts";

/** A token counts whole seconds, and a process learns the time from the database over a busy machine's connections. */
const OFF_MAX_SECONDS = 5;

export interface IssuedToken {
	readonly by: 0 | 1;
	readonly token: string;
	/** When it was asked for and was there, by this machine's clock, in Unix milliseconds: a busy machine takes long for a log-in. */
	readonly askedAt: number;
	readonly cameAt: number;
}

/** One token from each process. @param wrongs a process that issues none is added to it */
export async function issueTokens(machine: Machine, wrongs: string[]): Promise<readonly IssuedToken[]> {
	const issue = async (by: 0 | 1): Promise<readonly IssuedToken[]> => {
		const askedAt = Date.now();
		return await logIn(machine, `token-player-${by}`, by).then(
			(token) => [{ by, token, askedAt, cameAt: Date.now() }],
			(error: unknown) => {
				wrongs.push(String(error));
				return [];
			},
		);
	};
	return [...(await issue(0)), ...(await issue(1))];
}

/** @returns what is wrong with the times that stand in tokens */
export function judgeTimes(tokens: readonly IssuedToken[]): readonly string[] {
	return tokens.flatMap(({ by, token, askedAt, cameAt }) => {
		const { iat = Number.NaN, exp = Number.NaN } = decodeJwt(token);
		const [from, to] = [askedAt / 1_000 - OFF_MAX_SECONDS, cameAt / 1_000 + OFF_MAX_SECONDS];
		const issuedAts = [iat, exp - TOKEN_KIND.user.lifetimeSeconds];
		if (issuedAts.every((issuedAt) => issuedAt >= from && issuedAt <= to)) return [];
		return [`a token of process ${by} says ${iat} to ${exp}, and was issued between ${from} and ${to}`];
	});
}

/** @returns which process refuses which token */
export async function judgeUse(machine: Machine, tokens: readonly IssuedToken[]): Promise<readonly string[]> {
	const wrongs: string[] = [];
	for (const { by, token } of tokens) {
		for (const url of machine.urls) {
			const { status } = await request(`${url}/frame/bets`, { headers: { authorization: `Bearer ${token}` } });
			if (status !== 200) wrongs.push(`a token of process ${by} was answered ${status} by ${url}`);
		}
	}
	return wrongs;
}
