CREATE TABLE "mentor_corrections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mentor_corrections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"statement_id" integer NOT NULL,
	"amount_minor" bigint NOT NULL,
	"reason" text NOT NULL,
	"created_by_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mentor_corrections_amount" CHECK ("mentor_corrections"."amount_minor" <> 0)
);
--> statement-breakpoint
CREATE TABLE "mentor_rates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mentor_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"mentor_user_id" integer NOT NULL,
	"starts_on" date NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_by_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mentor_rates_amount" CHECK ("mentor_rates"."amount_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "mentor_statement_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mentor_statement_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"statement_id" integer NOT NULL,
	"booking_id" integer,
	"correction_id" integer,
	"minutes" integer,
	"rate_minor" bigint,
	"amount_minor" bigint NOT NULL,
	CONSTRAINT "mentor_statement_lines_what" CHECK (("mentor_statement_lines"."booking_id" is null) <> ("mentor_statement_lines"."correction_id" is null) and ("mentor_statement_lines"."booking_id" is null) = ("mentor_statement_lines"."minutes" is null) and ("mentor_statement_lines"."booking_id" is null) = ("mentor_statement_lines"."rate_minor" is null))
);
--> statement-breakpoint
CREATE TABLE "mentor_statements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mentor_statements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"mentor_user_id" integer NOT NULL,
	"month" text NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"total_minor" bigint NOT NULL,
	"sessions" integer NOT NULL,
	"minutes" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"prepared_by_id" integer NOT NULL,
	"worked_by" integer[] NOT NULL,
	"approved_by_id" integer,
	"approved_at" timestamp with time zone,
	"paid_by_id" integer,
	"paid_at" timestamp with time zone,
	"paid_on" date,
	"reference" text,
	"disputed_at" timestamp with time zone,
	"dispute" text,
	"answered_at" timestamp with time zone,
	"answered_by_id" integer,
	"answer" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mentor_statements_month" CHECK ("mentor_statements"."month" ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "mentor_statements_total" CHECK ("mentor_statements"."total_minor" > 0),
	CONSTRAINT "mentor_statements_approved" CHECK (("mentor_statements"."approved_at" is null) = ("mentor_statements"."status" = 'draft')),
	CONSTRAINT "mentor_statements_paid" CHECK (("mentor_statements"."paid_on" is not null) = ("mentor_statements"."status" = 'paid')),
	CONSTRAINT "mentor_statements_answered" CHECK ("mentor_statements"."answered_at" is null or "mentor_statements"."disputed_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "mentor_corrections" ADD CONSTRAINT "mentor_corrections_statement_id_mentor_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."mentor_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_corrections" ADD CONSTRAINT "mentor_corrections_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_rates" ADD CONSTRAINT "mentor_rates_mentor_user_id_users_id_fk" FOREIGN KEY ("mentor_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_rates" ADD CONSTRAINT "mentor_rates_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_statement_lines" ADD CONSTRAINT "mentor_statement_lines_statement_id_mentor_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."mentor_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_statement_lines" ADD CONSTRAINT "mentor_statement_lines_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_statement_lines" ADD CONSTRAINT "mentor_statement_lines_correction_id_mentor_corrections_id_fk" FOREIGN KEY ("correction_id") REFERENCES "public"."mentor_corrections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_statements" ADD CONSTRAINT "mentor_statements_mentor_user_id_users_id_fk" FOREIGN KEY ("mentor_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_statements" ADD CONSTRAINT "mentor_statements_prepared_by_id_users_id_fk" FOREIGN KEY ("prepared_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_statements" ADD CONSTRAINT "mentor_statements_approved_by_id_users_id_fk" FOREIGN KEY ("approved_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_statements" ADD CONSTRAINT "mentor_statements_paid_by_id_users_id_fk" FOREIGN KEY ("paid_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_statements" ADD CONSTRAINT "mentor_statements_answered_by_id_users_id_fk" FOREIGN KEY ("answered_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mentor_corrections_statement_id_index" ON "mentor_corrections" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "mentor_rates_mentor_user_id_starts_on_id_index" ON "mentor_rates" USING btree ("mentor_user_id","starts_on","id");--> statement-breakpoint
CREATE UNIQUE INDEX "mentor_statement_lines_booking_key" ON "mentor_statement_lines" USING btree ("booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mentor_statement_lines_correction_key" ON "mentor_statement_lines" USING btree ("correction_id");--> statement-breakpoint
CREATE INDEX "mentor_statement_lines_statement_id_index" ON "mentor_statement_lines" USING btree ("statement_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mentor_statements_key" ON "mentor_statements" USING btree ("mentor_user_id","month","currency");--> statement-breakpoint
CREATE INDEX "mentor_statements_status_month_index" ON "mentor_statements" USING btree ("status","month");--> statement-breakpoint
CREATE INDEX "mentor_statements_month_index" ON "mentor_statements" USING btree ("month");