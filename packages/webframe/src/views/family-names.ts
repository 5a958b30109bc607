/** The families of our own games that this frame has a view and rules for: the first of the registries. */
export const FAMILY_NAMES = ["numbers", "balls", "wheel"] as const;

export type FamilyName = (typeof FAMILY_NAMES)[number];

/** Whether this frame knows a family. A service that is newer than it may have more of them. */
export function isFamily(name: string | undefined): name is FamilyName {
	return FAMILY_NAMES.some((known) => known === name);
}
