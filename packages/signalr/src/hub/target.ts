/** Whom a message is for, in whatever process they are connected. */
export type Target =
	| { readonly kind: "all"; readonly except: readonly string[] }
	| { readonly kind: "group"; readonly group: string; readonly except: readonly string[] }
	| { readonly kind: "user"; readonly user: string }
	| { readonly kind: "connection"; readonly connection: string };
