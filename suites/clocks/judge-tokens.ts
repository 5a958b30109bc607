/** Tokens that processes issue while the time of one's machine is wrong: good everywhere, and no longer than others. */
import { decodeJwt } from "jose";
import { request } from "../../packages/bff/src/testing/test-player.ts";
import { TOKEN_KIND } from "../../packages/bff/src/tokens/token-kinds.ts";
import type { Machine } from "../kills/machine.ts";
import { logIn } from "../kills/players.ts";

/** A log-in takes time on a busy machine, and a token counts whole seconds. */
const OFF_MAX_SECONDS = 20;

export interface IssuedToken {
	readonly by: 0 | 1;
	readonly token: string;
}

/** One token from each process. @param wrongs a process that issues none is added to it */
export async function issueTokens(machine: Machine, wrongs: string[]): Promise<readonly IssuedToken[]> {
	const issue = async (by: 0 | 1): Promise<readonly IssuedToken[]> =>
		await logIn(machine, `token-player-${by}`, by).then(
			(token) => [{ by, token }],
			(error: unknown) => {
				wrongs.push(String(error));
				return [];
			},
		);
	return [...(await issue(0)), ...(await issue(1))];
}

/** @returns what is wrong with the times that stand in tokens which were issued just now */
export function judgeTimes(tokens: readonly IssuedToken[]): readonly string[] {
	const now = Date.now() / 1_000;
	return tokens.flatMap(({ by, token }) => {
		const { iat = Number.NaN, exp = Number.NaN } = decodeJwt(token);
		const isRight =
			Math.abs(iat - now) <= OFF_MAX_SECONDS &&
			Math.abs(exp - now - TOKEN_KIND.user.lifetimeSeconds) <= OFF_MAX_SECONDS;
		return isRight
			? []
			: [`a token of process ${by} was issued ${iat - now} s from now and ends ${exp - now} s from now`];
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
