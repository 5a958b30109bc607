/** The part of a page that differs between the games. */
export interface GamePage {
	/** Between the header and the stake. */
	readonly stage: string;
	readonly buttons: string;
	readonly style: string;
	/** Runs with `call`, `show`, `stake`, `money` and `balance` of the page in scope. */
	readonly script: string;
}
