import type { OpenAPIHono } from "@hono/zod-openapi";
import {
	actionValueSchema,
	approvalsRequestSchema,
	showApprovalRequestSchema,
	showApprovalValueSchema,
	takeBackApprovalRequestSchema,
	type WaitingApproval,
	waitingApprovalListSchema,
} from "@webframe/shared/wire";
import { DEMANDS, type Demand, meets, type Role } from "../../operators/roles.ts";
import { notFound } from "../../platform/http/api-error.ts";
import { success } from "../../platform/http/surface.ts";
import { readWaiting, takeBack, type Waiting } from "../../records/waiting-approvals.ts";
import { actionEnvelope, actionValue } from "../answer.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { BACKOFFICE_PATH, operation } from "../route.ts";

const list = operation({
	path: "/approvals",
	demands: "approvals",
	summary: "What waits for a second person",
	body: approvalsRequestSchema,
	value: waitingApprovalListSchema,
	answer: "All of it, the oldest first.",
});

const show = operation({
	path: "/approvals/show",
	demands: "approvals",
	summary: "One thing that waits for a second person, with the body of its call",
	description: "It is given by making that call with that body, and a note of one's own: there is no other way.",
	body: showApprovalRequestSchema,
	value: showApprovalValueSchema,
	answer: "What waits, and what to send.",
});

const back = operation({
	path: "/approvals/take-back",
	demands: "money",
	summary: "Take back what one has asked for",
	description: "Only who has asked for it. Whoever wants it after that asks anew.",
	body: takeBackApprovalRequestSchema,
	value: actionValueSchema,
	answer: "What came of it.",
});

/** Source: back office design, *Pages*, Approvals. */
export function registerApprovals(app: OpenAPIHono<BackofficeEnv>, context: BackofficeContext): void {
	app.openapi(list, async (c) => {
		const { name, role } = c.get("caller");
		const items = (await readWaiting(context, name)).map((one) => shown(one, name, role, demandOf(app, one.call)));
		return c.json(success({ items }), 200);
	});
	app.openapi(show, async (c) => {
		const { name, role } = c.get("caller");
		const [one] = await readWaiting(context, name, c.req.valid("json").approvalId);
		if (one === undefined) throw notFound();
		const value = shown(one, name, role, demandOf(app, one.call));
		return c.json(success(one.body === undefined ? value : { ...value, body: one.body }), 200);
	});
	app.openapi(back, async (c) => {
		const { approvalId, note } = c.req.valid("json");
		const outcome = await takeBack(context, approvalId, { operator: c.get("operator"), note });
		return c.json(actionEnvelope(actionValue(outcome)), 200);
	});
}

function shown(one: Waiting, name: string, role: Role, demand: Demand | undefined): WaitingApproval {
	const { approvalId, action, subject, request, askedBy, askedAt, until, note, call } = one;
	const whyNot = whyNotGiven(one, name, role, demand);
	return {
		approvalId,
		action,
		subject,
		request,
		askedBy,
		askedAt: askedAt.toISOString(),
		until: until.toISOString(),
		...(note === null ? {} : { note }),
		...(call === null ? {} : { call }),
		mayGive: demand !== undefined && whyNot === undefined,
		...(whyNot === undefined ? {} : { whyNot }),
		mayTakeBack: askedBy === name,
	};
}

/** @param demand undefined for what was asked for by a command, which no role gives here */
function whyNotGiven(
	{ askedBy, isClose }: Waiting,
	name: string,
	role: Role,
	demand: Demand | undefined,
): WaitingApproval["whyNot"] {
	if (askedBy === name) return "yours";
	if (demand !== undefined && !meets(role, demand)) return "role";
	return isClose ? "close" : undefined;
}

/** What a call demands, as it was described. */
function demandOf(app: OpenAPIHono<BackofficeEnv>, call: string | null): Demand | undefined {
	for (const definition of app.openAPIRegistry.definitions) {
		if (definition.type !== "route" || definition.route.path !== `${BACKOFFICE_PATH}${call}`) continue;
		const demands: unknown = definition.route["x-demands"];
		if (isDemand(demands)) return demands;
	}
	return undefined;
}

function isDemand(value: unknown): value is Demand {
	return typeof value === "string" && Object.hasOwn(DEMANDS, value);
}
