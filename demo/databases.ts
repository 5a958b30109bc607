import type { EmbeddedPostgres } from "@webframe/harness";
import postgres from "postgres";
import type { DemoSecrets } from "./secrets.ts";

export interface DemoDatabases {
	/** The aggregator's, as the owner of its schema: for migrations only. */
	readonly ownerUrl: string;
	/** The aggregator's, as the role of the service. */
	readonly appUrl: string;
	/** The casino's own: another party keeps another database. */
	readonly casinoUrl: string;
}

/** Makes the roles and databases of the demo where they are missing. */
export async function demoDatabases(server: EmbeddedPostgres, secrets: DemoSecrets): Promise<DemoDatabases> {
	const admin = postgres(server.url("postgres"), { max: 1, onnotice: () => {} });
	try {
		const roles = {
			webframe_owner: secrets.ownerPassword,
			webframe_app: secrets.appPassword,
			casino: secrets.casinoPassword,
		};
		for (const [role, password] of Object.entries(roles)) {
			const [known] = await admin`select 1 from pg_roles where rolname = ${role}`;
			// The passwords are hexadecimal digits that were made here; a statement of this kind takes no parameters.
			if (known === undefined) await admin.unsafe(`create role ${role} login password '${password}'`);
		}
		for (const [name, owner] of [
			["webframe", "webframe_owner"],
			["casino", "casino"],
		] as const) {
			const [known] = await admin`select 1 from pg_database where datname = ${name}`;
			if (known === undefined) await admin.unsafe(`create database ${name} owner ${owner}`);
		}
	} finally {
		await admin.end();
	}
	return {
		ownerUrl: server.url("webframe", { user: "webframe_owner", password: secrets.ownerPassword }),
		appUrl: server.url("webframe", { user: "webframe_app", password: secrets.appPassword }),
		casinoUrl: server.url("casino", { user: "casino", password: secrets.casinoPassword }),
	};
}

/**
 * No BetId comes twice, also not after data was cleared: the casino that somebody writes beside the demo still has the bets of
 * before, and would take the stakes of now for repeats of theirs. So the ids begin at this millisecond: no demo takes more than
 * one bet in each.
 */
export async function beginBetIds(ownerUrl: string, now: number): Promise<void> {
	const sql = postgres(ownerUrl, { max: 1 });
	try {
		await sql`select setval('money_id', ${now}::bigint)`;
	} finally {
		await sql.end();
	}
}
