/**
 * The people of the back office, as operators see them and change what they may do.
 *
 * Source: wire contract, section 5.8.
 */
import { z } from "zod";
import { actionValueSchema, noteSchema } from "./backoffice-common.ts";
import { leftOutIfNull } from "./left-out.ts";
import { timeSchema } from "./time.ts";

export const OPERATOR_ROLES = ["viewer", "support", "finance", "manager", "auditor"] as const;
export const operatorRoleSchema = z.enum(OPERATOR_ROLES);
export type OperatorRole = z.infer<typeof operatorRoleSchema>;

/** What calls demand of who makes them; which roles have it, the service says. */
export const operatorDemandSchema = z.enum([
	"look",
	"payloads",
	"mend",
	"money",
	"export",
	"approvals",
	"settings",
	"audit",
	"people",
]);
export type OperatorDemand = z.infer<typeof operatorDemandSchema>;

/** One way to write each name: names stand in the audit log, and two of them are two persons. */
export const operatorNameSchema = z
	.string()
	.regex(/^[a-z0-9][a-z0-9._@-]{0,63}$/, "must be 1 to 64 of a-z, 0-9, dot, underscore, @ and hyphen");

export const operatorsRequestSchema = z.strictObject({});

export const operatorListSchema = z.object({
	items: z.array(
		z.object({
			name: operatorNameSchema,
			role: operatorRoleSchema,
			/** Of the token. */
			createdAt: timeSchema,
			endsAt: timeSchema.nullable(),
			revokedAt: timeSchema.nullable(),
		}),
	),
});

const ofOperator = { name: operatorNameSchema, note: noteSchema };

export const revokeOperatorRequestSchema = z.strictObject(ofOperator);

export const operatorRoleRequestSchema = z.strictObject({ ...ofOperator, role: operatorRoleSchema });

export const operatorTokenRequestSchema = z.strictObject({
	...ofOperator,
	/** Of a new operator, who has none without it; who is there keeps the role. */
	role: leftOutIfNull(operatorRoleSchema),
	/** When the token ends by itself; a time ahead. */
	until: leftOutIfNull(timeSchema),
	/** In the place of the token that is good now. */
	replace: z.boolean().default(false),
});

export const operatorTokenValueSchema = actionValueSchema.extend({
	/** Shown this one time, to the second of the two who asked. */
	token: z.string().optional(),
	role: operatorRoleSchema.optional(),
});
export type OperatorTokenValue = z.infer<typeof operatorTokenValueSchema>;

export const inviteOperatorRequestSchema = z.strictObject({
	...ofOperator,
	/** Of a new operator, who has none without it; who is there keeps the role. */
	role: leftOutIfNull(operatorRoleSchema),
});

export const inviteOperatorValueSchema = actionValueSchema.extend({
	/** Shown this one time, to the second of the two who asked. Good for a day, and once. */
	link: z.string().optional(),
	role: operatorRoleSchema.optional(),
});
export type InviteOperatorValue = z.infer<typeof inviteOperatorValueSchema>;

export const operatorSessionListSchema = z.object({
	items: z.array(z.object({ sessionId: z.string(), operator: z.string(), openedAt: timeSchema, seenAt: timeSchema })),
});

export const endSessionRequestSchema = z.strictObject({ sessionId: z.uuid(), note: noteSchema });
