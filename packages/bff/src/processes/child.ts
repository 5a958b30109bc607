/** What a process knows of its place among those that share a port. */
import cluster from "node:cluster";
import { Share } from "../platform/share.ts";

/** The parent tells a child so which of the processes it is, from 1. */
export const NUMBER_VARIABLE = "PROCESS_NUMBER";

/** Whether this process does the work itself: alone, or as a child. Else it is to lead so many. */
export function worksItself(processes: number): boolean {
	return processes === 1 || cluster.isWorker;
}

/** @returns undefined for a process without a parent */
export function shareOfChild(environment: NodeJS.ProcessEnv, processes: number): Share | undefined {
	return cluster.isWorker ? new Share(Number(environment[NUMBER_VARIABLE]), processes) : undefined;
}

/** What a child says when it listens. Node.js' own message comes before the line that tells of it in the log. */
export const LISTENING = "listening";

/** Tells the parent, after everybody can read of it in the log, that this process listens. */
export function tellListening(): void {
	cluster.worker?.send(LISTENING);
}

/** Calls back when the parent is gone, however it ended: a child that went on alone would be stopped by nobody. */
export function whenParentIsGone(callback: () => void): void {
	const { worker } = cluster;
	worker?.once("disconnect", () => {
		// Else Node.js ends the process in this moment, with all that is under way.
		worker.exitedAfterDisconnect = true;
		callback();
	});
}
