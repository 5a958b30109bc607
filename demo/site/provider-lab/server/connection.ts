import { type CounterpartyKey, prepareCounterpartyKey } from "@webframe/shared/signing";
import type { z } from "zod";
import type { ConnectionView, connectionChangeSchema } from "../messages.ts";

export interface ConnectionStart {
	readonly providerUrl: string;
	readonly aggregatorUrl: string;
	readonly counterpartyId: string;
	/** The demo's own. */
	readonly key?: string | undefined;
}

/**
 * Whom the lab stands between, and the key that both sign with. A key that somebody types is made ready for signing at
 * once, in a form that cannot be read back; its text is kept nowhere, and it ends with the process.
 */
export class Connection {
	#view: ConnectionView;
	#key: CounterpartyKey | undefined;

	private constructor(view: ConnectionView, key: CounterpartyKey | undefined) {
		this.#view = view;
		this.#key = key;
	}

	static async open({ key, ...start }: ConnectionStart): Promise<Connection> {
		const prepared = key === undefined ? undefined : await prepareCounterpartyKey(key);
		const view = { ...start, key: prepared === undefined ? "none" : "of the demo" } as const;
		return new Connection({ ...view, ...withoutEndSlash(start) }, prepared);
	}

	get view(): ConnectionView {
		return this.#view;
	}

	get key(): CounterpartyKey | undefined {
		return this.#key;
	}

	async change({ key, ...rest }: z.infer<typeof connectionChangeSchema>): Promise<void> {
		if (key !== undefined) this.#key = await prepareCounterpartyKey(key);
		const keyFrom = key === undefined ? this.#view.key : "entered";
		this.#view = { ...this.#view, ...rest, ...withoutEndSlash(rest), key: keyFrom };
	}
}

/** Paths are put behind the addresses. */
function withoutEndSlash<T extends { readonly providerUrl: string; readonly aggregatorUrl: string }>(urls: T) {
	return { providerUrl: urls.providerUrl.replace(/\/+$/, ""), aggregatorUrl: urls.aggregatorUrl.replace(/\/+$/, "") };
}
