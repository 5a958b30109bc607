import type { Answer } from "../api/call.ts";
import type { May } from "../api/demands.ts";
import { LightElement } from "./light-element.ts";

/** What all pages have in common: what stands in their address, for whom they are, and where they are drawn. */
export abstract class PageBase extends LightElement {
	static override properties = { key: { attribute: false }, query: { attribute: false }, may: { attribute: false } };

	declare key: string;
	declare query: URLSearchParams;
	/** Calls that the operator may not make are not asked, and not offered. */
	declare may: May;

	constructor() {
		super();
		this.key = "";
		this.query = new URLSearchParams();
		this.may = [];
	}
}

/** What a page has asked for: it is there, on its way, or has failed. */
export type Asked<Value> = { readonly kind: "asked" } | Answer<Value>;
