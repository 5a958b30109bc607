/** An operator's change of a partner's name and address. Where money is sent to, two people decide. */
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import { type ByReader, type ChangeOutcome, changeByOperator } from "./change-by-operator.ts";

export interface AddressChange extends ByReader {
	readonly name: string;
	readonly apiUrl: string;
}

export async function changeAddress(
	context: { readonly database: Database; readonly clock: Clock },
	{ name, apiUrl, ...by }: AddressChange,
): Promise<ChangeOutcome> {
	const becomes = { name, apiUrl };
	return await changeByOperator(context, by, (view) => {
		const names = (["name", "apiUrl"] as const).filter((field) => view[field] !== becomes[field]);
		return { names, becomes, request: becomes, needsTwo: names.includes("apiUrl") };
	});
}
