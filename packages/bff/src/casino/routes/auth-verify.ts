import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { authVerifyRequestSchema, authVerifyValueSchema, ERROR_CODE, envelopeSchema } from "@webframe/shared/wire";
import { errorAnswers, json, success } from "../../platform/http/surface.ts";
import { verifyPartnerCall } from "../../tokens/partner-call.ts";
import type { CasinoContext, CasinoEnv } from "../casino-context.ts";
import { told } from "../record-call.ts";

const route = createRoute({
	method: "post",
	path: "/auth/verify",
	tags: ["Casino: partner calls aggregator"],
	summary: "Verify a JWT that the aggregator sent to this partner",
	security: [{ clientToken: [] }],
	request: { body: { required: true, ...json(authVerifyRequestSchema) } },
	responses: {
		200: {
			description: `The token's claims in Value; or ErrorCode ${ERROR_CODE.jwtInvalid} with the reason in Message.`,
			...json(envelopeSchema.extend({ Value: authVerifyValueSchema.optional() })),
		},
		...errorAnswers,
	},
});

/** Source: specification, B, `/auth/verify`; wire contract, section 4. */
export function registerAuthVerify(app: OpenAPIHono<CasinoEnv>, context: CasinoContext): void {
	app.openapi(route, async (c) => {
		const { Token } = c.req.valid("json");
		const verified = await verifyPartnerCall(Token, c.get("partner").clientId, context);
		if (!verified.isValid) {
			return c.json(told(c, { ErrorCode: ERROR_CODE.jwtInvalid, Message: verified.reason }), 200);
		}
		// What was verified may hold a token.
		told(c, { ErrorCode: ERROR_CODE.success, Message: "Success" });
		return c.json(success({ IsValid: true as const, Payload: { ...verified.payload } }), 200);
	});
}
