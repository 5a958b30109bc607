import { z } from "zod";

const refusalSchema = z.object({ Message: z.string() });

/** The element of the page with this id. @throws Error when the page does not have it. */
export function element<Type extends HTMLElement>(id: string, type: new () => Type): Type {
	const found = document.getElementById(id);
	if (!(found instanceof type)) throw new Error(`The page has no ${type.name} #${id}.`);
	return found;
}

/** @throws Error in the server's words, where it has said what is wrong */
export async function postJson(url: string, body: object): Promise<unknown> {
	const response = await fetch(url, {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify(body),
	});
	const answer: unknown = await response.json().catch(() => undefined);
	if (response.ok) return answer;
	throw new Error(refusalSchema.safeParse(answer).data?.Message ?? `${url} answered ${response.status}.`);
}

/** A new element with that class and text. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
	tag: Tag,
	name: string,
	text = "",
): HTMLElementTagNameMap[Tag] {
	const made = document.createElement(tag);
	if (name !== "") made.className = name;
	if (text !== "") made.textContent = text;
	return made;
}

/** What is the same is not written again, so that nothing is read out twice. */
export function write(element: Element, text: string): void {
	if (element.textContent !== text) element.textContent = text;
}
