ALTER TABLE "support_messages" ADD COLUMN "words" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "support_messages" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', "support_messages"."words")) STORED;--> statement-breakpoint
CREATE INDEX "support_messages_search_index" ON "support_messages" USING gin ("search");--> statement-breakpoint
-- Messages from before are found by their words as they were written; accents and marks matter in these.
UPDATE "support_messages" SET "words" = lower("content") WHERE "content" <> '';
