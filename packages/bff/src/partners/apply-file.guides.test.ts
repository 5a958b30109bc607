/** The files that the guides show are whole: `bff apply` takes each as it stands. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SHELF } from "../app/shelf.ts";
import { readPartners } from "../store/partners.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { applyFile } from "./apply-file.ts";
import { providerSettingsSchema } from "./provider-settings.ts";

const given = useTestDatabase();
const ENVIRONMENT = {
	GRAND_SECRET: "hunter2-hunter2-hunter2",
	GRAND_PROMO_SECRET: "hunter4-hunter4-hunter4",
	GAMES_KEY: "hunter3-hunter3-hunter3",
	SECRETS_KEY: "0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0",
};
let folder: string;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "webframe-guides-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function textOf(guide: string): Promise<string> {
	return await readFile(new URL(`../../../../docs/${guide}`, import.meta.url), "utf8");
}

/** The one file in a guide that names partners. */
async function fileIn(guide: string): Promise<string> {
	const text = await textOf(guide);
	const files = [...text.matchAll(/```yaml\n([\s\S]+?)```/g)].flatMap(([, file = ""]) =>
		/^partners:/m.test(file) ? [file] : [],
	);
	expect(files).toHaveLength(1);
	return files[0] ?? "";
}

async function apply(text: string) {
	const file = join(folder, "partners.yaml");
	await writeFile(file, text);
	return await applyFile(given().database, file, { environment: ENVIRONMENT, ownGames: SHELF, now: new Date(0) });
}

test("a casino that goes live by a file can be opened on its page, and offers all of our own games", async () => {
	expect(await apply(await fileIn("commands.md"))).toMatchObject({ partnerIds: [1556] });
	const [partner] = await readPartners(given().database);
	expect(partner).toMatchObject({
		isActive: true,
		settings: { allowedOrigins: ["https://www.casino.example"], newGames: "auto", providers: [{ providerId: 1 }] },
	});
});

test("what is commented out there may be said, too", async () => {
	const text = (await fileIn("commands.md")).replace(/# (?=isActive|promoSecret)/g, "");
	expect(text).toMatch(/^ +isActive: false/m);
	expect(await apply(text)).toMatchObject({ partnerIds: [1556] });
	expect(await readPartners(given().database)).toMatchObject([{ isActive: false }]);
});

test("a provider's file names every setting of it, each with its default", async () => {
	const text = await fileIn("providers/README.md");
	expect(await apply(text)).toMatchObject({ providerIds: [1], partnerIds: [1556] });
	const [row] = await given().owner<{ settings: object }[]>`select settings from provider`;
	expect(row?.settings).toEqual(providerSettingsSchema.parse({}));
	for (const name of Object.keys(providerSettingsSchema.shape)) expect(text).toContain(` ${name}: `);
});

test("a provider is promised as many stakes and balances a second as it is given", async () => {
	const text = await textOf("providers/README.md");
	const { payInsPerSecond, balancesPerSecond } = providerSettingsSchema.parse({});
	const most = (count: number) => `At most ${count.toLocaleString("en")}`;
	expect(text).toContain(`${most(payInsPerSecond)} stakes a second: pay-ins and pay-in-outs together`);
	expect(text).toContain(`${most(balancesPerSecond)} questions for a balance a second`);
});
