import type { OpenAPIHono } from "@hono/zod-openapi";
import { conflictListSchema, conflictsRequestSchema } from "@webframe/shared/wire";
import { success } from "../../platform/http/surface.ts";
import { spanOf } from "../../platform/time-span.ts";
import { listConflicts } from "../../store/conflicts.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { nextCursor, readIdCursor } from "../cursors.ts";
import { operation } from "../route.ts";

const route = operation({
	path: "/conflicts",
	demands: "look",
	summary: "Messages of partners that contradict what stands",
	description: "Nothing moved by them (answers 102823 and 103801, and old refusals after a resend). Newest first.",
	body: conflictsRequestSchema,
	value: conflictListSchema,
	answer: "A page of conflicts.",
});

/** Source: wire contract, section 4. */
export function registerConflicts(app: OpenAPIHono<BackofficeEnv>, { database }: BackofficeContext): void {
	app.openapi(route, async (c) => {
		const { partnerId, subjectId, includeTest, limit, cursor, ...span } = c.req.valid("json");
		const rows = await listConflicts(database, c.get("sight"), {
			partnerId: partnerId ?? null,
			subjectId: subjectId ?? null,
			...spanOf(span),
			includeTest,
			beforeConflictId: readIdCursor(cursor),
			limit,
		});
		const items = rows.map((row) => ({ ...row, happenedAt: row.happenedAt.toISOString() }));
		return c.json(success({ items, ...nextCursor(rows, limit, (row) => String(row.conflictId)) }), 200);
	});
}
