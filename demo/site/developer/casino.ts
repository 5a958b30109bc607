import { postJson } from "../page-tools.ts";

export const CASINO_URL = document.querySelector<HTMLMetaElement>('meta[name="casino-url"]')?.content ?? "";

export interface Login {
	readonly RefreshToken: string;
	readonly PartnerClientId: string;
	readonly TagId: number;
}

export interface Wallet {
	readonly Balance: string;
	readonly Currency: string;
}

/** What a casino's server does when a player logs in: it hands out a refresh token that is good once. */
export async function logIn(player: string): Promise<Login> {
	return (await postJson(`${CASINO_URL}/demo/login`, { player })) as Login;
}

export async function readWallet(player: string): Promise<Wallet> {
	const response = await fetch(`${CASINO_URL}/demo/wallet/${encodeURIComponent(player)}`);
	return (await response.json()) as Wallet;
}

export async function deposit(player: string, amount: string): Promise<void> {
	await postJson(`${CASINO_URL}/demo/deposit`, { player, amount });
}
