/** Where the pages stand. What they are is listed in `pages.ts`. */
export const BASE = "/backoffice/";

/** The address of a page, such as `/backoffice/bets/77`. */
export function addressOf(name: string, key = "", query = new URLSearchParams()): string {
	const path = key === "" ? name : `${name}/${encodeURIComponent(key)}`;
	return `${BASE}${path}${query.size === 0 ? "" : `?${query}`}`;
}

/** The page that the search leads to. */
export const FIND = "find";

/** Where the link of a checklist leads to. */
export const ONBOARDING = `${BASE}onboarding`;
/** Behind the operator's own name. */
export const OWN_PASSKEYS = "own-passkeys";
