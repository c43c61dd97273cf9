DROP INDEX "mentors_user_id_index";--> statement-breakpoint
ALTER TABLE "mentors" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mentors" ADD COLUMN "applicant_name" text;--> statement-breakpoint
ALTER TABLE "mentors" ADD COLUMN "applicant_email" text;--> statement-breakpoint
ALTER TABLE "mentors" ADD COLUMN "applicant_language" text;--> statement-breakpoint
ALTER TABLE "mentors" ADD COLUMN "degree_file_id" text;--> statement-breakpoint
ALTER TABLE "mentors" ADD COLUMN "question" text;--> statement-breakpoint
ALTER TABLE "mentors" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mentors" ADD COLUMN "reviewer_id" integer;--> statement-breakpoint
ALTER TABLE "mentors" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mentors" ADD COLUMN "decision_reason" text;--> statement-breakpoint
ALTER TABLE "mentors" ADD COLUMN "gives_role" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "mentors" ADD CONSTRAINT "mentors_degree_file_id_files_id_fk" FOREIGN KEY ("degree_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentors" ADD CONSTRAINT "mentors_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mentors_open_user_key" ON "mentors" USING btree ("user_id") WHERE "mentors"."mentor_status" in ('pending', 'approved');--> statement-breakpoint
CREATE UNIQUE INDEX "mentors_open_email_key" ON "mentors" USING btree (lower("applicant_email")) WHERE "mentors"."mentor_status" in ('pending', 'approved');--> statement-breakpoint
CREATE INDEX "mentors_created_at_index" ON "mentors" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "mentors" ADD CONSTRAINT "mentors_approved_user" CHECK ("mentors"."mentor_status" <> 'approved' or "mentors"."user_id" is not null);