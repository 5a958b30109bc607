import { inject } from "vitest";

/** Where something is that the files of a run share (`start-shared.ts`), once it is there. */
export async function askShared(what: "/browser" | "/demo"): Promise<string> {
	const answer = await fetch(`${inject("sharedUrl")}${what}`);
	if (!answer.ok) throw new Error(await answer.text());
	return await answer.text();
}
