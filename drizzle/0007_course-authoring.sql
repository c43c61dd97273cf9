ALTER TABLE "courses" ADD COLUMN "description_html" text;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "archived_at" timestamp with time zone;