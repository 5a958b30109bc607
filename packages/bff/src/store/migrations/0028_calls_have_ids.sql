ALTER TABLE "exchange" ADD COLUMN "call_id" uuid;--> statement-breakpoint
ALTER TABLE "exchange" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "exchange" ADD COLUMN "content_type" text;--> statement-breakpoint
ALTER TABLE "exchange" ADD COLUMN "retry_after" text;