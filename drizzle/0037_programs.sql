CREATE TABLE "cohorts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cohorts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"program_id" integer NOT NULL,
	"name" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"join_until" date NOT NULL,
	"places" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"reminded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cohorts_days" CHECK ("cohorts"."starts_on" <= "cohorts"."ends_on" and "cohorts"."join_until" <= "cohorts"."ends_on"),
	CONSTRAINT "cohorts_places" CHECK ("cohorts"."taken" between 0 and "cohorts"."places")
);
--> statement-breakpoint
CREATE TABLE "program_courses" (
	"program_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	"position" integer NOT NULL,
	"rule_kind" text NOT NULL,
	"week" integer,
	CONSTRAINT "program_courses_program_id_course_id_pk" PRIMARY KEY("program_id","course_id"),
	CONSTRAINT "program_courses_week" CHECK (("program_courses"."rule_kind" = 'week') = ("program_courses"."week" is not null))
);
--> statement-breakpoint
CREATE TABLE "program_members" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "program_members_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"program_id" integer NOT NULL,
	"cohort_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"status" text DEFAULT 'joined' NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone,
	CONSTRAINT "program_members_left" CHECK (("program_members"."left_at" is null) = ("program_members"."status" <> 'left'))
);
--> statement-breakpoint
CREATE TABLE "program_mentors" (
	"program_id" integer NOT NULL,
	"mentor_id" integer NOT NULL,
	CONSTRAINT "program_mentors_program_id_mentor_id_pk" PRIMARY KEY("program_id","mentor_id")
);
--> statement-breakpoint
CREATE TABLE "program_openings" (
	"member_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	CONSTRAINT "program_openings_member_id_course_id_pk" PRIMARY KEY("member_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "programs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "programs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"description" text NOT NULL,
	"field" text,
	"difficulty_level" integer NOT NULL,
	"weeks" integer NOT NULL,
	"courses_included" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"created_by_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone,
	CONSTRAINT "programs_slug_unique" UNIQUE("slug"),
	CONSTRAINT "programs_published" CHECK ("programs"."status" = 'draft' or "programs"."published_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "cohorts" ADD CONSTRAINT "cohorts_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_courses" ADD CONSTRAINT "program_courses_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_courses" ADD CONSTRAINT "program_courses_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_members" ADD CONSTRAINT "program_members_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_members" ADD CONSTRAINT "program_members_cohort_id_cohorts_id_fk" FOREIGN KEY ("cohort_id") REFERENCES "public"."cohorts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_members" ADD CONSTRAINT "program_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_mentors" ADD CONSTRAINT "program_mentors_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_mentors" ADD CONSTRAINT "program_mentors_mentor_id_mentors_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."mentors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_openings" ADD CONSTRAINT "program_openings_member_id_program_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."program_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_openings" ADD CONSTRAINT "program_openings_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programs" ADD CONSTRAINT "programs_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cohorts_program_id_starts_on_index" ON "cohorts" USING btree ("program_id","starts_on");--> statement-breakpoint
CREATE INDEX "cohorts_starts_on_index" ON "cohorts" USING btree ("starts_on");--> statement-breakpoint
CREATE INDEX "program_courses_course_id_index" ON "program_courses" USING btree ("course_id");--> statement-breakpoint
CREATE UNIQUE INDEX "program_members_key" ON "program_members" USING btree ("program_id","user_id");--> statement-breakpoint
CREATE INDEX "program_members_user_id_index" ON "program_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "program_members_cohort_id_status_index" ON "program_members" USING btree ("cohort_id","status");--> statement-breakpoint
CREATE INDEX "program_mentors_mentor_id_index" ON "program_mentors" USING btree ("mentor_id");--> statement-breakpoint
CREATE INDEX "program_openings_course_id_index" ON "program_openings" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "programs_status_published_at_index" ON "programs" USING btree ("status","published_at");