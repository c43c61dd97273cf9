DROP INDEX "enrollments_all_began_index";--> statement-breakpoint
DROP INDEX "enrollments_all_completed_index";--> statement-breakpoint
DROP INDEX "enrollments_active_index";--> statement-breakpoint
DROP INDEX "quiz_attempts_all_passed_index";--> statement-breakpoint
CREATE INDEX "enrollments_all_began_index" ON "enrollments" USING btree ("began_at","completed_at","course_id");--> statement-breakpoint
CREATE INDEX "enrollments_all_completed_index" ON "enrollments" USING btree ("completed_at","began_at","course_id");--> statement-breakpoint
CREATE INDEX "enrollments_active_index" ON "enrollments" USING btree ("id","began_at","course_id","status") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "quiz_attempts_all_passed_index" ON "quiz_attempts" USING btree ("created_at","passed","video_id");