/** Who is connected to this process: by connection, by user and by group. Everything is added and removed at once. */
import type { Connection } from "../connection/connection.ts";
import type { Target } from "./target.ts";

type Connections<Identity> = Iterable<Connection<Identity>>;

/** Of so many connections it is remembered that they were here, so that nobody looks for them elsewhere. */
const REMEMBERED = 10_000;

/** The connections of this process that receive what is sent. */
export class Registry<Identity> {
	readonly #connections = new Map<string, Connection<Identity>>();
	readonly #users = new Map<string, Set<Connection<Identity>>>();
	readonly #groups = new Map<string, Set<Connection<Identity>>>();
	readonly #groupsOf = new Map<Connection<Identity>, Set<string>>();
	readonly #left = new Set<string>();

	get size(): number {
		return this.#connections.size;
	}

	find(connectionId: string): Connection<Identity> | undefined {
		return this.#connections.get(connectionId);
	}

	/** The connections of this process that a target names, before its exceptions. */
	receivers(target: Target): Connections<Identity> {
		switch (target.kind) {
			case "all":
				return this.#connections.values();
			case "group":
				return this.#groups.get(target.group) ?? [];
			case "user":
				return this.#users.get(target.user) ?? [];
			case "connection": {
				const connection = this.#connections.get(target.connection);
				return connection === undefined ? [] : [connection];
			}
		}
	}

	add(connection: Connection<Identity>): void {
		this.#connections.set(connection.id, connection);
		if (connection.userId !== undefined) addTo(this.#users, connection.userId, connection);
	}

	/** Answers the groups that the connection was in, or nothing when it was not here. */
	remove(connection: Connection<Identity>): readonly string[] | undefined {
		if (!this.#connections.delete(connection.id)) return undefined;
		this.#remember(connection.id);
		if (connection.userId !== undefined) removeFrom(this.#users, connection.userId, connection);
		const groups = [...(this.#groupsOf.get(connection) ?? [])];
		for (const group of groups) removeFrom(this.#groups, group, connection);
		this.#groupsOf.delete(connection);
		return groups;
	}

	/** True for a connection that was here and is gone, unless that is long ago. */
	hasLeft(connectionId: string): boolean {
		return this.#left.has(connectionId);
	}

	/** Answers false when the connection was a member already. */
	join(connection: Connection<Identity>, group: string): boolean {
		if (this.#groups.get(group)?.has(connection)) return false;
		addTo(this.#groups, group, connection);
		addTo(this.#groupsOf, connection, group);
		return true;
	}

	/** Answers false when the connection was not a member. */
	leave(connection: Connection<Identity>, group: string): boolean {
		if (!this.#groups.get(group)?.has(connection)) return false;
		removeFrom(this.#groups, group, connection);
		removeFrom(this.#groupsOf, connection, group);
		return true;
	}

	#remember(connectionId: string): void {
		this.#left.add(connectionId);
		const [oldest] = this.#left;
		if (this.#left.size > REMEMBERED && oldest !== undefined) this.#left.delete(oldest);
	}
}

function addTo<Key, Value>(sets: Map<Key, Set<Value>>, key: Key, value: Value): void {
	const set = sets.get(key);
	if (set === undefined) sets.set(key, new Set([value]));
	else set.add(value);
}

function removeFrom<Key, Value>(sets: Map<Key, Set<Value>>, key: Key, value: Value): void {
	const set = sets.get(key);
	if (set?.delete(value) && set.size === 0) sets.delete(key);
}
