import type { OpenAPIHono } from "@hono/zod-openapi";
import {
	actionValueSchema,
	type InviteOperatorValue,
	inviteOperatorRequestSchema,
	inviteOperatorValueSchema,
	type OperatorTokenValue,
	operatorListSchema,
	operatorRoleRequestSchema,
	operatorRoleSchema,
	operatorsRequestSchema,
	operatorTokenRequestSchema,
	operatorTokenValueSchema,
	revokeOperatorRequestSchema,
} from "@webframe/shared/wire";
import { changeRole } from "../../operators/change-role.ts";
import { invitationLink, invite } from "../../operators/invitations.ts";
import { giveToken, revokeOperator } from "../../operators/operator-tokens.ts";
import { badRequest } from "../../platform/http/api-error.ts";
import { success } from "../../platform/http/surface.ts";
import { findOperatorRole, listOperators } from "../../store/operators.ts";
import { actionEnvelope, actionValue } from "../answer.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { operation } from "../route.ts";

const list = operation({
	path: "/operators",
	demands: "audit",
	summary: "Who may use the back office, and with which role",
	description: "Also those whose token was revoked.",
	body: operatorsRequestSchema,
	value: operatorListSchema,
	answer: "All of them, by name.",
});

const role = operation({
	path: "/operators/role",
	demands: "people",
	summary: "Give an operator another role",
	description:
		"A second operator must ask for the same. It counts from the next call on; what the operator has asked for before waits for no second person any more.",
	body: operatorRoleRequestSchema,
	value: actionValueSchema,
	answer: "What came of it.",
});

const token = operation({
	path: "/operators/token",
	demands: "people",
	summary: "Make a token for an operator, new or not",
	description:
		"A second operator must ask for the same, and is shown the token this one time. For 30 days neither of the two is a second person to who gets it. A new operator needs a role; one who is there keeps it.",
	body: operatorTokenRequestSchema,
	value: operatorTokenValueSchema,
	answer: "What came of it, and the token.",
});

const inviteRoute = operation({
	path: "/operators/invite",
	demands: "people",
	summary: "Make a link by which an operator, new or not, registers a passkey or an OpenID",
	description:
		"A second operator must ask for the same, and is shown the link this one time. It is good for 24 hours, and once. For 30 days neither of the two is a second person to who gets it. A new operator needs a role; one who is there keeps it.",
	body: inviteOperatorRequestSchema,
	value: inviteOperatorValueSchema,
	answer: "What came of it, and the link.",
});

const revoke = operation({
	path: "/operators/revoke",
	demands: "people",
	summary: "Refuse an operator's token, passkeys, OpenID and sessions from this moment on",
	description: "One person is enough: a thief is not waited for. It also takes back what the operator has asked for.",
	body: revokeOperatorRequestSchema,
	value: actionValueSchema,
	answer: "What came of it.",
});

/** Source: wire contract, section 5.8. */
export function registerOperators(app: OpenAPIHono<BackofficeEnv>, context: BackofficeContext): void {
	const { database, clock } = context;
	app.openapi(list, async (c) => {
		const items = (await listOperators(database)).map(({ name, role: has, createdAt, tokenEndsAt, revokedAt }) => ({
			name,
			role: operatorRoleSchema.parse(has),
			createdAt: createdAt.toISOString(),
			endsAt: tokenEndsAt?.toISOString() ?? null,
			revokedAt: revokedAt?.toISOString() ?? null,
		}));
		return c.json(success({ items }), 200);
	});
	app.openapi(role, async (c) => {
		const { note, ...change } = c.req.valid("json");
		const outcome = await changeRole(context, change, { operator: c.get("operator"), note });
		return c.json(actionEnvelope(actionValue(outcome)), 200);
	});
	app.openapi(token, async (c) => {
		const { note, until, replace: replaces, ...about } = c.req.valid("json");
		const endsAt = until === undefined ? null : new Date(until);
		if (endsAt !== null && endsAt <= clock.now()) throw badRequest("until: must lie ahead");
		const issued = await giveToken(context, { ...about, endsAt, replaces }, { operator: c.get("operator"), note });
		return c.json(actionEnvelope(shown(issued)), 200);
	});
	app.openapi(inviteRoute, async (c) => {
		const { note, ...request } = c.req.valid("json");
		const made = await invite(context, request, { operator: c.get("operator"), note });
		return c.json(actionEnvelope(shownInvitation(context.relyingParty.origin, made)), 200);
	});
	app.openapi(revoke, async (c) => {
		const { note, name } = c.req.valid("json");
		const isRevoked = await revokeOperator(database, { name, actor: c.get("operator"), note, now: clock.now() });
		if (isRevoked) return c.json(actionEnvelope(actionValue({ kind: "done" })), 200);
		// Who is spelt wrong still has a token: that must not look like success.
		const isThere = (await findOperatorRole(database, name)) !== undefined;
		const outcome = isThere
			? ({ kind: "nothing_to_do" } as const)
			: ({ kind: "refused", reason: "unknown_operator" } as const);
		return c.json(actionEnvelope(actionValue(outcome)), 200);
	});
}

function shown(issued: Awaited<ReturnType<typeof giveToken>>): OperatorTokenValue {
	switch (issued.kind) {
		case "issued":
			return { outcome: "done", token: issued.token, role: issued.role };
		case "waits_for_second_person":
			return actionValue(issued);
		case "has_another_role":
			return { outcome: "refused", reason: issued.kind, role: issued.role };
		default:
			return { outcome: "refused", reason: issued.kind };
	}
}

function shownInvitation(origin: string, made: Awaited<ReturnType<typeof invite>>): InviteOperatorValue {
	switch (made.kind) {
		case "invited":
			return { outcome: "done", link: invitationLink(origin, made.secret), role: made.role };
		case "waits_for_second_person":
			return actionValue(made);
		case "has_another_role":
			return { outcome: "refused", reason: made.kind, role: made.role };
		default:
			return { outcome: "refused", reason: made.kind };
	}
}
