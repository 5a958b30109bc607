/** A test beside the code, or in another suite: its file, from the root of the repository, and its name. */
export interface TestElsewhere {
	readonly file: string;
	readonly name: string;
}

export interface FaultRow {
	/** As in the catalogue, with two digits. Tests of the fault begin with it. */
	readonly id: string;
	readonly fault: string;
	/** What our system does, in one sentence. */
	readonly outcome: string;
	/** Tests that prove it and stand elsewhere, under names without the id. */
	readonly elsewhere?: readonly TestElsewhere[];
}

export interface CataloguePart {
	readonly title: string;
	readonly rows: readonly FaultRow[];
}

export interface OrderingRow {
	/** As in the reference on orderings. */
	readonly id: string;
	/** What happens, in this order. */
	readonly what: string;
	/** Where both ledgers and the player end. */
	readonly end: string;
	/** The simulation fails when it never occurs in it. */
	readonly isSimulated: boolean;
	readonly tests: readonly TestElsewhere[];
}

/** A test in the sources of the service. */
export const inService = (path: string, name: string): TestElsewhere => ({ file: `packages/bff/src/${path}`, name });
/** A test in another suite of the service. */
export const inSuite = (path: string, name: string): TestElsewhere => ({ file: `suites/${path}`, name });
/** A test of the frame. */
export const inFrame = (path: string, name: string): TestElsewhere => ({ file: `packages/webframe/src/${path}`, name });
/** A test of the back office's page, in a browser and with all that stands behind it. */
export const inBackOffice = (name: string): TestElsewhere => ({ file: "demo/e2e/back-office.test.ts", name });
/** A test of the shared rules. */
export const inShared = (path: string, name: string): TestElsewhere => ({ file: `packages/shared/src/${path}`, name });
