ALTER TABLE "operator" ADD COLUMN "role" text DEFAULT 'manager' NOT NULL;--> statement-breakpoint
ALTER TABLE "operator" ALTER COLUMN "role" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "operator" ADD COLUMN "token_ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "operator" ADD CONSTRAINT "operator_role" CHECK (role in ('viewer', 'support', 'finance', 'manager', 'auditor'));
