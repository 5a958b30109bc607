import postgres from "postgres";

const UNIQUE_VIOLATION = "23505";

/** Whether a statement failed because a row with the same key of this constraint stands already. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
	return (
		error instanceof postgres.PostgresError && error.code === UNIQUE_VIOLATION && error.constraint_name === constraint
	);
}
