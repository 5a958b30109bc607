import type { Database } from "../platform/database.ts";

export interface BreakableDatabase {
	readonly database: Database;
	/** Whether it is away: then every statement fails. */
	isAway: boolean;
}

/** A database as it is for one who may lose it. Statements that are under way, and transactions, go on. */
export function breakable(sound: Database): BreakableDatabase {
	const away = (): Error => new Error("the database is away");
	const state: BreakableDatabase = {
		isAway: false,
		database: new Proxy(sound, {
			apply: (target, self, parts) => {
				if (state.isAway) throw away();
				return Reflect.apply(target, self, parts);
			},
			get: (target, name, self) =>
				name === "unsafe" && state.isAway ? () => Promise.reject(away()) : Reflect.get(target, name, self),
		}),
	};
	return state;
}
