/** Whether an `If-None-Match` names this tag. Whoever has compressed the answer on its way has made the tag weak. */
export function namesTag(ifNoneMatch: string | undefined, etag: string): boolean {
	if (ifNoneMatch === undefined) return false;
	return ifNoneMatch.split(",").some((text) => text.trim() === "*" || text.trim().replace(/^W\//, "") === etag);
}
