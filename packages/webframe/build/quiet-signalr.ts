/**
 * SignalR's client without what this frame can never reach: it opens one WebSocket, without negotiation
 * (`store/play/hub-connection.ts`), logs nothing, streams nothing, and reconnects by itself (`live-connection.ts`). As published
 * the library brings three transports, four HTTP clients, negotiation, ways of Node.js and a sentence for every step of it, which
 * together weigh as much as a view, and no bundler can tell that they are never called.
 *
 * What stays is the library's own code, as it is written. Each piece must be found: a library that is written otherwise stops
 * the build.
 */
import type { Plugin } from "vite";

const PACKAGE = "/@microsoft/signalr/dist/esm/";

interface Cut {
	readonly file: string;
	readonly find: RegExp;
	readonly put?: string;
}

/** Classes that are only ever made for another transport, or for a way of reconnecting that is not ours. */
const UNUSED = [
	"AccessTokenHttpClient",
	"DefaultHttpClient",
	"DefaultReconnectPolicy",
	"LongPollingTransport",
	"MessageBuffer",
	"ServerSentEventsTransport",
	"Subject",
];

/** Methods that nothing calls which is left. */
const METHODS: Readonly<Record<string, readonly string[]>> = {
	HttpConnection: [
		...["_getNegotiationResponse", "_createConnectUrl", "_createTransport", "_resolveTransportOrError"],
		...["_isITransport", "_resolveNegotiateUrl", "_concatBuffers"],
	],
	HubConnection: [
		...["baseUrl", "baseUrl", "connectionId", "state", "stream", "send", "off", "onreconnecting", "onreconnected"],
		...["_reconnect", "_getNextRetryDelay", "_launchStreams", "_replaceStreamingParams", "_isObservable"],
		...["_createStreamInvocation", "_createCancelInvocation", "_createStreamItemMessage"],
	],
	HubConnectionBuilder: [
		...["withAutomaticReconnect", "withServerTimeout", "withKeepAliveInterval", "withStatefulReconnect"],
	],
	JsonHubProtocol: ["_isStreamItemMessage", "_isAckMessage", "_isSequenceMessage"],
};

const CUTS: readonly Cut[] = [
	...Object.entries(METHODS).flatMap(([file, names]) =>
		names.map((name) => ({
			file,
			// From its first line to the brace at the depth of a member of the class.
			find: new RegExp(`\\n {4}(?:async |static |get |set )*${name}\\([^\\n]*\\{\\n[\\s\\S]*?\\n {4}\\}(?=\\n)`),
		})),
	),
	// The connection: a WebSocket, at once.
	{
		file: "HttpConnection",
		find: / {8}let webSocketModule = null;[\s\S]*?(?=\n {8}this\._httpClient = )/,
		put: "        options.WebSocket = WebSocket;",
	},
	{ file: "HttpConnection", find: /this\._httpClient = new AccessTokenHttpClient\([^\n]*\);/ },
	{ file: "HttpConnection", find: /this\._httpClient\._accessTokenFactory = [^\n]*;/ },
	{ file: "HttpConnection", find: /if \(this\._options\.skipNegotiation\) \{/, put: "if (true) {" },
	{
		file: "HttpConnection",
		find: /if \(this\._options\.transport === HttpTransportType\.WebSockets\) \{/,
		put: "if (true) {",
	},
	{
		file: "HttpConnection",
		find: /if \(this\.transport instanceof LongPollingTransport\) \{[^}]*\}/,
	},
	{
		file: "HttpConnection",
		find: /switch \(transport\) \{\s*case HttpTransportType\.WebSockets:[\s\S]*?(return new WebSocketTransport\([^\n]*\);)[\s\S]*?\n {8}\}/,
		put: "$1",
	},
	{
		file: "HttpConnection",
		find: /typeof \(this\._buffer\[0\]\) === "string" \?\s*this\._buffer\.join\(""\) :\s*TransportSendQueue\._concatBuffers\(this\._buffer\)/,
		put: 'this._buffer.join("")',
	},
	{ file: "HttpConnection", find: /if \(this\._buffer\.length && typeof[\s\S]*?\n {8}\}/ },
	// It goes on after a redirect and after another start; neither is asked for.
	{
		file: "HttpConnection",
		find: /if \(this\.features\.reconnect\) \{[\s\S]*?\n {8}\}\n {8}else \{([\s\S]*?)\n {8}\}/,
		put: "$1",
	},
	{ file: "WebSocketTransport", find: /const cookies = this\._httpClient[^\n]*/ },
	{ file: "WebSocketTransport", find: /if \(Platform\.isNode \|\| Platform\.isReactNative\) \{/, put: "if (false) {" },
	{
		file: "WebSocketTransport",
		find: /error = "WebSocket failed to connect[\s\S]*?;(?=\n)/,
		put: 'error = "WebSocket";',
	},
	// Nothing is logged, so nothing makes a log or reads how much is wanted.
	{ file: "HttpConnection", find: /this\._logger = createLogger\(options\.logger\);/ },
	{ file: "HubConnectionBuilder", find: /const LogLevelNameMapping = \{[\s\S]*?\n\};/ },
	{ file: "HubConnectionBuilder", find: /function parseLogLevel\([\s\S]*?\n\}/ },
	{ file: "HubConnectionBuilder", find: /if \(isLogger\(logging\)\) \{[\s\S]*?(?=return this;)/ },
	// What comes is text, and is no stream and no part of a stateful reconnect: a type that is not known is passed over.
	{
		file: "HandshakeProtocol",
		find: /if \(isArrayBuffer\(data\)\) \{[\s\S]*?\n {8}\}\n {8}else \{([\s\S]*?)\n {8}\}/,
		put: "$1",
	},
	{ file: "JsonHubProtocol", find: /case MessageType\.StreamItem:[\s\S]*?break;/ },
	{ file: "JsonHubProtocol", find: /case MessageType\.Ack:[\s\S]*?(?=default:)/ },
	// The hub: no buffer for a stateful reconnect, no streams, no policy of reconnecting.
	{
		file: "HubConnection",
		find: /const useStatefulReconnect = [\s\S]*?(?=\n {12}if \(!this\.connection\.features\.inh)/,
	},
	{
		file: "HubConnection",
		find: /if \(this\._messageBuffer\) \{\s*return this\._messageBuffer\._send\(message\);\s*\}\s*else /,
		put: "",
	},
	{ file: "HubConnection", find: /if \(this\._messageBuffer && [^{]*\{[^}]*\}/ },
	{ file: "HubConnection", find: /case MessageType\.Ack:[\s\S]*?(?=default:)/ },
	{ file: "HubConnection", find: /if \(this\._messageBuffer\) \{\s*this\._messageBuffer\._dispose\([^}]*\}/ },
	{ file: "HubConnection", find: /else if \([^\n]*&& this\._reconnectPolicy\) \{[^}]*\}/ },
	{ file: "HubConnection", find: /if \(this\._reconnectDelayHandle\) \{[^}]*\}/ },
	{ file: "HubConnection", find: /const \[streams, streamIds\] = this\._replaceStreamingParams\(args\);/ },
	{ file: "HubConnection", find: /\(methodName, args, false, streamIds\)/, put: "(methodName, args)" },
	{ file: "HubConnection", find: /this\._launchStreams\(streams, promiseQueue\);/ },
	{
		file: "HubConnection",
		find: /_createInvocation\(methodName, args, nonblocking, streamIds\) \{[\s\S]*?\n {4}\}(?=\n)/,
		put: `_createInvocation(methodName, args) {
        const invocationId = this._invocationId++;
        return { target: methodName, arguments: args, invocationId: invocationId.toString(), type: MessageType.Invocation };
    }`,
	},
];

/** What stands in many places: what is logged, checks of arguments that types have checked, and where it runs. */
const ALL_OVER: readonly (readonly [find: RegExp, put: string])[] = [
	[/^ *(?:this\._)?logger\.log\(LogLevel\..*\);$/gm, ""],
	[/^ *Arg\.is\w+\(.*\);$/gm, ""],
	[/\bPlatform\.isNode\b/g, "false"],
	[/\bPlatform\.isBrowser\b/g, "true"],
];

export function quietSignalr(): Plugin {
	const done = new Set<Cut>();
	return {
		name: "quiet-signalr",
		enforce: "pre",
		transform(code, id) {
			const [, file = ""] = new RegExp(`${PACKAGE}(\\w+)\\.js$`).exec(id) ?? [];
			if (file === "") return undefined;
			if (UNUSED.includes(file)) return { code: `export class ${file} {}`, map: null };
			// Its lines end as those of Windows do.
			let changed = code.replaceAll("\r\n", "\n");
			for (const cut of CUTS.filter((one) => one.file === file)) {
				if (!cut.find.test(changed)) throw new Error(`${cut.find} was not found in ${id}.`);
				changed = changed.replace(cut.find, cut.put ?? "");
				done.add(cut);
			}
			for (const [find, put] of ALL_OVER) changed = changed.replace(find, put);
			return { code: changed, map: null };
		},
		buildEnd() {
			const missed = CUTS.filter((cut) => !done.has(cut));
			if (missed.length > 0) throw new Error(`Not part of the build: ${missed.map(({ file }) => file).join(", ")}`);
		},
	};
}
