import type { Database } from "./database.ts";

/** Any fixed number: it lets only one process at a time make the tables. */
const SCHEMA_LOCK = 1_556_001;

/**
 * The casino's tables.
 *
 * `payment` holds every transaction that the aggregator ever asked for, once for each deduplication key: it is
 * the queue (`due_at`) and the memory of what was answered. `ledger_entry` holds what the wallets really did
 * and is only ever added to. `bet` and `cashback` sum up, for the rules, what the ledger says of each. `freebet_issue` is
 * what our own marketing has given away, and `campaign` what its desk has made. The columns that are added stand in no table of a casino that was started before
 * there were freebets.
 */
const TABLES = `
create table if not exists player (
	partner_user_id text primary key,
	currency text not null,
	-- The upper bound also keeps NaN out, which PostgreSQL holds for greater than every number.
	balance numeric not null check (balance >= 0 and balance < 'Infinity'),
	is_test boolean not null,
	created_at timestamptz not null
);

create table if not exists refresh_token (
	token_hash bytea primary key,
	partner_user_id text not null references player,
	created_at timestamptz not null,
	used_at timestamptz
);

create table if not exists bet (
	bet_id bigint primary key,
	partner_user_id text,
	stake numeric check (stake >= 0),
	paid numeric not null default 0 check (paid >= 0),
	returned boolean not null default false,
	closed boolean not null default false,
	promo_code text,
	issue_id text
);
alter table bet add column if not exists promo_code text, add column if not exists issue_id text;
create index if not exists bet_of_issue on bet (issue_id) where issue_id is not null;

create table if not exists campaign (
	campaign_id text primary key,
	terms jsonb not null,
	created_at timestamptz not null
);

create table if not exists freebet_issue (
	issue_id text primary key,
	partner_user_id text not null,
	-- Null: the aggregator's operators have issued it.
	bets_count integer check (bets_count > 0),
	promo_code text,
	created_at timestamptz not null
);
alter table freebet_issue add column if not exists campaign_id text references campaign;
create index if not exists freebet_issue_given on freebet_issue (created_at) where campaign_id is not null;

create table if not exists cashback (
	cashback_id bigint primary key,
	partner_user_id text,
	paid numeric check (paid >= 0),
	cancelled boolean not null default false
);

create table if not exists payment (
	payment_id bigint generated always as identity primary key,
	dedupe_key text not null unique,
	call text not null,
	subject text not null check (subject in ('bet', 'cashback')),
	subject_id bigint not null,
	partner_user_id text not null,
	transaction_type smallint not null,
	amount text not null,
	tax_amount text,
	promo_code text,
	issue_id text,
	state text not null default 'queued' check (state in ('queued', 'booked', 'refused')),
	error_code integer,
	message text,
	received_at timestamptz not null,
	booked_at timestamptz,
	report text not null default 'due' check (report in ('due', 'recorded', 'conflict', 'given_up')),
	attempts integer not null default 0,
	first_attempt_at timestamptz,
	due_at timestamptz
);
alter table payment add column if not exists issue_id text;
create index if not exists payment_due on payment (due_at) where due_at is not null;
create index if not exists payment_of_subject on payment (subject, subject_id);

create table if not exists ledger_entry (
	entry_id bigint generated always as identity primary key,
	partner_user_id text not null references player,
	-- Both are null for a deposit.
	payment_id bigint references payment,
	transaction_type smallint,
	moved numeric not null,
	balance_after numeric not null,
	at timestamptz not null
);
create index if not exists ledger_entry_of_player on ledger_entry (partner_user_id, entry_id);
create index if not exists ledger_entry_of_payment on ledger_entry (payment_id);

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
	raise exception 'The ledger is append-only.';
end $$;
create or replace trigger ledger_is_append_only before update or delete or truncate on ledger_entry
	for each statement execute function refuse_change();
`;

/** Makes the tables that are missing. Safe to run at every start, and from several processes at once. */
export async function createSchema(database: Database): Promise<void> {
	await database.begin(async (sql) => {
		await sql`select pg_advisory_xact_lock(${SCHEMA_LOCK})`;
		await sql.unsafe(TABLES);
	});
}
