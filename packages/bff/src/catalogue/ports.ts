import type { LaunchRequest } from "@webframe/shared/wire";
import type { Provider } from "../partners/provider-directory.ts";

/** What a provider answered: a value whose form is still to be checked, or why there is none. */
export type ProviderSaid =
	| { readonly kind: "said"; readonly value: unknown }
	| { readonly kind: "failed"; readonly reason: string };

export interface ImageBytes {
	readonly bytes: Buffer;
	/** By its first bytes, whatever the provider called it. */
	readonly type: string;
}

/** The calls to providers. They never throw for anything that the network or the provider does. */
export interface GameProvider {
	listGames(provider: Provider): Promise<ProviderSaid>;
	launch(provider: Provider, gameId: string, request: LaunchRequest): Promise<ProviderSaid>;
	/** The coefficient at which a round ended. Only for providers that declare that they tell it. */
	coefficient(provider: Provider, gameId: string, gameRoundId: string): Promise<ProviderSaid>;
	/** Undefined when it is no image of a kind that browsers show without running anything in it. */
	readImage(url: string): Promise<ImageBytes | undefined>;
}
