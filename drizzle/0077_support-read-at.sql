ALTER TABLE "support_threads" ADD COLUMN "person_read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "support_threads" ADD COLUMN "team_read_at" timestamp with time zone;