/** Lays `over` upon `base`, inside nested objects too. A field that is `undefined` there disappears from the JSON. */
export function merge(base: unknown, over: unknown): unknown {
	if (!isObject(base) || !isObject(over)) return over;
	const merged: Record<string, unknown> = { ...base };
	for (const [key, value] of Object.entries(over)) merged[key] = key in base ? merge(base[key], value) : value;
	return merged;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
