import { expect, test } from "vitest";
import type { Connection } from "../connection/connection.ts";
import { Registry } from "./registry.ts";
import type { Target } from "./target.ts";

/** The registry reads nothing else of a connection. */
const connection = (id: string, userId?: string) => ({ id, userId }) as Connection<undefined>;

test("a connection that is gone is in no group, of no user, and keeps no set alive", () => {
	const registry = new Registry<undefined>();
	const ann = connection("1", "ann");
	const annToo = connection("2", "ann");
	for (const one of [ann, annToo]) registry.add(one);
	expect(registry.join(ann, "blue")).toBe(true);
	expect(registry.join(ann, "blue")).toBe(false);
	expect(registry.join(annToo, "blue")).toBe(true);
	const receivers = (target: Target) => [...registry.receivers(target)].map(({ id }) => id);
	const blue: Target = { kind: "group", group: "blue", except: [] };
	expect(receivers(blue)).toEqual(["1", "2"]);
	expect(registry.remove(ann)).toEqual(["blue"]);
	expect(registry.remove(ann)).toBeUndefined();
	expect(receivers(blue)).toEqual(["2"]);
	expect(receivers({ kind: "user", user: "ann" })).toEqual(["2"]);
	expect(receivers({ kind: "connection", connection: "1" })).toEqual([]);
	expect(receivers({ kind: "all", except: [] })).toEqual(["2"]);
	expect(registry.leave(annToo, "blue")).toBe(true);
	expect(registry.leave(annToo, "blue")).toBe(false);
	expect(registry.remove(annToo)).toEqual([]);
	expect(registry.size).toBe(0);
});

test("a connection that was here is remembered, one that was never here is not", () => {
	const registry = new Registry<undefined>();
	const ann = connection("1");
	registry.add(ann);
	expect(registry.hasLeft("1")).toBe(false);
	registry.remove(ann);
	expect(registry.hasLeft("1")).toBe(true);
	expect(registry.hasLeft("2")).toBe(false);
	for (let number = 0; number < 10_000; number++) {
		const other = connection(`other ${number}`);
		registry.add(other);
		registry.remove(other);
	}
	expect(registry.hasLeft("1")).toBe(false);
	expect(registry.hasLeft("other 0")).toBe(true);
});
