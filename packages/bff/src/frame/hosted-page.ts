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
import { partnerClientTextSchema, partnerNumber } from "@webframe/shared/wire";
import type { Context } from "hono";
import type { FrameBuild } from "../frame-builds/frame-build.ts";
import type { Partner, PartnerDirectory } from "../partners/partner-directory.ts";
import { badRequest, notFound } from "../platform/http/api-error.ts";
import { escapeHtml, escapeSource } from "../platform/http/escape.ts";
import type { FrameContext, FrameEnv } from "./frame-context.ts";
import { buildOf, type FrameFiles, onFrameAddress } from "./frame-files.ts";
import { folderOf, integrityByAddress } from "./frame-manifest.ts";
import { preloadLinks } from "./hosted-page-preloads.ts";

/** Names under which a token might be written into the query by mistake. */
const TOKEN_NAME = /token/i;

type HostedPageContext = Pick<FrameContext, "partners" | "noteSign">;

/** Each version has its page; it loads the files of that version, so that it may be kept with them. */
export function registerHostedPage(app: OpenAPIHono<FrameEnv>, context: HostedPageContext, frame: FrameFiles): void {
	onFrameAddress(app, async (c, address) =>
		address.name === "page" ? page(c, context, await buildOf(frame, address)) : undefined,
	);
}

function page(
	c: Context<FrameEnv>,
	{ partners, noteSign }: HostedPageContext,
	build: FrameBuild | undefined,
): Response {
	if (build === undefined) throw notFound();
	const query = c.req.query();
	if (Object.keys(query).some((name) => TOKEN_NAME.test(name))) {
		throw badRequest("A token must not stand in the address: put it into the fragment (#refreshToken=…).");
	}
	const partner = partnerIn(query["partnerClientId"], partners);
	// Its own calls name no origin; the policy below lets none but the partner's pages embed it.
	noteSign("partner", partner.partnerId, "frame", "the hosted page");
	// The browser refuses a file of the frame that is not the one that was built.
	const importMap = JSON.stringify({ integrity: integrityByAddress(build, folderOf(build)) });
	const links = preloadLinks(build, query, c.req.header("accept-language"));
	return c.body(html(build, importMap, partner, links), 200, {
		"Content-Type": "text/html; charset=utf-8",
		"Cache-Control": "no-cache",
		Vary: "Accept-Language",
		"Content-Security-Policy": policy(importMap, partner),
		"Referrer-Policy": "no-referrer",
		"X-Content-Type-Options": "nosniff",
	});
}

function partnerIn(id: string | undefined, partners: PartnerDirectory): Partner {
	const named = partnerClientTextSchema.safeParse(id);
	if (!named.success) throw badRequest("partnerClientId: must be a partner's id, such as PartnerClient-1556");
	const partner = partners.active(partnerNumber(named.data));
	if (partner === undefined) throw notFound();
	return partner;
}

function html(build: FrameBuild, importMap: string, { settings }: Partner, links: string): string {
	const script = (name: string): string => {
		const integrity = build.integrity.get(name) ?? "";
		return `<script type="module" src="${folderOf(build)}${name}" integrity="${integrity}"></script>`;
	};
	return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="webframe-origins" content="${escapeHtml(settings.allowedOrigins.join(" "))}">
<title>WebFrame</title>
<script type="importmap">${importMap}</script>
${script("webframe.js")}
${links}${script("page.js")}
</head>
<body><main></main></body>
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
		`frame-ancestors 'self' ${settings.allowedOrigins.map(escapeSource).join(" ")}`.trim(),
		"base-uri 'none'",
		"form-action 'none'",
		"require-trusted-types-for 'script'",
		"trusted-types webframe",
	].join("; ");
}
