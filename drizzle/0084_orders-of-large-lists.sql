ALTER TABLE "enrollments" ADD COLUMN "progress" integer;--> statement-breakpoint
-- As it is counted from now on (src/features/learning/state/state.data.ts).
UPDATE "enrollments" SET "progress" = coalesce("lessons_done" * 100
  / nullif((SELECT count(*) FROM "videos" WHERE "videos"."course_id" = "enrollments"."course_id" AND "videos"."archived_at" IS NULL), 0), 0)
FROM "learning_states" WHERE "learning_states"."enrollment_id" = "enrollments"."id";--> statement-breakpoint
CREATE INDEX "enrollments_progress_index" ON "enrollments" USING btree ((case when "status" = 'completed' then 100 else coalesce("progress", 0) end),"created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "enrollments_progress_down_index" ON "enrollments" USING btree ((case when "status" = 'completed' then 100 else coalesce("progress", 0) end) desc,"created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "enrollments_unstudied_index" ON "enrollments" USING btree ("created_at" desc,"id" desc) WHERE progress is null;--> statement-breakpoint
CREATE INDEX "learning_states_last_at_index" ON "learning_states" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "programs_title_index" ON "programs" USING btree ("title" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "employees_search_index" ON "employees" USING gin (folded("full_name") gin_trgm_ops,folded("code") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "leave_requests_search_index" ON "leave_requests" USING gin (folded("reason") gin_trgm_ops);