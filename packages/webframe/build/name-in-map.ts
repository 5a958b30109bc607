import { dirname, resolve } from "node:path";

/**
 * Says in source maps where a source comes from without saying where on the building machine it stood, nor where the build
 * was put: a build is kept, and taken again for another folder.
 *
 * @param fromMap the path of the source from the map
 * @param map the path of the map
 */
export function nameInMap(fromMap: string, map: string): string {
	const path = resolve(dirname(map), fromMap);
	const ofLibrary = /.*\/node_modules\/(.+)$/.exec(path)?.[1];
	if (ofLibrary !== undefined) return `node_modules/${ofLibrary}`;
	return /(?:^|\/)(?:packages\/|(?=docs\/fairness\/))(.+)$/.exec(path)?.[1] ?? path;
}
