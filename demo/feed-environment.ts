/** What the ten lines of docs/feed need to read the feed as the reference casino: kept beside the data, as all secrets are. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { DemoSecrets } from "./secrets.ts";
import type { DemoSettings } from "./settings.ts";

interface FeedReader {
	readonly home: string;
	readonly settings: Pick<DemoSettings, "BFF_PORT">;
	readonly secrets: Pick<DemoSecrets, "clientSecret">;
}

/** @returns where it has been written, for `node --env-file` */
export async function writeFeedEnvironment({ home, settings, secrets }: FeedReader): Promise<string> {
	const file = join(home, "feed.env");
	const lines = [`FEED_URL=http://localhost:${settings.BFF_PORT}/feed`, `SECRET_KEY=${secrets.clientSecret}`, ""];
	await writeFile(file, lines.join("\n"), { mode: 0o600 });
	return file;
}
