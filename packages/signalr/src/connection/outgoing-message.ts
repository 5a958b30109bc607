import type { HubProtocol } from "../protocol/hub-protocol.ts";
import type { HubMessage } from "../protocol/messages.ts";
import { WireRecord } from "../protocol/wire-record.ts";

/** Messages on their way to any number of clients, together: encoded once for each encoding that any of them speaks. */
export class OutgoingMessage {
	readonly #encode: (protocol: HubProtocol) => WireRecord;
	#protocol: HubProtocol | undefined;
	#record: WireRecord | undefined;
	#others: Map<HubProtocol, WireRecord> | undefined;

	constructor(encode: (protocol: HubProtocol) => WireRecord) {
		this.#encode = encode;
	}

	static of(messages: readonly HubMessage[]): OutgoingMessage {
		return new OutgoingMessage((protocol) => WireRecord.joined(messages.map((message) => protocol.encode(message))));
	}

	/** Throws when a value in the message cannot be written in that encoding. */
	record(protocol: HubProtocol): WireRecord {
		if (this.#protocol === protocol && this.#record !== undefined) return this.#record;
		if (this.#protocol === undefined) {
			this.#record = this.#encode(protocol);
			this.#protocol = protocol;
			return this.#record;
		}
		this.#others ??= new Map();
		const record = this.#others.get(protocol) ?? this.#encode(protocol);
		this.#others.set(protocol, record);
		return record;
	}
}
