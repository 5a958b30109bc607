/** The browsers of a file. They load no pictures, for all who do not look at them. */
import { connectStill, launchStill } from "@webframe/harness";
import type { Browser } from "playwright-core";
import { askShared } from "./ask-shared.ts";

/** In a lobby the service makes dozens of pictures small for each demo anew, as AVIF, and the provider draws them first. */
export const NO_PICTURES = "--blink-settings=imagesEnabled=false";

/** The one that all files of a run share: what a file opens there is closed at its end. */
export async function openSharedBrowser(): Promise<Browser> {
	return await connectStill(await askShared("/browser"));
}

/** One of the file's own: for who takes the network away, which is one for all pages of a browser. */
export async function openOwnBrowser(): Promise<Browser> {
	return await launchStill([NO_PICTURES]);
}
