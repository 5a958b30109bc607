/**
 * The checklist of a partner or a provider that goes live, as operators see it, and as whoever has the link does.
 *
 * Source: back office design, *Pages*, onboarding.
 */
import { z } from "zod";
import { actionValueSchema, noteSchema } from "./backoffice-common.ts";
import { timeSchema } from "./time.ts";

const ID_MAX = 2_147_483_647;

const subject = {
	scope: z.enum(["partner", "provider"]),
	/** The partner's or the provider's id. */
	subjectId: z.int().min(1).max(ID_MAX),
};

/** What has to be seen, in the order in which it comes about. */
export const ONBOARDING_STEPS = [
	/** The partner's server has got a client token. */
	"token",
	/** Origins of its pages are set. */
	"origins",
	/** It is switched on. */
	"on",
	/** The frame was loaded from one of these origins. */
	"frame",
	/** The partner has answered `/users/auth`. */
	"log_in",
	/** The partner has taken a call that we have signed: it has read the key set. */
	"keys",
	/** The first accept. */
	"accept",
	/** The provider's list of games was read. */
	"games",
	/** A partner offers them. */
	"offered",
	/** The first game was launched. */
	"launch",
	/** The first pay-in. */
	"pay_in",
] as const;

export const onboardingLineSchema = z.object({
	step: z.enum(ONBOARDING_STEPS),
	isDone: z.boolean(),
	/** When it was seen first; where it is not done, when it failed last. */
	at: timeSchema.nullable(),
	/** What was seen: an origin, a code, a number. */
	detail: z.string().nullable(),
});
export type OnboardingLine = z.infer<typeof onboardingLineSchema>;

export const onboardingRequestSchema = z.strictObject(subject);

export const onboardingValueSchema = z.object({
	lines: z.array(onboardingLineSchema),
	/** Links that show it, while they are good. What is secret in them is not kept. */
	links: z.array(z.object({ linkId: z.uuid(), madeBy: z.string(), madeAt: timeSchema, endsAt: timeSchema })),
});

export const onboardingLinkRequestSchema = z.strictObject({ ...subject, note: noteSchema });
export const onboardingLinkValueSchema = actionValueSchema.extend({
	/** Shown this one time. Good for 30 days. */
	link: z.string().optional(),
});
export const endOnboardingLinkRequestSchema = z.strictObject({ ...subject, linkId: z.uuid(), note: noteSchema });

/** What stands behind `#` in the link. */
export const checklistRequestSchema = z.strictObject({
	secret: z.string().regex(/^[A-Za-z0-9_-]{43}$/, "must be what stands behind # in a link"),
});
export const checklistValueSchema = z.object({
	...subject,
	name: z.string(),
	lines: z.array(onboardingLineSchema),
	endsAt: timeSchema,
});
