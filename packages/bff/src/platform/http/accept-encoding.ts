/** Whether that coding is named in an `Accept-Encoding`, and not with the weight 0 that refuses it. */
export function takesCoding(acceptEncoding: string | undefined, wanted: "br" | "gzip"): boolean {
	const codings = (acceptEncoding ?? "").split(",").map((coding) => coding.trim().split(/\s*;\s*/));
	const found = codings.find(([coding]) => coding?.toLowerCase() === wanted);
	return found !== undefined && !/^q=0(\.0*)?$/i.test(found[1] ?? "");
}
