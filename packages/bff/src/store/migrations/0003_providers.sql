CREATE SEQUENCE "public"."game_codes" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 100000 CACHE 1;--> statement-breakpoint
CREATE TABLE "demo_bet" (
	"provider_id" integer NOT NULL,
	"session_id" text NOT NULL,
	"provider_bet_id" text NOT NULL,
	"game_round_id" text,
	"stake" numeric(38, 0) NOT NULL,
	"win_amount" numeric(38, 0),
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "demo_bet_provider_id_session_id_provider_bet_id_pk" PRIMARY KEY("provider_id","session_id","provider_bet_id"),
	CONSTRAINT "demo_bet_state" CHECK (state in ('accepted', 'paid', 'refunded', 'tombstone'))
);
--> statement-breakpoint
CREATE TABLE "demo_session" (
	"provider_id" integer NOT NULL,
	"session_id" text NOT NULL,
	"game_code" integer NOT NULL,
	"currency" text NOT NULL,
	"digits" smallint NOT NULL,
	"min_bet" numeric(38, 0) NOT NULL,
	"max_bet" numeric(38, 0) NOT NULL,
	"balance" numeric(38, 0) NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "demo_session_provider_id_session_id_pk" PRIMARY KEY("provider_id","session_id"),
	CONSTRAINT "demo_session_balance" CHECK (balance >= 0)
);
--> statement-breakpoint
CREATE TABLE "game_session" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"provider_id" integer NOT NULL,
	"partner_id" integer NOT NULL,
	"player_id" bigint NOT NULL,
	"login_id" uuid NOT NULL,
	"game_code" integer NOT NULL,
	"digits" smallint NOT NULL,
	"min_bet" numeric(38, 0) NOT NULL,
	"max_bet" numeric(38, 0) NOT NULL,
	"tag_id" bigint,
	"is_only_one" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "provider" (
	"provider_id" integer PRIMARY KEY NOT NULL,
	"counterparty_id" text NOT NULL,
	"name" text NOT NULL,
	"api_url" text NOT NULL,
	"is_active" boolean NOT NULL,
	"settings" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "provider_counterparty" UNIQUE("counterparty_id")
);
--> statement-breakpoint
CREATE TABLE "provider_bet" (
	"provider_id" integer NOT NULL,
	"provider_bet_id" text NOT NULL,
	"bet_id" bigint,
	"session_id" uuid,
	"game_round_id" text,
	"content_sha256" "bytea",
	"win_amount" numeric(38, 0),
	"refused_code" smallint,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "provider_bet_provider_id_provider_bet_id_pk" PRIMARY KEY("provider_id","provider_bet_id"),
	CONSTRAINT "provider_bet_answer" CHECK (bet_id is null or refused_code is null)
);
--> statement-breakpoint
CREATE TABLE "provider_game" (
	"game_code" integer PRIMARY KEY NOT NULL,
	"provider_id" integer NOT NULL,
	"game_id" text NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"max_odd" text,
	"lobby_img_url" text,
	"is_active" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "provider_game_id" UNIQUE("provider_id","game_id")
);
--> statement-breakpoint
CREATE TABLE "provider_key" (
	"key_id" uuid PRIMARY KEY NOT NULL,
	"provider_id" integer NOT NULL,
	"key_encrypted" "bytea" NOT NULL,
	"position" smallint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "provider_nonce" (
	"provider_id" integer NOT NULL,
	"request_id" uuid NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "provider_nonce_provider_id_request_id_pk" PRIMARY KEY("provider_id","request_id")
);
--> statement-breakpoint
CREATE TABLE "provider_round" (
	"round_id" bigint PRIMARY KEY NOT NULL,
	"game_code" integer NOT NULL,
	"game_round_id" text NOT NULL,
	CONSTRAINT "provider_round_id" UNIQUE("game_code","game_round_id")
);
--> statement-breakpoint
ALTER TABLE "bet" ADD COLUMN "told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "provider_game" ADD CONSTRAINT "provider_game_provider_id_provider_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."provider"("provider_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_key" ADD CONSTRAINT "provider_key_provider_id_provider_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."provider"("provider_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "demo_session_by_age" ON "demo_session" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "game_session_only_one" ON "game_session" USING btree ("player_id","game_code") WHERE ended_at is null and is_only_one;--> statement-breakpoint
CREATE UNIQUE INDEX "provider_bet_of_bet" ON "provider_bet" USING btree ("bet_id") WHERE bet_id is not null;--> statement-breakpoint
CREATE INDEX "provider_key_by_provider" ON "provider_key" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "provider_nonce_by_age" ON "provider_nonce" USING btree ("seen_at");--> statement-breakpoint
-- What a provider said about money is never deleted; nonces and play money are.
grant usage on sequence game_codes to webframe_app;
grant select, insert, update on provider, provider_key, provider_game, provider_round, game_session to webframe_app;
grant select, insert on provider_bet to webframe_app;
grant select, insert, delete on provider_nonce to webframe_app;
grant select, insert, update, delete on demo_session, demo_bet to webframe_app;
