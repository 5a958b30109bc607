import type { Answer } from "../api/call.ts";
import { LightElement } from "./light-element.ts";

/** What all pages have in common: what stands in their address, and where they are drawn. */
export abstract class PageBase extends LightElement {
	static override properties = { key: { attribute: false }, query: { attribute: false } };

	declare key: string;
	declare query: URLSearchParams;

	constructor() {
		super();
		this.key = "";
		this.query = new URLSearchParams();
	}
}

/** What a page has asked for: it is there, on its way, or has failed. */
export type Asked<Value> = { readonly kind: "asked" } | Answer<Value>;
