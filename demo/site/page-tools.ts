/** The element of the page with this id. @throws Error when the page does not have it. */
export function element<Type extends HTMLElement>(id: string, type: new () => Type): Type {
	const found = document.getElementById(id);
	if (!(found instanceof type)) throw new Error(`The page has no ${type.name} #${id}.`);
	return found;
}

export async function postJson(url: string, body: object): Promise<unknown> {
	const response = await fetch(url, {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify(body),
	});
	if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
	return await response.json();
}
