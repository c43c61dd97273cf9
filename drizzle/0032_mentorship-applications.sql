CREATE TABLE "mentorship_applications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mentorship_applications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"location" text NOT NULL,
	"linkedin" text,
	"education_level" text NOT NULL,
	"field_of_study" text,
	"institution" text,
	"graduation_year" integer,
	"job_title" text,
	"company" text,
	"industry" text,
	"experience" double precision,
	"mentorship_goals" text NOT NULL,
	"skills_to_gain" text,
	"challenges" text,
	"mentorship_style" text NOT NULL,
	"meeting_frequency" text NOT NULL,
	"communication_mode" text NOT NULL,
	"availability" text NOT NULL,
	"duration" text NOT NULL,
	"personal_statement" text,
	"resume_file_id" text,
	"language" text NOT NULL,
	"wished_mentor_id" integer,
	"mentor_id" integer,
	"status" text DEFAULT 'pending' NOT NULL,
	"reviewer_id" integer,
	"decided_at" timestamp with time zone,
	"decision_reason" text,
	"completed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mentorship_applications_accepted_user" CHECK ("mentorship_applications"."status" not in ('accepted', 'completed') or "mentorship_applications"."user_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "mentorship_applications" ADD CONSTRAINT "mentorship_applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentorship_applications" ADD CONSTRAINT "mentorship_applications_resume_file_id_files_id_fk" FOREIGN KEY ("resume_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentorship_applications" ADD CONSTRAINT "mentorship_applications_wished_mentor_id_mentors_id_fk" FOREIGN KEY ("wished_mentor_id") REFERENCES "public"."mentors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentorship_applications" ADD CONSTRAINT "mentorship_applications_mentor_id_mentors_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."mentors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentorship_applications" ADD CONSTRAINT "mentorship_applications_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mentorship_applications_pending_user_key" ON "mentorship_applications" USING btree ("user_id") WHERE "mentorship_applications"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "mentorship_applications_pending_email_key" ON "mentorship_applications" USING btree (lower("email")) WHERE "mentorship_applications"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "mentorship_applications_status_index" ON "mentorship_applications" USING btree ("status");--> statement-breakpoint
CREATE INDEX "mentorship_applications_mentor_id_index" ON "mentorship_applications" USING btree ("mentor_id");--> statement-breakpoint
CREATE INDEX "mentorship_applications_created_at_index" ON "mentorship_applications" USING btree ("created_at");