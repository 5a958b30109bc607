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
