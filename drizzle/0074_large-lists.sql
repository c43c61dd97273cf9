CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tried_at" timestamp with time zone;--> statement-breakpoint
UPDATE "orders" SET "tried_at" = (SELECT max("created_at") FROM "payment_attempts" WHERE "order_id" = "orders"."id") WHERE "status" = 'pending';--> statement-breakpoint
CREATE INDEX "courses_name_index" ON "courses" USING btree ("title" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "certificates_program_member_id_index" ON "certificates" USING btree ("program_member_id");--> statement-breakpoint
CREATE INDEX "certificates_event_registration_id_index" ON "certificates" USING btree ("event_registration_id");--> statement-breakpoint
CREATE INDEX "certificates_of_program_index" ON "certificates" USING btree ("issued_at","id") WHERE program_member_id is not null;--> statement-breakpoint
CREATE INDEX "certificates_of_event_index" ON "certificates" USING btree ("issued_at","id") WHERE event_registration_id is not null;--> statement-breakpoint
CREATE INDEX "certificates_state_issued_at_index" ON "certificates" USING btree ("state","issued_at");--> statement-breakpoint
CREATE INDEX "certificates_name_index" ON "certificates" USING btree ("name" collate "und-x-icu");--> statement-breakpoint
CREATE INDEX "certificates_title_index" ON "certificates" USING btree ("course_title" collate "und-x-icu");--> statement-breakpoint
CREATE INDEX "enrollments_status_newest_index" ON "enrollments" USING btree ("status","created_at" desc);--> statement-breakpoint
CREATE INDEX "enrollments_created_at_id_index" ON "enrollments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "enrollments_all_began_index" ON "enrollments" USING btree ("began_at","completed_at");--> statement-breakpoint
CREATE INDEX "enrollments_all_completed_index" ON "enrollments" USING btree ("completed_at","began_at");--> statement-breakpoint
CREATE INDEX "enrollments_active_index" ON "enrollments" USING btree ("id","began_at","status") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "quiz_attempts_all_passed_index" ON "quiz_attempts" USING btree ("created_at","passed");--> statement-breakpoint
CREATE INDEX "users_role_name_index" ON "users" USING btree ("role","name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "users_last_login_at_index" ON "users" USING btree ("last_login_at");--> statement-breakpoint
CREATE INDEX "users_search_index" ON "users" USING gin ("name" gin_trgm_ops,"email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "mentorship_applications_search_index" ON "mentorship_applications" USING gin ("email" gin_trgm_ops,"full_name" gin_trgm_ops,"location" gin_trgm_ops,"mentorship_goals" gin_trgm_ops,"skills_to_gain" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "support_threads_inbox_index" ON "support_threads" USING btree ("waiting_since","last_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "support_threads_unread_index" ON "support_threads" USING btree ("id") WHERE last_seq > team_read_seq;--> statement-breakpoint
CREATE INDEX "contact_messages_created_at_index" ON "contact_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "contact_messages_search_index" ON "contact_messages" USING gin ("name" gin_trgm_ops,"email" gin_trgm_ops,"subject" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_created_at_id_index" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_waiting_index" ON "orders" USING btree ((case when status = 'pending' then tried_at end),"created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "orders_receipt_index" ON "orders" USING gin (("receipt_number"::text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payment_attempts_search_index" ON "payment_attempts" USING gin ("reference" gin_trgm_ops,"payer" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "reviews_user_id_index" ON "reviews" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reviews_created_at_id_index" ON "reviews" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_rating_created_at_index" ON "reviews" USING btree ("rating","created_at");--> statement-breakpoint
CREATE INDEX "reviews_rating_newest_index" ON "reviews" USING btree ("rating","created_at" desc);--> statement-breakpoint
CREATE INDEX "reviews_search_index" ON "reviews" USING gin ("text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "attendance_days_day_id_index" ON "attendance_days" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "attendance_days_status_day_id_index" ON "attendance_days" USING btree ("status","day","id");--> statement-breakpoint
CREATE INDEX "attendance_days_status_newest_index" ON "attendance_days" USING btree ("status","day" desc);--> statement-breakpoint
CREATE INDEX "attendance_days_check_in_day_index" ON "attendance_days" USING btree ("check_in","day");--> statement-breakpoint
CREATE INDEX "attendance_days_check_out_day_index" ON "attendance_days" USING btree ("check_out","day");--> statement-breakpoint
CREATE INDEX "attendance_days_absent_index" ON "attendance_days" USING btree ("employee_id","day","id") WHERE status = 'absent';--> statement-breakpoint
CREATE INDEX "attendance_days_forgotten_index" ON "attendance_days" USING btree ("day","id") WHERE is_forgotten;--> statement-breakpoint
CREATE INDEX "payslips_sums_index" ON "payslips" USING btree ("run_id","gross","deductions","net","employer");