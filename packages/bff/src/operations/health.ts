import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import type { JudgedClock } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import { json, type SurfaceEnv } from "../platform/http/surface.ts";

const stateSchema = z.object({ status: z.enum(["ok", "draining", "databaseUnavailable", "clockUnreliable"]) });

/** A database that does not answer in this time counts as away. */
const DATABASE_TIMEOUT_MS = 2_000;

const live = createRoute({
	method: "get",
	path: "/livez",
	tags: ["Operations"],
	summary: "Whether the process runs; it does not depend on anything else",
	responses: { 200: { description: "It runs.", ...json(stateSchema) } },
});

const ready = createRoute({
	method: "get",
	path: "/readyz",
	tags: ["Operations"],
	summary: "Whether the process can take requests",
	responses: {
		200: { description: "It can.", ...json(stateSchema) },
		503: { description: "It cannot.", ...json(stateSchema) },
	},
});

export interface HealthContext {
	readonly database: Database;
	readonly isDraining: () => boolean;
	/** A process whose time cannot be relied on takes no bets. */
	readonly clock: Pick<JudgedClock, "fault">;
}

export function registerHealth(app: OpenAPIHono<SurfaceEnv>, context: HealthContext): void {
	const databaseAnswers = createDatabaseCheck(context.database);
	app.openapi(live, (c) => c.json({ status: "ok" as const }, 200));
	app.openapi(ready, async (c) => {
		if (context.isDraining()) return c.json({ status: "draining" as const }, 503);
		if (!(await databaseAnswers())) return c.json({ status: "databaseUnavailable" as const }, 503);
		if (context.clock.fault !== undefined) return c.json({ status: "clockUnreliable" as const }, 503);
		return c.json({ status: "ok" as const }, 200);
	});
}

/** One question at a time: while a database hangs, the probes of hours must not pile up behind it. */
function createDatabaseCheck(database: Database): () => Promise<boolean> {
	let asked: Promise<boolean> | undefined;
	return async () => {
		asked ??= database`select 1`
			.then(
				() => true,
				() => false,
			)
			.finally(() => {
				asked = undefined;
			});
		const { promise: late, resolve } = Promise.withResolvers<false>();
		const timer = setTimeout(() => resolve(false), DATABASE_TIMEOUT_MS);
		return await Promise.race([asked, late]).finally(() => clearTimeout(timer));
	};
}
