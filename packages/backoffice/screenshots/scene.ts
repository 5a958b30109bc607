import type { Today } from "@webframe/shared/wire";
import type { Page } from "playwright-core";
import type { Calls } from "../src/api/calls.ts";

/** The time in all pictures. */
export const NOW = Date.parse("2026-11-26T14:03:20.000Z");

/** What the service answers: a scene without a session is one in which nobody is signed in. */
export type Answers = { readonly [Path in keyof Calls]?: Calls[Path]["value"] };

/** A page as it is at one moment. */
export interface Scene {
	/** Behind `/backoffice/`. */
	readonly address: string;
	readonly answers: Answers;
	/** What the hub tells. */
	readonly today?: Today;
	/** Is there once everything has come. */
	readonly until: string;
	/** What somebody does before the picture is taken. */
	readonly act?: (page: Page) => Promise<void>;
}
