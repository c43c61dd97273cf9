CREATE TABLE "appraisals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "appraisals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cycle_id" integer NOT NULL,
	"employee_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"reviewer_id" integer,
	"status" text DEFAULT 'self' NOT NULL,
	"self_answers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"self_text" text DEFAULT '' NOT NULL,
	"submitted_at" timestamp with time zone,
	"reason" text,
	"review_answers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"review_text" text DEFAULT '' NOT NULL,
	"result" integer,
	"shared_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"answer" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "appraisals_result" CHECK ("appraisals"."result" between 100 and 500),
	CONSTRAINT "appraisals_reviewer" CHECK ("appraisals"."reviewer_id" <> "appraisals"."user_id"),
	CONSTRAINT "appraisals_shared" CHECK (("appraisals"."status" in ('shared', 'read')) = ("appraisals"."shared_at" is not null) and ("appraisals"."shared_at" is null) = ("appraisals"."result" is null)),
	CONSTRAINT "appraisals_read" CHECK (("appraisals"."status" = 'read') = ("appraisals"."read_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "review_cycles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_cycles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"self_due_on" date NOT NULL,
	"manager_due_on" date NOT NULL,
	"criteria" jsonb NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"created_by_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"opened_by_id" integer,
	"opened_at" timestamp with time zone,
	"closed_by_id" integer,
	"closed_at" timestamp with time zone,
	"reminded_on" date,
	CONSTRAINT "review_cycles_period" CHECK ("review_cycles"."starts_on" <= "review_cycles"."ends_on"),
	CONSTRAINT "review_cycles_opened" CHECK (("review_cycles"."opened_at" is null) = ("review_cycles"."status" = 'draft')),
	CONSTRAINT "review_cycles_closed" CHECK (("review_cycles"."closed_at" is null) = ("review_cycles"."status" <> 'closed'))
);
--> statement-breakpoint
ALTER TABLE "appraisals" ADD CONSTRAINT "appraisals_cycle_id_review_cycles_id_fk" FOREIGN KEY ("cycle_id") REFERENCES "public"."review_cycles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appraisals" ADD CONSTRAINT "appraisals_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appraisals" ADD CONSTRAINT "appraisals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appraisals" ADD CONSTRAINT "appraisals_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_cycles" ADD CONSTRAINT "review_cycles_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_cycles" ADD CONSTRAINT "review_cycles_opened_by_id_users_id_fk" FOREIGN KEY ("opened_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_cycles" ADD CONSTRAINT "review_cycles_closed_by_id_users_id_fk" FOREIGN KEY ("closed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "appraisals_cycle_employee_key" ON "appraisals" USING btree ("cycle_id","employee_id");--> statement-breakpoint
CREATE INDEX "appraisals_user_id_index" ON "appraisals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "appraisals_reviewer_id_index" ON "appraisals" USING btree ("reviewer_id");--> statement-breakpoint
CREATE INDEX "appraisals_employee_id_index" ON "appraisals" USING btree ("employee_id");--> statement-breakpoint
CREATE INDEX "review_cycles_ends_on_id_index" ON "review_cycles" USING btree ("ends_on","id");