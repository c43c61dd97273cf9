ALTER TABLE "certificates" ADD COLUMN "words" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', "certificates"."words")) STORED;--> statement-breakpoint
CREATE INDEX "certificates_issued_at_id_index" ON "certificates" USING btree ("issued_at","id");--> statement-breakpoint
CREATE INDEX "certificates_search_index" ON "certificates" USING gin ("search");--> statement-breakpoint
UPDATE "certificates" SET "words" = regexp_replace(normalize(lower("name" || ' ' || "course_title"), NFKD), '[' || chr(768) || '-' || chr(879) || ']', '', 'g') || ' ' || lower("code") || ' ' || lower(regexp_replace("code", '(.{4})', '\1 ', 'g'));
