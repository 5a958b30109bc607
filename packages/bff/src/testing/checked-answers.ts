/**
 * What the service answers to players' frames is parsed, in every test, by the schema that its route is registered
 * with: the frame itself takes the types for granted and parses nothing. An answer without a schema, or with more in it
 * than its schema tells, is a broken promise too.
 */
import { isDeepStrictEqual } from "node:util";
import { gunzipSync } from "node:zlib";
import type { OpenAPIHono } from "@hono/zod-openapi";
import { envelopeSchema } from "@webframe/shared/wire";
import { z } from "zod";
import type { SurfaceEnv } from "../platform/http/surface.ts";

type App = OpenAPIHono<SurfaceEnv>;
type Fetch = App["fetch"];

const FRAME_TAG = "Frame";
/** Where the calls of frames are, apart from the frame's own files and its hub, which are no JSON of ours. */
const FRAME_CALLS = /^\/(?:make-bet|auth\/user-token|frame\/(?!v\d|hub\b))/;

export interface FrameRoute {
	/** As it is registered: `get /frame/bets/{betId}`. */
	readonly name: string;
	readonly method: string;
	/** Matches the paths of its calls. */
	readonly pattern: RegExp;
	/** The schema of a JSON answer with that status. */
	readonly schemaOf: (status: number) => z.ZodType | undefined;
}

/** The calls of frames that are registered with the schemas of their answers. */
export function frameRoutes(app: App): readonly FrameRoute[] {
	return app.openAPIRegistry.definitions.flatMap((definition) => {
		if (definition.type !== "route" || definition.route.tags?.includes(FRAME_TAG) !== true) return [];
		const { method, path, responses } = definition.route;
		const schemaOf = (status: number): z.ZodType | undefined => {
			const response = responses[status];
			const content = response !== undefined && "content" in response ? response.content : undefined;
			const media = content?.["application/json"];
			return media !== undefined && "schema" in media && media.schema instanceof z.ZodType ? media.schema : undefined;
		};
		const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
		return [{ name: `${method} ${path}`, method, pattern, schemaOf }];
	});
}

/**
 * Serves as the app does, and calls back with what is wrong with an answer to a frame.
 *
 * @param heard is given the text of every answer that has one, whoever asked: not the frame's own files and no streams
 */
export function checkedFetch(
	app: App,
	broken: (problem: string) => void,
	heard: (text: string) => void = () => {},
): Fetch {
	const routes = frameRoutes(app);
	return async (request, ...rest) => {
		const response = await app.fetch(request, ...rest);
		const type = response.headers.get("content-type") ?? "";
		if (!TEXT_TYPES.test(type) || request.method === "HEAD") return response;
		const text = await textIn(response.clone());
		heard(text);
		const { pathname } = new URL(request.url);
		if (!FRAME_CALLS.test(pathname) || !type.startsWith("application/json")) return response;
		const problem = problemOf(routes, request.method, pathname, response.status, JSON.parse(text));
		if (problem !== undefined) broken(`${request.method} ${pathname} answered ${response.status}: ${problem}`);
		return response;
	};
}

/** What people and programs read; a stream of events has another type. */
const TEXT_TYPES = /^(?:application\/(?:problem\+)?json|text\/plain)/;

async function textIn(response: Response): Promise<string> {
	if (response.headers.get("content-encoding") !== "gzip") return await response.text();
	return gunzipSync(await response.arrayBuffer()).toString();
}

function problemOf(
	routes: readonly FrameRoute[],
	method: string,
	pathname: string,
	status: number,
	body: unknown,
): string | undefined {
	const route = routes.find((one) => one.method === method.toLowerCase() && one.pattern.test(pathname));
	// Where there is no route, an error looks as it does on every one.
	const schema = route === undefined && status >= 400 ? envelopeSchema : route?.schemaOf(status);
	if (schema === undefined) return "no schema is registered for it";
	const parsed = schema.safeParse(body);
	if (!parsed.success) return z.prettifyError(parsed.error);
	return isDeepStrictEqual(parsed.data, body) ? undefined : `more than its schema tells: ${JSON.stringify(body)}`;
}
