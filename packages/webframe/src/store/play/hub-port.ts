import type { PlayerHubClient, PlayerHubServer } from "@webframe/shared/wire";

/** What to do with each push of the player hub. */
export type HubHandlers = {
	readonly [Push in keyof PlayerHubClient]: PlayerHubClient[Push];
} & {
	/** The connection has ended without being asked to. */
	readonly closed: () => void;
};

/** An open connection to the player hub. */
export interface HubLink {
	readonly invoke: <Method extends keyof PlayerHubServer>(
		method: Method,
		...parameters: Parameters<PlayerHubServer[Method]>
	) => Promise<ReturnType<PlayerHubServer[Method]>>;
	/** Closes the connection; `closed` is not called. */
	readonly stop: () => Promise<void>;
}

export interface HubOptions {
	readonly server: string;
	/** Asked for when the connection is opened; guests have none. */
	readonly accessToken: () => Promise<string | undefined>;
	readonly handlers: HubHandlers;
}

/** Opens a connection, or rejects when it cannot be opened. */
export type OpenHub = (options: HubOptions) => Promise<HubLink>;
