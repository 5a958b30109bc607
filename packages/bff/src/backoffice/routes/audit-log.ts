import type { OpenAPIHono } from "@hono/zod-openapi";
import { auditLogListSchema, auditLogRequestSchema } from "@webframe/shared/wire";
import { success } from "../../platform/http/surface.ts";
import { listAuditRows } from "../../store/audit-log.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { nextCursor, readIdCursor } from "../cursors.ts";
import { operation } from "../route.ts";

const route = operation({
	path: "/audit-log",
	demands: "audit",
	summary: "What was done, by whom and why",
	description: "By subject (`bet 77`, `partner 1556`), action or actor. Newest first.",
	body: auditLogRequestSchema,
	value: auditLogListSchema,
	answer: "A page of the audit log.",
});

export function registerAuditLog(app: OpenAPIHono<BackofficeEnv>, { database }: BackofficeContext): void {
	app.openapi(route, async (c) => {
		const { subject, action, actor, limit, cursor } = c.req.valid("json");
		const rows = await listAuditRows(database, {
			subject: subject ?? null,
			action: action ?? null,
			actor: actor ?? null,
			beforeAuditId: readIdCursor(cursor),
			limit,
		});
		const items = rows.map(({ previousHash: _, hash, happenedAt, ...row }) => ({
			...row,
			happenedAt: happenedAt.toISOString(),
			hash: hash.toString("hex"),
		}));
		return c.json(success({ items, ...nextCursor(rows, limit, (row) => String(row.auditId)) }), 200);
	});
}
