/** What the runner and its processes tell each other. */
import type { Kind } from "./servers/server.ts";

export interface Memory {
	readonly heapUsed: number;
	readonly rss: number;
	readonly external: number;
	readonly arrayBuffers: number;
}

export type ServerCommand =
	| { readonly kind: "broadcast"; readonly count: number; readonly intervalMs: number; readonly bytes: number }
	| { readonly kind: "fill"; readonly bytes: number }
	| { readonly kind: "state" }
	| { readonly kind: "memory" };

export type ServerAnswer =
	| { readonly kind: "listening"; readonly port: number }
	| { readonly kind: "done" }
	| {
			readonly kind: "state";
			readonly cpuMicroseconds: number;
			readonly connections: number;
			readonly longestQueueBytes: number;
	  }
	| { readonly kind: "memory"; readonly memory: Memory };

export type ClientCommand =
	| { readonly kind: "connect"; readonly server: Kind; readonly port: number; readonly count: number }
	/** The first client stops reading. */
	| { readonly kind: "pause-first" }
	/** Forgets what was counted so far. */
	| { readonly kind: "reset" }
	/** Answers once that many messages have arrived. */
	| { readonly kind: "wait"; readonly messages: number }
	/** Every client calls, waits for the answer and calls again, for that long. */
	| { readonly kind: "echo"; readonly milliseconds: number };

export type ClientAnswer =
	| { readonly kind: "done" }
	/** Times from the server's stamp to the client, in microseconds, of every message since the last reset. */
	| { readonly kind: "arrived"; readonly latencies: readonly number[] }
	| { readonly kind: "echoed"; readonly calls: number };
