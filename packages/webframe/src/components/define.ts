/** Defines a part of the frame, unless this page has it already: two scripts may bring the same chunk. */
export function define(name: string, element: CustomElementConstructor): void {
	if (customElements.get(name) === undefined) customElements.define(name, element);
}
