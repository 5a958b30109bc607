/** A mistake that is written into a copy of the sources. */
export interface Edit {
	/** From the root of the checkout. */
	readonly file: string;
	/** Stands in the file exactly once. */
	readonly search: string;
	readonly replace: string;
}

export interface PlantedBug {
	readonly name: string;
	readonly edits: readonly Edit[];
}
