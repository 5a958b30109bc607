/**
 * What some work costs this thread, in milliseconds: its own part of the processor, whatever else the machine does
 * meanwhile. For tests of work that must not grow with what others send.
 */
export async function cpuMs(work: () => unknown): Promise<number> {
	const before = process.threadCpuUsage();
	await work();
	const { user, system } = process.threadCpuUsage(before);
	return (user + system) / 1_000;
}

/**
 * The least that some work costs this process, all its threads included, in milliseconds: for what is reckoned beside
 * this one. The least of several is the work alone; the rest is what the process did at the same time.
 */
export async function leastProcessCpuMs(work: () => Promise<unknown>, times: number): Promise<number> {
	let least = Number.POSITIVE_INFINITY;
	for (let time = 0; time < times; time++) {
		const before = process.cpuUsage();
		await work();
		const { user, system } = process.cpuUsage(before);
		least = Math.min(least, (user + system) / 1_000);
	}
	return least;
}
