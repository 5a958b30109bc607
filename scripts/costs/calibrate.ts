import { createHash } from "node:crypto";

const ROUNDS = 300_000;

/** How many milliseconds of its processor this machine needs for a piece of work that never changes. */
export function calibrate(): number {
	const before = process.cpuUsage();
	let text = "";
	for (let round = 0; round < ROUNDS; round++) text = createHash("sha256").update(text).digest("hex");
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1000;
}
