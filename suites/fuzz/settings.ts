/** The document leaves the settings of a partner open; here they are what the service reads. */
import { z } from "zod";
import { writtenSettingsSchema } from "../../packages/bff/src/partners/settings.ts";
import type { Endpoint } from "./endpoint.ts";
import { schemaSchema } from "./schema.ts";

const SETTINGS = schemaSchema.parse(z.toJSONSchema(writtenSettingsSchema, { io: "input", unrepresentable: "any" }));

/** The endpoint with the fields of settings in the place of an open object, so that they are broken one by one, too. */
export function withSettings(endpoint: Endpoint): Endpoint {
	const { name, body } = endpoint;
	if (name !== "POST /backoffice/partners/change" || body === undefined) return endpoint;
	const properties = { ...body.schema.properties, settings: SETTINGS };
	return { ...endpoint, body: { ...body, schema: { ...body.schema, properties } } };
}
