CREATE SEQUENCE "public"."money_id" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."round_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9007199254740991 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "bet" (
	"bet_id" bigint PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"kind" text NOT NULL,
	"partner_id" integer NOT NULL,
	"player_id" bigint NOT NULL,
	"game_code" integer NOT NULL,
	"round_id" bigint NOT NULL,
	"currency" text NOT NULL,
	"digits" smallint NOT NULL,
	"stake" numeric(38, 0) NOT NULL,
	"selection" jsonb,
	"promo_code" text,
	"issue_id" text,
	"tag_id" bigint,
	"is_test" boolean NOT NULL,
	"idempotency_key" text NOT NULL,
	"request_sha256" "bytea" NOT NULL,
	"state" text NOT NULL,
	"status" text NOT NULL,
	"out_of_play" text,
	"is_closed" boolean NOT NULL,
	"code" text,
	"message" text,
	"win_amount" numeric(38, 0),
	"win_tax_amount" numeric(38, 0),
	"sequence" bigint NOT NULL,
	"deadline_at" timestamp (3) with time zone NOT NULL,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bet_idempotency" UNIQUE("player_id","idempotency_key"),
	CONSTRAINT "bet_state" CHECK (state in ('pending', 'accepted', 'win', 'lose', 'return', 'jackpotwin', 'rejected')),
	CONSTRAINT "bet_kind" CHECK (kind in ('own', 'provider')),
	CONSTRAINT "bet_stake" CHECK (stake >= 0)
);
--> statement-breakpoint
CREATE TABLE "cashback" (
	"cashback_id" bigint PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"partner_id" integer NOT NULL,
	"player_id" bigint NOT NULL,
	"currency" text NOT NULL,
	"digits" smallint NOT NULL,
	"amount" numeric(38, 0) NOT NULL,
	"tax_amount" numeric(38, 0),
	"state" text NOT NULL,
	"is_cancel_asked" boolean NOT NULL,
	"request_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cashback_request" UNIQUE("partner_id","request_key"),
	CONSTRAINT "cashback_state" CHECK (state in ('pending', 'paid', 'refused', 'cancelled')),
	CONSTRAINT "cashback_amount" CHECK (amount > 0)
);
--> statement-breakpoint
CREATE TABLE "conflict" (
	"conflict_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conflict_conflict_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"partner_id" integer NOT NULL,
	"subject_id" bigint NOT NULL,
	"seq" smallint NOT NULL,
	"kind" text NOT NULL,
	"message" jsonb NOT NULL,
	"happened_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery" (
	"subject_id" bigint NOT NULL,
	"seq" smallint NOT NULL,
	"partner_id" integer NOT NULL,
	"kind" text NOT NULL,
	"transaction_type" smallint,
	"amount" numeric(38, 0),
	"tax_amount" numeric(38, 0),
	"payload" text NOT NULL,
	"dedupe_key" text,
	"state" text NOT NULL,
	"attempts" integer NOT NULL,
	"may_have_arrived" boolean NOT NULL,
	"happened" text NOT NULL,
	"due_at" timestamp (3) with time zone,
	"first_due_at" timestamp (3) with time zone,
	"needs_acceptance" boolean NOT NULL,
	"refused_by" text,
	"resent" boolean NOT NULL,
	"listed" text,
	"last_code" integer,
	"info_answer" jsonb,
	"info_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "delivery_subject_id_seq_pk" PRIMARY KEY("subject_id","seq"),
	CONSTRAINT "delivery_state" CHECK (state in ('due', 'sent', 'taken', 'overdue', 'accepted', 'refused', 'withdrawn', 'manual')),
	CONSTRAINT "delivery_kind" CHECK (kind in ('payment', 'rollback', 'close', 'reopen', 'cashback')),
	CONSTRAINT "delivery_amount" CHECK (amount >= 0 and tax_amount >= 0)
);
--> statement-breakpoint
CREATE TABLE "partner" (
	"partner_id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"api_url" text NOT NULL,
	"is_active" boolean NOT NULL,
	"settings" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partner_secret" (
	"secret_id" uuid PRIMARY KEY NOT NULL,
	"partner_id" integer NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "signing_key" (
	"kid" text PRIMARY KEY NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"private_key_encrypted" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"signs_from" timestamp (3) with time zone NOT NULL,
	"published_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "player" (
	"player_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "player_player_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"partner_id" integer NOT NULL,
	"partner_user_id" text NOT NULL,
	"currency" text NOT NULL,
	"is_test" boolean NOT NULL,
	"is_blocked" boolean NOT NULL,
	"last_sequence" bigint NOT NULL,
	"recent_bet_ids" bigint[] NOT NULL,
	"balance" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "player_of_partner" UNIQUE("partner_id","partner_user_id")
);
--> statement-breakpoint
CREATE TABLE "refresh_token_use" (
	"partner_id" integer NOT NULL,
	"token_sha256" "bytea" NOT NULL,
	"idempotency_key_sha256" "bytea",
	"used_at" timestamp (3) with time zone NOT NULL,
	"answer_encrypted" "bytea",
	CONSTRAINT "refresh_token_use_partner_id_token_sha256_pk" PRIMARY KEY("partner_id","token_sha256")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"player_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"refresh_token_sha256" "bytea" NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "approval" (
	"approval_id" uuid PRIMARY KEY NOT NULL,
	"action" text NOT NULL,
	"request_sha256" "bytea" NOT NULL,
	"request" jsonb NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"approved_by" text,
	"approved_at" timestamp (3) with time zone,
	CONSTRAINT "approval_by_another" CHECK (approved_by is null or approved_by <> asked_by)
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"audit_id" bigint PRIMARY KEY NOT NULL,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"note" text,
	"details" jsonb NOT NULL,
	"previous_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exchange" (
	"exchange_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exchange_exchange_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"happened_at" timestamp (3) with time zone NOT NULL,
	"direction" text NOT NULL,
	"partner_id" integer,
	"provider_id" integer,
	"call" text NOT NULL,
	"subject_ids" bigint[] NOT NULL,
	"request" text NOT NULL,
	"answer" text,
	"status" integer,
	"error_code" integer,
	"duration_ms" integer NOT NULL,
	CONSTRAINT "exchange_direction" CHECK (direction in ('in', 'out'))
);
--> statement-breakpoint
CREATE TABLE "operator" (
	"operator_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"token_sha256" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "operator_name" UNIQUE("name"),
	CONSTRAINT "operator_token" UNIQUE("token_sha256")
);
--> statement-breakpoint
CREATE TABLE "round" (
	"round_id" bigint PRIMARY KEY NOT NULL,
	"game_code" integer NOT NULL,
	"state" text NOT NULL,
	"betting_opens_at" timestamp (3) with time zone NOT NULL,
	"betting_closes_at" timestamp (3) with time zone NOT NULL,
	"cut_at" timestamp (3) with time zone NOT NULL,
	"draw_at" timestamp (3) with time zone NOT NULL,
	"seed_hash" text NOT NULL,
	"seed" text,
	"result" jsonb,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "round_on_grid" UNIQUE("game_code","betting_opens_at"),
	CONSTRAINT "round_state" CHECK (state in ('betting', 'closed', 'cut', 'finished', 'review', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "partner_secret" ADD CONSTRAINT "partner_secret_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player" ADD CONSTRAINT "player_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_player_id_player_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("player_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bet_by_player" ON "bet" USING btree ("player_id","bet_id");--> statement-breakpoint
CREATE INDEX "bet_by_round" ON "bet" USING btree ("round_id","bet_id");--> statement-breakpoint
CREATE INDEX "conflict_by_subject" ON "conflict" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "delivery_due" ON "delivery" USING btree ("partner_id","due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "delivery_listed" ON "delivery" USING btree ("subject_id") WHERE listed is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_dedupe" ON "delivery" USING btree ("subject_id","dedupe_key") WHERE seq > 1;--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_one_return" ON "delivery" USING btree ("subject_id") WHERE kind = 'rollback' or transaction_type = 2;--> statement-breakpoint
CREATE INDEX "partner_secret_by_partner" ON "partner_secret" USING btree ("partner_id");--> statement-breakpoint
CREATE INDEX "refresh_token_use_by_age" ON "refresh_token_use" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "session_by_refresh_token" ON "session" USING btree ("refresh_token_sha256");--> statement-breakpoint
CREATE INDEX "approval_open" ON "approval" USING btree ("request_sha256") WHERE approved_at is null;--> statement-breakpoint
CREATE INDEX "exchange_by_time" ON "exchange" USING btree ("happened_at");--> statement-breakpoint
CREATE INDEX "exchange_by_subject" ON "exchange" USING gin ("subject_ids");--> statement-breakpoint
CREATE INDEX "round_unsettled" ON "round" USING btree ("round_id") WHERE settled_at is null;