import { type Login, loginOf, type Wallet, walletOf } from "../casino-answers.ts";
import { postJson } from "../page-tools.ts";

export const CASINO_URL = document.querySelector<HTMLMetaElement>('meta[name="casino-url"]')?.content ?? "";

/** What a casino's server does when a player logs in: it hands out a refresh token that is good once. */
export async function logIn(player: string): Promise<Login> {
	return loginOf(await postJson(`${CASINO_URL}/demo/login`, { player }));
}

export async function readWallet(player: string): Promise<Wallet> {
	const response = await fetch(`${CASINO_URL}/demo/wallet/${encodeURIComponent(player)}`);
	return walletOf(await response.json());
}

export async function deposit(player: string, amount: string): Promise<void> {
	await postJson(`${CASINO_URL}/demo/deposit`, { player, amount });
}
