/** What the page inside the stage and the developer page around it tell each other. Both are of one origin. */

/** Attributes of the element; `null` takes one away. */
export type Attributes = Readonly<Record<string, string | null>>;

/** A call between the frame and the aggregator, told once when it begins and once when it is answered. */
export interface FrameCall {
	readonly id: number;
	readonly at: number;
	readonly method: string;
	readonly path: string;
	/** The bearer token, without its signature. */
	readonly token: string | undefined;
	readonly request: string | undefined;
	/** 0: no answer came. */
	readonly status: number | undefined;
	readonly answer: string | undefined;
}

/** One message over the hub's connection. */
export interface HubMessage {
	readonly at: number;
	readonly from: "frame" | "aggregator";
	readonly text: string;
}

export type FromHost =
	| { readonly kind: "loaded" }
	| { readonly kind: "event"; readonly at: number; readonly name: string; readonly detail: unknown }
	| { readonly kind: "call"; readonly call: FrameCall }
	| { readonly kind: "hub"; readonly message: HubMessage }
	/** How a call of the element ended. */
	| {
			readonly kind: "called";
			readonly at: number;
			readonly type: string;
			readonly outcome: Readonly<Record<string, unknown>>;
	  }
	/** A text that the page in a webview sent to the app over the bridge. */
	| { readonly kind: "bridge"; readonly at: number; readonly text: string };

export type ToHost =
	| { readonly kind: "attributes"; readonly attributes: Attributes }
	/** Calls a method of the element, as the script of a casino's page does. */
	| { readonly kind: "do"; readonly type: string; readonly payload: Readonly<Record<string, unknown>> }
	/** A text that the app sends to the page in its webview. */
	| { readonly kind: "say"; readonly text: string };
