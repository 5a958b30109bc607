import type { OpenAPIHono } from "@hono/zod-openapi";
import {
	type VerifyAuditLogValue,
	verifyAuditLogRequestSchema,
	verifyAuditLogValueSchema,
} from "@webframe/shared/wire";
import { success } from "../../platform/http/surface.ts";
import { verifyAuditLog } from "../../records/audit-log.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { operation } from "../route.ts";

/** One call looks at about so many rows: a tenth of a second, whatever the log has. */
const ROWS_MAX = 5_000;

const route = operation({
	path: "/audit-log/verify",
	demands: "audit",
	summary: "Whether nobody has changed the audit log",
	description:
		"Walks over the chain of hashes, some thousand rows a call: ask again with `after` while `isComplete` is false. Keep `last` elsewhere, and give it back as one of `anchors`.",
	body: verifyAuditLogRequestSchema,
	value: verifyAuditLogValueSchema,
	answer: "Whether the chain holds, and how far it was looked at.",
});

/** Source: P19 of the reliability reference; back office design, *Operators and what they may do*. */
export function registerAuditLogVerify(app: OpenAPIHono<BackofficeEnv>, { database }: BackofficeContext): void {
	app.openapi(route, async (c) => {
		const { after, anchors } = c.req.valid("json");
		const verified = await verifyAuditLog(database, anchors, { after, rowsMax: ROWS_MAX });
		return c.json(success(shown(verified)), 200);
	});
}

function shown(verified: Awaited<ReturnType<typeof verifyAuditLog>>): VerifyAuditLogValue {
	if (!verified.isIntact) return verified;
	const { last, ...value } = verified;
	return { ...value, ...(last === undefined ? {} : { last }) };
}
