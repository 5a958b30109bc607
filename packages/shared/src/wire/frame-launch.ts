/**
 * Opening a provider's game in a frame.
 *
 * Source: wire contract, sections 6 and 7.
 */
import { z } from "zod";
import { GAME_PERMISSIONS } from "../reference/game-permissions.ts";
import { partnerClientIdSchema } from "./partner-requests.ts";

export const gameModeSchema = z.enum(["real", "demo"]);
export type GameMode = z.infer<typeof gameModeSchema>;

export const viewTypeSchema = z.enum(["desktop", "mobile"]);
export type ViewType = z.infer<typeof viewTypeSchema>;

export const gameLaunchRequestSchema = z.object({
	gameMode: gameModeSchema,
	/** Whose page it is; needed only where no token says so: for a guest's demo. */
	partnerClientId: partnerClientIdSchema.optional(),
	language: z.string().max(35).optional(),
	/** What the player plays on; the provider is told. */
	viewType: viewTypeSchema.optional(),
	/** The casino's page, for a game that leads its player back. Its query and fragment are not told. */
	returnUrl: z.string().max(2_048).optional(),
});
export type GameLaunchRequest = z.infer<typeof gameLaunchRequestSchema>;

export const gameLaunchValueSchema = z.object({
	/** Of another origin than ours and the page's: the frame opens no other. */
	frameUri: z.string().min(1).max(8192),
	sessionId: z.string(),
	gameMode: gameModeSchema,
	/** What the game's frame may use; each is for the game's own origin only. */
	permissions: z.array(z.enum(GAME_PERMISSIONS)),
});
export type GameLaunchValue = z.infer<typeof gameLaunchValueSchema>;
