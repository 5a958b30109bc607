/** The part of JSON Schema that the OpenAPI document uses, read from the document itself. */
import { z } from "zod";

const TYPES = ["string", "number", "integer", "boolean", "object", "array", "null"] as const;
export type SchemaType = (typeof TYPES)[number];

export const schemaSchema = z.looseObject({
	$ref: z.string().optional(),
	type: z.union([z.enum(TYPES), z.array(z.enum(TYPES))]).optional(),
	format: z.string().optional(),
	enum: z.array(z.json()).optional(),
	pattern: z.string().optional(),
	minLength: z.int().optional(),
	maxLength: z.int().optional(),
	minimum: z.number().optional(),
	maximum: z.number().optional(),
	exclusiveMinimum: z.number().optional(),
	minItems: z.int().optional(),
	maxItems: z.int().optional(),
	required: z.array(z.string()).optional(),
	/** Our own mark: a number with more of them may not be the one that was written. */
	"x-significant-digits-max": z.int().optional(),
	/** Our own mark: what is unreadable counts as left out. */
	"x-unreadable-is-absent": z.boolean().optional(),
	get items() {
		return schemaSchema.optional();
	},
	get properties() {
		return z.record(z.string(), schemaSchema).optional();
	},
	get additionalProperties() {
		return z.union([z.boolean(), schemaSchema]).optional();
	},
	get anyOf() {
		return z.array(schemaSchema).optional();
	},
	get oneOf() {
		return z.array(schemaSchema).optional();
	},
	get allOf() {
		return z.array(schemaSchema).optional();
	},
});
export type Schema = z.infer<typeof schemaSchema>;

const contentSchema = z.record(z.string(), z.object({ schema: schemaSchema }));

const operationSchema = z.object({
	security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
	parameters: z
		.array(
			z.object({
				name: z.string(),
				in: z.enum(["path", "query", "header"]),
				required: z.boolean().optional(),
				schema: schemaSchema,
			}),
		)
		.optional(),
	requestBody: z.object({ content: contentSchema }).optional(),
	responses: z.record(z.string(), z.looseObject({})),
});
export type Operation = z.infer<typeof operationSchema>;
export type Parameter = NonNullable<Operation["parameters"]>[number];

export const documentSchema = z.object({
	paths: z.record(z.string(), z.record(z.string(), operationSchema)),
	components: z.object({ schemas: z.record(z.string(), schemaSchema) }),
});
export type OpenApiDocument = z.infer<typeof documentSchema>;

/** Puts what a reference stands for in its place, all the way down. */
export function withoutReferences(schema: Schema, document: OpenApiDocument): Schema {
	if (schema.$ref !== undefined) {
		const name = schema.$ref.replace("#/components/schemas/", "");
		const target = document.components.schemas[name];
		if (target === undefined) throw new Error(`The document has no ${schema.$ref}.`);
		return withoutReferences(target, document);
	}
	const deep = (one: Schema): Schema => withoutReferences(one, document);
	const { items, properties, additionalProperties, anyOf, oneOf, allOf, ...rest } = schema;
	return {
		...rest,
		...(items === undefined ? {} : { items: deep(items) }),
		...(properties === undefined
			? {}
			: { properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, deep(one)])) }),
		...(additionalProperties === undefined
			? {}
			: {
					additionalProperties:
						typeof additionalProperties === "boolean" ? additionalProperties : deep(additionalProperties),
				}),
		...(anyOf === undefined ? {} : { anyOf: anyOf.map(deep) }),
		...(oneOf === undefined ? {} : { oneOf: oneOf.map(deep) }),
		...(allOf === undefined ? {} : { allOf: allOf.map(deep) }),
	};
}

export function typesOf({ type }: Schema): readonly SchemaType[] {
	if (type === undefined) return [];
	return typeof type === "string" ? [type] : type;
}

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Whether a value is what the schema asks for. Whole numbers beyond 2^53 are none of ours. */
export function isValid(schema: Schema, value: unknown): boolean {
	const { anyOf, oneOf, allOf } = schema;
	if (schema["x-unreadable-is-absent"] === true) return true;
	if (anyOf !== undefined && !anyOf.some((one) => isValid(one, value))) return false;
	if (oneOf !== undefined && !oneOf.some((one) => isValid(one, value))) return false;
	if (allOf !== undefined && !allOf.every((one) => isValid(one, value))) return false;
	if (schema.enum !== undefined && !schema.enum.some((one) => one === value)) return false;
	const types = typesOf(schema);
	return types.length === 0 || types.some((type) => isOfType(schema, type, value));
}

function isOfType(schema: Schema, type: SchemaType, value: unknown): boolean {
	switch (type) {
		case "null":
			return value === null;
		case "boolean":
			return typeof value === "boolean";
		case "integer":
		case "number":
			return typeof value === "number" && isNumberOf(schema, type, value);
		case "string":
			return typeof value === "string" && isStringOf(schema, value);
		case "array":
			return Array.isArray(value) && isArrayOf(schema, value);
		case "object":
			return typeof value === "object" && value !== null && !Array.isArray(value) && isObjectOf(schema, { ...value });
	}
}

/** Written without an exponent, and in so many digits. */
function isPlainNumber(value: number, digitsMax: number): boolean {
	const digits = String(value).replace(/[-.]/g, "").replace(/^0+/, "");
	return /^[0-9]*$/.test(digits) && digits.length <= digitsMax;
}

function isNumberOf(schema: Schema, type: "integer" | "number", value: number): boolean {
	const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity } = schema;
	const digitsMax = schema["x-significant-digits-max"];
	if (digitsMax !== undefined && !isPlainNumber(value, digitsMax)) return false;
	if (type === "integer" && !Number.isSafeInteger(value)) return false;
	return value >= minimum && value <= maximum && value > exclusiveMinimum;
}

function isStringOf({ minLength = 0, maxLength = Infinity, pattern, format }: Schema, value: string): boolean {
	if (value.length < minLength || value.length > maxLength) return false;
	if (pattern !== undefined && !new RegExp(pattern).test(value)) return false;
	return format !== "date-time" || (DATE_TIME.test(value) && !Number.isNaN(Date.parse(value)));
}

function isArrayOf({ items, minItems = 0, maxItems = Infinity }: Schema, value: readonly unknown[]): boolean {
	if (value.length < minItems || value.length > maxItems) return false;
	return items === undefined || value.every((one) => isValid(items, one));
}

function isObjectOf(schema: Schema, value: Readonly<Record<string, unknown>>): boolean {
	const { properties = {}, required = [], additionalProperties = true } = schema;
	if (required.some((name) => !(name in value))) return false;
	return Object.entries(value).every(([name, one]) => {
		const property = properties[name];
		if (property !== undefined) return one === undefined || isValid(property, one);
		return typeof additionalProperties === "boolean" ? additionalProperties : isValid(additionalProperties, one);
	});
}
