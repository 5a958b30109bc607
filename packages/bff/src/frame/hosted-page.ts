/**
 * The frame as a page of its own, for webviews and iframes.
 *
 * The page holds nothing but the frame and its script. Its policy allows what the frame needs and nothing else, and
 * only the partner's own pages may put it into an iframe. Parameters stand in the query; a token in the query is
 * refused, because addresses are logged.
 *
 * Source: frame contract, "Loading".
 */
import { createHash } from "node:crypto";
import type { OpenAPIHono } from "@hono/zod-openapi";
import { partnerNumber } from "@webframe/shared/wire";
import type { Context } from "hono";
import type { Partner, PartnerDirectory } from "../partners/partner-directory.ts";
import { badRequest, notFound } from "../platform/http/api-error.ts";
import type { FrameEnv } from "./frame-context.ts";
import type { FrameFiles } from "./frame-files.ts";

const PARTNER_CLIENT_ID = /^(?:PartnerClient-)?[1-9][0-9]{0,9}$/;
/** Names under which a token might be written into the query by mistake. */
const TOKEN_NAME = /token/i;

/** Both addresses have the page; it loads the files of its own version, so that it may be kept with them. */
export function registerHostedPage(app: OpenAPIHono<FrameEnv>, partners: PartnerDirectory, frame: FrameFiles): void {
	const [major] = frame.version.split(".");
	for (const version of [major, frame.version]) {
		app.get(`/frame/v${version}/page`, (c) => page(c, partners, frame));
	}
}

function page(c: Context<FrameEnv>, partners: PartnerDirectory, frame: FrameFiles): Response {
	const query = c.req.query();
	if (Object.keys(query).some((name) => TOKEN_NAME.test(name))) {
		throw badRequest("A token must not stand in the address: put it into the fragment (#refreshToken=…).");
	}
	const partner = partnerIn(query["partnerClientId"], partners);
	const importMap = JSON.stringify({ integrity: integrityOf(frame) });
	return c.body(html(frame, importMap, partner), 200, {
		"Content-Type": "text/html; charset=utf-8",
		"Cache-Control": "no-cache",
		"Content-Security-Policy": policy(importMap, partner),
		"Referrer-Policy": "no-referrer",
		"X-Content-Type-Options": "nosniff",
	});
}

function partnerIn(id: string | undefined, partners: PartnerDirectory): Partner {
	if (id === undefined || !PARTNER_CLIENT_ID.test(id)) {
		throw badRequest("partnerClientId: must be a partner's id, such as PartnerClient-1556");
	}
	const partner = partners.active(partnerNumber(id));
	if (partner === undefined) throw notFound();
	return partner;
}

/** The browser refuses a file of the frame that is not the one that was built. */
function integrityOf(frame: FrameFiles): Readonly<Record<string, string>> {
	const scripts = [...frame.files].filter(([name]) => name.endsWith(".js"));
	return Object.fromEntries(scripts.map(([name, { integrity }]) => [address(frame, name), integrity]));
}

function address(frame: FrameFiles, name: string): string {
	return `/frame/v${frame.version}/${name}`;
}

function html(frame: FrameFiles, importMap: string, { settings }: Partner): string {
	const script = (name: string): string => {
		const integrity = frame.files.get(name)?.integrity ?? "";
		return `<script type="module" src="${address(frame, name)}" integrity="${integrity}"></script>`;
	};
	return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="webframe-origins" content="${settings.allowedOrigins.join(" ")}">
<title>WebFrame</title>
<script type="importmap">${importMap}</script>
${script("webframe.js")}
${script("page.js")}
</head>
<body></body>
</html>
`;
}

function policy(importMap: string, { settings }: Partner): string {
	const hash = createHash("sha256").update(importMap).digest("base64");
	return [
		"default-src 'none'",
		`script-src 'self' 'sha256-${hash}'`,
		"style-src 'self'",
		"connect-src 'self'",
		"img-src 'self' https:",
		// Games are held to encrypted addresses by the frame itself, where the service has one.
		"frame-src https: http:",
		`frame-ancestors 'self' ${settings.allowedOrigins.join(" ")}`.trim(),
		"base-uri 'none'",
		"form-action 'none'",
		"require-trusted-types-for 'script'",
		"trusted-types webframe",
	].join("; ");
}
