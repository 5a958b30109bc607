/**
 * Whose a connection is: what `authenticate` found out about the client, at its negotiation first and at each of its
 * requests since.
 *
 * Not every request brings credentials. The event stream of a browser cannot carry headers, and some clients leave them
 * out when they post beside an event stream. Such a request names nobody, and the connection stays whose it is.
 */

/** What `authenticate` has found out about a client. */
export interface Credentials<Identity> {
	readonly identity: Identity;
	/** Milliseconds since 1970. The connection is closed then, unless it is renewed. */
	readonly expiresAt: number | undefined;
	/** What the hub's `userId` makes of the identity. */
	readonly userId: string | undefined;
	/** Whether the request brought neither a token nor a cookie. */
	readonly isBlank: boolean;
}

/** Whether a request says nothing about whose it is. */
function namesNobody<Identity>({ isBlank, userId }: Credentials<Identity>): boolean {
	return isBlank && userId === undefined;
}

/** Whether a request that gives a connection its first transport may be of the client that negotiated it. */
export function mayConnect<Identity>(negotiated: Credentials<Identity>, request: Credentials<Identity>): boolean {
	return negotiated.userId === undefined || namesNobody(request) || isSameUser(negotiated, request);
}

/** Whether two requests are of the same user, or both of none. */
export function isSameUser<Identity>(one: Credentials<Identity>, other: Credentials<Identity>): boolean {
	return one.userId === other.userId;
}

/** Whether what a client posts beside its event stream may be taken for that client's own. */
export function mayPostBeside<Identity>(held: Credentials<Identity>, request: Credentials<Identity>): boolean {
	return namesNobody(request) || isSameUser(held, request);
}

/**
 * What a connection holds after a request: the request's credentials, unless these name nobody or end sooner. Clients
 * keep sending the token they began with until it is refused, and it must not undo a renewal.
 */
export function heldAfter<Identity>(
	held: Credentials<Identity>,
	request: Credentials<Identity>,
): Credentials<Identity> {
	if (namesNobody(request)) return namesNobody(held) ? request : held;
	return isSameUser(held, request) && !namesNobody(held) && endsBefore(request, held) ? held : request;
}

function endsBefore<Identity>(one: Credentials<Identity>, other: Credentials<Identity>): boolean {
	return one.expiresAt !== undefined && one.expiresAt < (other.expiresAt ?? Number.POSITIVE_INFINITY);
}
