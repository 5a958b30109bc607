/** What is built again and what is not. A kept build that is out of date would make every test of the frame prove nothing. */
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build as bundle } from "vite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type BuildInputs, buildOnce, KEPT_MAX, onlySources } from "./kept-builds.ts";

let home: string;
let inputs: BuildInputs;
let builds: number;

beforeEach(async () => {
	home = await mkdtemp(join(tmpdir(), "webframe-kept-"));
	const source = join(home, "source");
	await mkdir(join(source, "inner"), { recursive: true });
	await writeFile(join(source, "inner", "one.ts"), "1");
	await writeFile(join(home, "lock.yaml"), "a");
	inputs = { sources: [source, join(home, "lock.yaml")], kept: join(home, "kept") };
	builds = 0;
});
afterEach(() => rm(home, { recursive: true }));

/** @returns what stands in the built file: which build it is */
async function built(name = "dist"): Promise<string> {
	const folder = join(home, name);
	await buildOnce(folder, inputs, async (to) => {
		builds++;
		await mkdir(to, { recursive: true });
		await writeFile(join(to, "frame.js"), `build ${builds}`);
	});
	expect(await readdir(folder)).toEqual(["frame.js"]);
	return await readFile(join(folder, "frame.js"), "utf8");
}

test("the same sources are built once, wherever the build goes, and nothing stays of what was there before", async () => {
	expect(await built()).toBe("build 1");
	await writeFile(join(home, "dist", "left.js"), "of another build");
	await writeFile(join(home, "dist", "frame.js"), "changed by hand");
	expect(await built()).toBe("build 1");
	expect(await built("elsewhere")).toBe("build 1");
	expect(builds).toBe(1);
});

test("whatever changes is built anew: a content, a name, a new file, a version; and what was before is still kept", async () => {
	const source = join(home, "source");
	expect(await built()).toBe("build 1");
	await writeFile(join(source, "inner", "one.ts"), "2");
	expect(await built()).toBe("build 2");
	await rename(join(source, "inner", "one.ts"), join(source, "inner", "two.ts"));
	expect(await built()).toBe("build 3");
	await writeFile(join(source, "new.ts"), "");
	expect(await built()).toBe("build 4");
	await writeFile(join(home, "lock.yaml"), "b");
	expect(await built()).toBe("build 5");
	expect(await readdir(inputs.kept)).toHaveLength(KEPT_MAX);
	await writeFile(join(home, "lock.yaml"), "a");
	expect(await built()).toBe("build 4");
});

test("where nothing can be kept, each is built", async () => {
	await writeFile(inputs.kept, "no folder");
	expect([await built(), await built()]).toEqual(["build 1", "build 2"]);
});

test("a build that fails is not kept", async () => {
	const fails = buildOnce(join(home, "dist"), inputs, () => Promise.reject(new Error("broken")));
	await expect(fails).rejects.toThrow("broken");
	expect(await built()).toBe("build 1");
});

test("a module from elsewhere fails the build: its changes would go unseen", async () => {
	const inside = join(home, "source", "entry.ts");
	await writeFile(join(home, "outside.ts"), "export const one = 1;");
	await writeFile(inside, 'export { one } from "../outside.ts";');
	const options = (sources: readonly string[]) => ({
		root: home,
		configFile: false as const,
		logLevel: "silent" as const,
		plugins: [onlySources(sources)],
		build: { write: false, lib: { entry: inside, formats: ["es" as const] } },
	});
	await expect(bundle(options([join(home, "source")]))).rejects.toThrow("outside.ts is a part of the build");
	await expect(bundle(options([home]))).resolves.toBeDefined();
});
