/**
 * The time by which a partner's days and months begin. Sums are kept by the hour (UTC), so that its clock must be whole hours
 * from UTC, in summer and in winter: of another one a day would begin within an hour.
 *
 * The database looks a name without a place up among its abbreviations first: CET is an hour from UTC to it all the year, and ECT
 * nothing at all, of which every report would fail. So none is written anew, and one that a partner has is counted by its place.
 *
 * Source: back office design, *Reports*.
 */
const HOUR_MINUTES = 60;
/** Summer and winter times of one year, in both hemispheres. */
const LOOKED_AT = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 15)));

/** Why a name is no such time zone; undefined when it is one. */
export function wrongTimeZone(name: string): string | undefined {
	// An offset is no zone: it knows no summer time, and the database reads its sign the other way round.
	const format = /^[A-Za-z][A-Za-z0-9_+/-]*$/.test(name) ? formatOf(name) : undefined;
	if (format === undefined) return "must be a time zone by its IANA name, such as Europe/Berlin";
	const isWhole = LOOKED_AT.every((at) => minutesOf(format, at) === 0);
	return isWhole ? undefined : "must be a time zone whose clock is whole hours from UTC: sums are kept by the hour";
}

/** Whether both sides mean the same by it, if the database knows it. */
export function namesPlace(name: string): boolean {
	return name === "UTC" || name.includes("/");
}

/** The name by which the database counts a partner's days: of CET that of Brussels, whose summer time is CET's. */
export function countedTimeZone({ reportTimeZone }: { readonly reportTimeZone: string }): string {
	if (namesPlace(reportTimeZone)) return reportTimeZone;
	return formatOf(reportTimeZone)?.resolvedOptions().timeZone ?? reportTimeZone;
}

function formatOf(timeZone: string): Intl.DateTimeFormat | undefined {
	try {
		return new Intl.DateTimeFormat("en", { timeZone, minute: "numeric" });
	} catch {
		return undefined;
	}
}

/** How far the clock of the zone is from a whole hour at the beginning of an hour (UTC). */
function minutesOf(format: Intl.DateTimeFormat, at: Date): number {
	return Number(format.format(at)) % HOUR_MINUTES;
}
