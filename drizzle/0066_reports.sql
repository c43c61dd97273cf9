CREATE TABLE "report_views" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"report" text NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL,
	"schedule" text DEFAULT 'none' NOT NULL,
	"sent_for" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "enrollments" ADD COLUMN "began_at" timestamp with time zone GENERATED ALWAYS AS (case when status in ('active', 'completed') then coalesce(decided_at, created_at) end) STORED;--> statement-breakpoint
ALTER TABLE "report_views" ADD CONSTRAINT "report_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "report_views_name_key" ON "report_views" USING btree ("user_id","report",lower("name"));--> statement-breakpoint
CREATE INDEX "report_views_schedule_index" ON "report_views" USING btree ("schedule","sent_for") WHERE "report_views"."schedule" <> 'none';--> statement-breakpoint
CREATE INDEX "enrollments_began_index" ON "enrollments" USING btree ("course_id","began_at","completed_at");--> statement-breakpoint
CREATE INDEX "enrollments_completed_index" ON "enrollments" USING btree ("course_id","completed_at","began_at");--> statement-breakpoint
CREATE INDEX "lesson_progress_open_index" ON "lesson_progress" USING btree ("video_id","enrollment_id") WHERE "lesson_progress"."completed_at" is null;--> statement-breakpoint
CREATE INDEX "quiz_attempts_passed_index" ON "quiz_attempts" USING btree ("video_id","created_at","passed");