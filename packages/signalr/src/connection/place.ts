/** The clients with a user, or those without: each of the two is counted for itself. */
export interface Crowd {
	/** Negotiated, and not connected yet. */
	negotiated: number;
	connected: number;
	/** By client address. */
	readonly places: Map<string, Place>;
}

/** Where the connections of one crowd from one client address are counted. */
export interface Place {
	readonly crowd: Crowd;
	/** As the endpoint's `clientAddress` has it; empty while nobody asks for addresses. */
	readonly address: string;
	negotiated: number;
	connected: number;
}
