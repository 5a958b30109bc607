/** How values are written and read, for both encodings alike. */
export interface SerializationOptions {
	/**
	 * What is done with whole numbers that a `number` may not hold exactly. `refuse`, the default: a call that brings one
	 * that would be rounded fails, and a `bigint` cannot be sent. `bigint`: all below -(2^53 - 1) or above 2^53 - 1 arrive
	 * as `bigint`, and a `bigint` of up to 64 bits can be sent; JSON clients have to read such numbers without rounding.
	 */
	readonly largeIntegers?: "refuse" | "bigint";
	/**
	 * How a `Date` goes to MessagePack clients. `text`, the default: as in JSON. `timestamp`: as MessagePack's own kind of
	 * value, which .NET clients read as a DateTime. JSON clients are always sent the text.
	 */
	readonly dates?: "text" | "timestamp";
	/**
	 * Asked for every object that is about to be sent, before its `toJSON`: answers what is to be sent in its place, or the
	 * object itself. For what has no form of its own, such as a `Map` or a decimal number of a library.
	 */
	readonly replace?: (value: object) => unknown;
}

/** The options, none left out but `replace`. */
export interface Serialization {
	readonly largeIntegers: "refuse" | "bigint";
	readonly dates: "text" | "timestamp";
	readonly replace: ((value: object) => unknown) | undefined;
}

/** What a hub does that says nothing about it. */
export const DEFAULT_SERIALIZATION: Serialization = { largeIntegers: "refuse", dates: "text", replace: undefined };
