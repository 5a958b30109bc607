/** What a picture is taken of. */
import type { Page } from "playwright-core";
import type { ScriptedBff } from "../src/testing/scripted-bff.ts";

/** The instant of every picture. */
export const NOW = Date.parse("2026-03-14T19:26:53.000Z");

/** What stands at the service when the frame comes, and what a scene needs of the page. */
export interface Scene {
	readonly prepare: (bff: ScriptedBff) => void | Promise<void>;
	readonly attributes?: Readonly<Record<string, string>>;
	readonly token?: "fresh" | "used" | "none";
	/** The path of a call that is never answered. */
	readonly hangs?: string;
	/** What is there once the scene is complete. */
	readonly until: string;
	/** What a player does before the pictures are taken. */
	readonly act?: (page: Page, bff: ScriptedBff) => Promise<void>;
	/** What must be done anew for each picture. */
	readonly pose?: (page: Page) => Promise<void>;
	/** Heights of the pictures by width, where more is to be seen than a screen has. */
	readonly heights?: Readonly<Record<number, number>>;
}
