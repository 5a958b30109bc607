import { type Role, roleSchema } from "../roles.ts";

/** An OpenID provider at which operators sign in, as the environment names it. */
export interface OpenidSettings {
	readonly issuer: string;
	readonly clientId: string;
	readonly clientSecret: string;
	readonly scopes: string;
	/** The claim of the ID token that says what somebody may do. */
	readonly roleClaim: string;
	/** What a value of the claim stands for. */
	readonly roles: ReadonlyMap<string, Role>;
}

/** Reads `casino-managers=manager,casino-finance=finance`. @returns undefined when a part is none, or names a value twice */
export function parseRoles(text: string): ReadonlyMap<string, Role> | undefined {
	const roles = new Map<string, Role>();
	for (const part of text.split(",")) {
		// A value may hold the sign itself; no role does.
		const [, value = "", name = ""] = /^(.+)=([^=]+)$/.exec(part) ?? [];
		const role = roleSchema.safeParse(name.trim());
		if (!role.success || value.trim() === "" || roles.has(value.trim())) return undefined;
		roles.set(value.trim(), role.data);
	}
	return roles;
}

/** Which roles a claim stands for: a text, or a list of them. Anything else, and what is not among those known, is none. */
export function rolesIn(claim: unknown, { roles }: Pick<OpenidSettings, "roles">): ReadonlySet<Role> {
	const values: readonly unknown[] = Array.isArray(claim) ? claim : [claim];
	const found = values.map((value) => (typeof value === "string" ? roles.get(value) : undefined));
	return new Set(found.filter((role) => role !== undefined));
}
