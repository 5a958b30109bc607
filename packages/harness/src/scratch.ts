/**
 * Folders for what a test run writes and nobody keeps, such as its databases: in memory where the machine has room, because
 * a run makes some thousand databases of four hundred files each, and a disk takes twenty times as long for them.
 *
 * A run that is killed leaves its folders behind, and in memory nobody would find them: the next one removes them.
 */
import { existsSync, readlinkSync } from "node:fs";
import { mkdtemp, readdir, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
/** A run has at most so much of it in use; less stays free for what else the machine does. */
const ROOM_BYTES = 4 * 1024 ** 3;

/** Only in the same space of process ids does it mean anything that no process has an id. */
const SPACE = existsSync("/proc/self/ns/pid") ? readlinkSync("/proc/self/ns/pid").replaceAll(/\D/g, "") : "0";
const PREFIX = `webframe-scratch-${SPACE}`;
const OWNED = new RegExp(`^${PREFIX}-(\\d+)-`);

/** A new folder for this process, which removes it when it is done with it. */
export async function makeScratch(): Promise<string> {
	const room = (await hasRoom()) ? MEMORY : tmpdir();
	await removeAbandoned(room);
	return await mkdtemp(join(room, `${PREFIX}-${process.pid}-`));
}

async function hasRoom(): Promise<boolean> {
	if (process.availableMemory() < ROOM_BYTES) return false;
	return await statfs(MEMORY).then(
		({ bavail, bsize }) => bavail * bsize >= ROOM_BYTES,
		() => false,
	);
}

/** Removes the folders in `room` whose process is there no more. */
export async function removeAbandoned(room: string): Promise<void> {
	for (const name of await readdir(room)) {
		const pid = OWNED.exec(name)?.[1];
		// Another user's folder stays where it is.
		if (pid !== undefined && !isAlive(Number(pid))) await rm(join(room, name), { recursive: true }).catch(() => {});
	}
}

function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return error instanceof Error && "code" in error && error.code === "EPERM";
	}
}
