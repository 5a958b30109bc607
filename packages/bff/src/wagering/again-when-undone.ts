import { isUndone } from "../store/postgres-errors.ts";

/** A statement that PostgreSQL undoes so often in a row is not in the way of another one by chance. */
const TRIES_MAX = 3;

/** Decides and writes; of two statements that waited for each other one was undone, and it is decided again on what stands now. */
export async function againWhenUndone<Result>(run: () => Promise<Result>): Promise<Result> {
	for (let tries = 1; ; tries++) {
		try {
			return await run();
		} catch (error) {
			if (!isUndone(error) || tries === TRIES_MAX) throw error;
		}
	}
}
