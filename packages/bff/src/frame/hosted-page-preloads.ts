/**
 * What the hosted page announces: the files that its first view is made of. A browser would else learn of each only from
 * the one before it, at the cost of a way to the service and back every time, which on a phone is most of the wait.
 */
import { languageOf } from "@webframe/shared/reference";
import type { FrameBuild } from "../frame-builds/frame-build.ts";
import { folderOf } from "./frame-manifest.ts";

/** What every view needs, and the lobby beside it, by what the files are called. */
const FIRST_FILES = ["shell.js", "parts", "texts"];
const LOBBY_FILES = ["lobby-view", "repeat", "choosing", "memory", "offers", "rolldown-runtime"];
/** Parameters that may open something else than the lobby. */
const OTHER_PLACES = ["game", "activeTab", "singleSport"];
/** The end of a lazy file's name, behind what the file is called. */
const HASH = /-[A-Za-z0-9_-]{8}\.js$/;

/**
 * The links of the page's head, each with the hash that the import map has for its file: a browser takes an announced
 * module for the one that is imported only where both ask for the same.
 *
 * @param query the parameters of the page
 * @param acceptLanguage the browser's languages, the first of which the frame speaks unless the page names another
 */
export function preloadLinks(
	build: FrameBuild,
	query: Readonly<Record<string, string>>,
	acceptLanguage: string | undefined,
): string {
	const opensLobby = OTHER_PLACES.every((name) => query[name] === undefined);
	const language = languageFile(query["language"] || firstOf(acceptLanguage));
	// In the order in which they are needed: on a slow connection they come one after the other.
	return [...FIRST_FILES, language, ...(opensLobby ? LOBBY_FILES : [])]
		.flatMap((wanted) => [...build.integrity].filter(([name]) => name.replace(HASH, "") === wanted))
		.map(([name, hash]) => `<link rel="modulepreload" href="${folderOf(build)}${name}" integrity="${hash}">\n`)
		.join("");
}

/** `de-AT,de;q=0.9` says `de-AT` first. */
function firstOf(acceptLanguage = ""): string {
	return acceptLanguage.split(/[,;]/, 1)[0]?.trim() ?? "";
}

/** What the texts' file of a language is called; the frame speaks English where it does not know what is wanted. */
function languageFile(wanted: string): string {
	return (languageOf(wanted)?.tag ?? "en").toLowerCase();
}
