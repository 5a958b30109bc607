import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";

export const NOBODY = { uid: 65_534, gid: 65_534 } as const;
/** The bit of a folder's mode by which users may enter it whose it is not. */
const OTHERS_ENTER = 0o001;

export function runsAsRoot(): boolean {
	return process.getuid?.() === 0;
}

/**
 * Where root keeps a copy of the PostgreSQL programs, which the user `nobody` must be able to enter.
 */
export function programsDirectory(environment: NodeJS.ProcessEnv = process.env): string {
	const given = environment["WEBFRAME_DATA"];
	return given === undefined || given === "" ? "/var/lib/webframe" : given;
}

/**
 * The folder for what must outlive a start, one for each checkout. `WEBFRAME_DATA` replaces it.
 *
 * As root it is outside the checkout, because PostgreSQL refuses to run as root and the user `nobody`
 * may not be allowed to enter the checkout.
 */
export function dataDirectory(checkout: string, environment: NodeJS.ProcessEnv = process.env): string {
	const given = environment["WEBFRAME_DATA"];
	if (given !== undefined && given !== "") return given;
	const name = `${basename(checkout)}-${createHash("sha256").update(checkout).digest("hex").slice(0, 8)}`;
	if (runsAsRoot()) return join("/var/lib/webframe", name);
	const home = environment["XDG_DATA_HOME"] ?? join(homedir(), ".local", "share");
	return join(home, "webframe", name);
}

/**
 * The outermost folder that keeps users such as `nobody` from what lies in `path`; that folder itself is not looked at. Undefined
 * where all are open, or not there yet.
 */
export async function closedOnTheWayTo(path: string): Promise<string | undefined> {
	const folder = resolve(path);
	const above = dirname(folder);
	const closed = above === folder ? undefined : await closedOnTheWayTo(above);
	if (closed !== undefined) return closed;
	const mode = await stat(above).then(
		(found) => found.mode,
		() => OTHERS_ENTER,
	);
	return (mode & OTHERS_ENTER) === 0 ? above : undefined;
}
