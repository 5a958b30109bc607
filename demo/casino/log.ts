/** Hears of what went wrong in the casino. Whoever calls it never gives it a secret. */
export type Log = (event: string, details: Readonly<Record<string, unknown>>) => void;
