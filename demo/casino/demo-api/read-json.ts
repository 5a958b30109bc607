import type { Context } from "hono";

/** A body that is no JSON is refused by the schema, like any other wrong one. */
export async function readJson(c: Context): Promise<unknown> {
	return await c.req.json().catch(() => undefined);
}
