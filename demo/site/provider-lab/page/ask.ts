import type { z } from "zod";
import { element } from "../../page-tools.ts";
import { problemSchema } from "../messages.ts";

const FAILURE_SHOWN_MS = 8_000;
let hiding: ReturnType<typeof setTimeout> | undefined;

/** Asks the lab's server. @throws Error with what it says, when it refuses */
export async function ask<Schema extends z.ZodType>(
	path: string,
	schema: Schema,
	body?: object,
): Promise<z.infer<Schema>> {
	const init = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
	const response = body === undefined ? await fetch(path) : await fetch(path, init);
	const answer: unknown = await response.json();
	if (response.ok) return schema.parse(answer);
	const problem = problemSchema.safeParse(answer);
	throw new Error(problem.success ? problem.data.error : `The lab answered HTTP ${response.status}.`);
}

/** Does something that a person asked for; what goes wrong is shown for a while. */
export async function attempt(act: () => Promise<void>): Promise<void> {
	const note = element("note", HTMLParagraphElement);
	note.textContent = "";
	try {
		await act();
	} catch (error) {
		note.textContent = error instanceof Error ? error.message : String(error);
		clearTimeout(hiding);
		hiding = setTimeout(() => {
			note.textContent = "";
		}, FAILURE_SHOWN_MS);
	}
}
