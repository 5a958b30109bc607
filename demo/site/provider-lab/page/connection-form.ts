import { element } from "../../page-tools.ts";
import { type ConnectionView, connectionSchema } from "../messages.ts";
import { ask, attempt } from "./ask.ts";

const FIELDS = [
	["provider-url", "providerUrl"],
	["aggregator-url", "aggregatorUrl"],
	["counterparty", "counterpartyId"],
] as const;
const KEY_TEXT: Readonly<Record<ConnectionView["key"], string>> = {
	none: "none: enter it to sign and to check signatures",
	"of the demo": "the demo’s own is in use",
	entered: "the one that was entered is in use",
};

/** Whom the lab stands between. */
export function wireConnection(): void {
	element("connection", HTMLFormElement).addEventListener("submit", (event) => {
		event.preventDefault();
		void attempt(async () => {
			const key = element("key", HTMLInputElement);
			const wish = Object.fromEntries(FIELDS.map(([id, name]) => [name, element(id, HTMLInputElement).value]));
			const view = await ask("/lab/connection", connectionSchema, {
				...wish,
				...(key.value === "" ? {} : { key: key.value }),
			});
			key.value = "";
			showConnection(view);
			element("connection-note", HTMLOutputElement).textContent = "In use.";
		});
	});
}

export function showConnection(connection: ConnectionView): void {
	for (const [id, name] of FIELDS) {
		const input = element(id, HTMLInputElement);
		// What somebody is typing stays.
		if (document.activeElement !== input) input.value = connection[name];
	}
	element("key", HTMLInputElement).placeholder = KEY_TEXT[connection.key];
	element("tested-address", HTMLElement).textContent = connection.providerUrl;
}
