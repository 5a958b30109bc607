import postgres from "postgres";

const UNIQUE_VIOLATION = "23505";

/** Whether a statement failed because a row with the same key of this constraint stands already. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
	return (
		error instanceof postgres.PostgresError && error.code === UNIQUE_VIOLATION && error.constraint_name === constraint
	);
}

/** `serialization_failure` and `deadlock_detected`. */
const UNDONE: ReadonlySet<string> = new Set(["40001", "40P01"]);

/** Whether PostgreSQL has undone a statement because of another one: nothing of it stands, and it may be repeated. */
export function isUndone(error: unknown): boolean {
	return error instanceof postgres.PostgresError && UNDONE.has(error.code);
}
