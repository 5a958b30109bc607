/** A file that is taken as its text: Vite makes that the default export, which a declaration says by `export =`. */
declare module "*?raw" {
	const text: string;
	export = text;
}
