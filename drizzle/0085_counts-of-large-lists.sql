CREATE TABLE "course_learners" (
	"course_id" integer PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger_journals" ADD COLUMN "attempt_id" integer GENERATED ALWAYS AS (case when key ~ '^(paid|refunded):[0-9]+$' then split_part(key, ':', 2)::int end) STORED;--> statement-breakpoint
ALTER TABLE "course_learners" ADD CONSTRAINT "course_learners_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "donations_search_index" ON "donations" USING gin (folded("name") gin_trgm_ops,folded("email") gin_trgm_ops,folded("reference") gin_trgm_ops,folded("purpose") gin_trgm_ops,("receipt_number"::text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payment_attempts_proof_file_id_index" ON "payment_attempts" USING btree ("proof_file_id") WHERE "payment_attempts"."proof_file_id" is not null;--> statement-breakpoint
CREATE INDEX "support_messages_asked_index" ON "support_messages" USING btree ("thread_id","seq") WHERE not "support_messages"."is_from_team";--> statement-breakpoint
CREATE INDEX "users_picture_index" ON "users" USING btree ("profile_picture") WHERE "users"."profile_picture" is not null;