import type { Player } from "@webframe/shared/wire";

/** Who is playing, as the views know it. How it changes is told in `session/session.ts`. */
export type SessionState =
	| { readonly kind: "guest" }
	| { readonly kind: "authorizing" }
	| { readonly kind: "authorized"; readonly player: Player }
	| { readonly kind: "refused"; readonly code: number; readonly message: string }
	| { readonly kind: "unavailable" }
	| { readonly kind: "expired"; readonly reason: string };
