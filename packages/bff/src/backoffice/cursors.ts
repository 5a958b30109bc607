import { badRequest } from "../platform/http/api-error.ts";
import type { DeliveryCursor } from "../store/operators-view.ts";

/** Before the first page of a list that goes down. */
const TOP: DeliveryCursor = { subjectId: Number.MAX_SAFE_INTEGER, seq: 0 };

/** @throws ApiError 400 for a text that is no cursor. */
export function readDeliveryCursor(text: string | undefined, start: DeliveryCursor = TOP): DeliveryCursor {
	if (text === undefined) return start;
	const [, subject, seq] = /^([0-9]{1,16})\.([0-9]{1,5})$/.exec(text) ?? [];
	const cursor = { subjectId: Number(subject), seq: Number(seq) };
	if (!Number.isSafeInteger(cursor.subjectId) || cursor.seq > 32_767) throw notACursor();
	return cursor;
}

export function deliveryCursor({ subjectId, seq }: DeliveryCursor): string {
	return `${subjectId}.${seq}`;
}

/** A cursor that is the last id of the page before. @throws ApiError 400 */
export function readIdCursor(text: string | undefined): number {
	if (text === undefined) return Number.MAX_SAFE_INTEGER;
	const id = /^[0-9]{1,16}$/.test(text) ? Number(text) : Number.NaN;
	if (!Number.isSafeInteger(id)) throw notACursor();
	return id;
}

function notACursor(): Error {
	return badRequest("cursor: is not a cursor of this list");
}

/** The `nextCursor` of a full page. */
export function nextCursor<Item>(
	items: readonly Item[],
	limit: number,
	cursorOf: (last: Item) => string,
): { readonly nextCursor?: string } {
	const last = items.at(-1);
	return last === undefined || items.length < limit ? {} : { nextCursor: cursorOf(last) };
}
