/** Goes to another address of the page, as a link does. */
export function go(address: string): void {
	history.pushState(null, "", address);
	window.dispatchEvent(new PopStateEvent("popstate"));
}

/** Goes to another address in the place of this one: back leads to where the operator came from. */
export function replace(address: string): void {
	history.replaceState(null, "", address);
	window.dispatchEvent(new PopStateEvent("popstate"));
}

/** The same place with another query: filters are no steps back. */
export function stay(query: URLSearchParams): void {
	replace(`${location.pathname}${query.size === 0 ? "" : `?${query}`}`);
}
