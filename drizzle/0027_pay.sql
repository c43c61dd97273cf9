CREATE TABLE "pay_run_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pay_run_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"run_id" integer NOT NULL,
	"employee_id" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"is_taxable" boolean NOT NULL,
	"amount" bigint,
	"half_days" integer,
	"by_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pay_run_lines_amount" CHECK (case when "pay_run_lines"."kind" = 'unpaid' then "pay_run_lines"."half_days" > 0 and "pay_run_lines"."amount" is null else "pay_run_lines"."amount" > 0 and "pay_run_lines"."half_days" is null end)
);
--> statement-breakpoint
CREATE TABLE "pay_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pay_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"month" text NOT NULL,
	"number" integer NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"country" text NOT NULL,
	"rules_key" text,
	"currency" text NOT NULL,
	"scaled_rate" bigint,
	"inputs" text DEFAULT '' NOT NULL,
	"prepared_by_id" integer NOT NULL,
	"worked_by" integer[] NOT NULL,
	"approved_by_id" integer,
	"approved_at" timestamp with time zone,
	"paid_by_id" integer,
	"paid_at" timestamp with time zone,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pay_runs_month" CHECK ("pay_runs"."month" ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "pay_runs_approved" CHECK (("pay_runs"."approved_at" is null) = ("pay_runs"."status" in ('draft', 'submitted')))
);
--> statement-breakpoint
CREATE TABLE "payslips" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payslips_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"run_id" integer NOT NULL,
	"employee_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"department" text NOT NULL,
	"position" text NOT NULL,
	"gross" bigint NOT NULL,
	"deductions" bigint NOT NULL,
	"net" bigint NOT NULL,
	"employer" bigint NOT NULL,
	"paid_days" integer NOT NULL,
	"month_days" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"warnings" jsonb NOT NULL,
	"account" jsonb,
	CONSTRAINT "payslips_net" CHECK ("payslips"."net" = "payslips"."gross" + "payslips"."deductions")
);
--> statement-breakpoint
CREATE TABLE "pay_accounts" (
	"employee_id" integer PRIMARY KEY NOT NULL,
	"bank" text NOT NULL,
	"number" text NOT NULL,
	"holder" text NOT NULL,
	"by_id" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pay_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pay_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"employee_id" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"is_taxable" boolean NOT NULL,
	"amount_cents" bigint NOT NULL,
	"from_month" text NOT NULL,
	"to_month" text,
	"by_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pay_lines_amount" CHECK ("pay_lines"."amount_cents" > 0),
	CONSTRAINT "pay_lines_months" CHECK ("pay_lines"."to_month" is null or "pay_lines"."to_month" >= "pay_lines"."from_month")
);
--> statement-breakpoint
ALTER TABLE "pay_run_lines" ADD CONSTRAINT "pay_run_lines_run_id_pay_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."pay_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_run_lines" ADD CONSTRAINT "pay_run_lines_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_run_lines" ADD CONSTRAINT "pay_run_lines_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_runs" ADD CONSTRAINT "pay_runs_prepared_by_id_users_id_fk" FOREIGN KEY ("prepared_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_runs" ADD CONSTRAINT "pay_runs_approved_by_id_users_id_fk" FOREIGN KEY ("approved_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_runs" ADD CONSTRAINT "pay_runs_paid_by_id_users_id_fk" FOREIGN KEY ("paid_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payslips" ADD CONSTRAINT "payslips_run_id_pay_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."pay_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payslips" ADD CONSTRAINT "payslips_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payslips" ADD CONSTRAINT "payslips_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_accounts" ADD CONSTRAINT "pay_accounts_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_accounts" ADD CONSTRAINT "pay_accounts_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_lines" ADD CONSTRAINT "pay_lines_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_lines" ADD CONSTRAINT "pay_lines_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pay_run_lines_run_id_employee_id_index" ON "pay_run_lines" USING btree ("run_id","employee_id");--> statement-breakpoint
CREATE INDEX "pay_run_lines_employee_id_index" ON "pay_run_lines" USING btree ("employee_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_runs_number_key" ON "pay_runs" USING btree ("month","number");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_runs_open_key" ON "pay_runs" USING btree ("month") WHERE "pay_runs"."status" in ('draft', 'submitted');--> statement-breakpoint
CREATE UNIQUE INDEX "payslips_run_employee_key" ON "payslips" USING btree ("run_id","employee_id");--> statement-breakpoint
CREATE INDEX "payslips_name_index" ON "payslips" USING btree ("run_id","name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "payslips_user_id_index" ON "payslips" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payslips_employee_id_index" ON "payslips" USING btree ("employee_id");--> statement-breakpoint
CREATE INDEX "pay_lines_employee_id_from_month_index" ON "pay_lines" USING btree ("employee_id","from_month");