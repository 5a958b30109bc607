/** Who runs a command gives something to several operators: to all of them, or to nobody. */
import type { Database, Transaction } from "../platform/database.ts";
import { hasNoOperators } from "../store/operators.ts";

interface Giving<Given, Refusal> {
	readonly write: (
		sql: Transaction,
		name: string,
	) => Promise<{ readonly given: Given } | { readonly refusal: Refusal }>;
	/** Puts into the audit log what was written. */
	readonly append: (sql: Transaction, name: string, given: Given) => Promise<void>;
}

interface Named {
	readonly name: string;
}

export type GivenByCommand<Given, Refusal> =
	/** `first`: there was no operator before. */
	| { readonly kind: "given"; readonly all: readonly (Given & Named)[]; readonly first?: Given & Named }
	| { readonly kind: "refused"; readonly all: readonly (Refusal & Named)[] };

/** @param names each once; what is given comes in their order */
export async function giveByCommand<Given extends object, Refusal extends object>(
	database: Database,
	names: readonly string[],
	{ write, append }: Giving<Given, Refusal>,
): Promise<GivenByCommand<Given, Refusal>> {
	const refused: (Refusal & Named)[] = [];
	const undone = new Error("Nobody is given anything, and what was written is undone.");
	try {
		return await database.begin(async (sql) => {
			const isNew = await hasNoOperators(sql);
			const given = new Map<string, Given & Named>();
			// In one order, whatever that of the names is, and the log after all of them: so no two commands wait for each other.
			for (const name of names.toSorted()) {
				const written = await write(sql, name);
				if ("given" in written) given.set(name, { ...written.given, name });
				else refused.push({ ...written.refusal, name });
			}
			if (refused.length > 0) throw undone;
			const all = names.flatMap((name) => given.get(name) ?? []);
			for (const one of all) await append(sql, one.name, one);
			// Of several commands at once the first in the audit log is the first: whoever comes after it sees it from here.
			const [first] = isNew && (await hasNoOperators(sql, names)) ? all : [];
			return first === undefined ? { kind: "given", all } : { kind: "given", all, first };
		});
	} catch (error) {
		if (error !== undone) throw error;
		return { kind: "refused", all: refused };
	}
}
