/** Asks for a provider's game and says how that ended. */
import { DEFAULT_GAME_PERMISSIONS, GAME_PERMISSIONS, type GamePermission } from "@webframe/shared/reference";
import type { GameLaunchRequest, GameLaunchValue, GameMode } from "@webframe/shared/wire";
import type { Read } from "../../components/frame-view.ts";
import { viewType } from "../../store/browser-tools.ts";
import { gameAddress } from "./game-address.ts";

export type Launch =
	| { readonly kind: "launching" }
	| {
			readonly kind: "open";
			readonly address: URL;
			/** The `allow` of the game's frame. */
			readonly allow: string;
			readonly ready: boolean;
	  }
	/** The service has no such game now, or its address may not be opened. */
	| { readonly kind: "unavailable" }
	/** It was opened and did not come. */
	| { readonly kind: "late" };

export interface LaunchWish {
	readonly gameCode: number;
	readonly mode: GameMode;
	readonly partnerClientId: string;
	readonly language: string;
}

export async function launchGame(wish: LaunchWish, read: Read, server: string): Promise<Launch> {
	const { gameCode, mode, partnerClientId, language } = wish;
	const body: GameLaunchRequest = { gameMode: mode, partnerClientId, language, ...surroundings(server) };
	const answer = await read<GameLaunchValue>(`/frame/games/${gameCode}/launch`, { body });
	if (answer.kind !== "value") return { kind: "unavailable" };
	// Play money must never be taken for real money, nor the reverse.
	if (answer.value.gameMode !== mode) return { kind: "unavailable" };
	const address = gameAddress(answer.value.frameUri, server, location.origin);
	return address === undefined
		? { kind: "unavailable" }
		: { kind: "open", address, allow: allowOf(answer.value), ready: false };
}

/**
 * A name without origins is for the origin of the frame's address only, and lost when the game goes to another one.
 * While a service is being replaced its older processes do not say yet what a game may use.
 */
function allowOf({ permissions = DEFAULT_GAME_PERMISSIONS }: { readonly permissions?: readonly GamePermission[] }) {
	return permissions.filter((name) => GAME_PERMISSIONS.includes(name)).join("; ");
}

/** What the provider may know of where its game is shown. A page of the service's own is none of the casino's. */
function surroundings(server: string): Pick<GameLaunchRequest, "viewType" | "returnUrl"> {
	const { protocol, origin, pathname } = location;
	const isCasino = protocol.startsWith("http") && origin !== new URL(server, location.href).origin;
	return { viewType: viewType(), ...(isCasino ? { returnUrl: `${origin}${pathname}` } : {}) };
}
