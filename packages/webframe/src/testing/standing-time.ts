/** Where it stands at first, in milliseconds: later than any page of a test was opened so long ago. */
const STANDS_AT_MS = 1_000_000;

/**
 * To be called in a group: in its tests `performance.now` stands, and goes on by what they let pass.
 *
 * @returns what lets time pass, in milliseconds
 */
export function withStandingTime(): (byMs: number) => void {
	let instant = STANDS_AT_MS;
	beforeEach(() => {
		instant = STANDS_AT_MS;
		performance.now = () => instant;
	});
	afterEach(() => void Reflect.deleteProperty(performance, "now"));
	return (byMs) => {
		instant += byMs;
	};
}
