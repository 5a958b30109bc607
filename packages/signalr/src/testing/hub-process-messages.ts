/** What a test and its hub process tell each other. */
export type HubProcessCommand =
	| { readonly kind: "join"; readonly connectionId: string; readonly group: string }
	| { readonly kind: "send"; readonly group: string; readonly text: string }
	| { readonly kind: "broadcast"; readonly text: string }
	/** How much the heap holds after a collection. */
	| { readonly kind: "heap" };

export type HubProcessAnswer =
	| { readonly kind: "listening"; readonly port: number }
	| { readonly kind: "done" }
	| { readonly kind: "heap"; readonly heapUsed: number; readonly received: number };
