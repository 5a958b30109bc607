/** Says in source maps where a source comes from without saying where on the building machine it stood. */
export function nameInMap(path: string): string {
	const ofLibrary = /.*\/node_modules\/(.+)$/.exec(path)?.[1];
	if (ofLibrary !== undefined) return `node_modules/${ofLibrary}`;
	return /(?:^|\/)packages\/(.+)$/.exec(path)?.[1] ?? path;
}
