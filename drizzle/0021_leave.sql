CREATE TABLE "leave_days" (
	"request_id" integer NOT NULL,
	"day" date NOT NULL,
	"half_days" integer NOT NULL,
	CONSTRAINT "leave_days_request_id_day_pk" PRIMARY KEY("request_id","day"),
	CONSTRAINT "leave_days_half_days" CHECK ("leave_days"."half_days" in (1, 2))
);
--> statement-breakpoint
CREATE TABLE "leave_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "leave_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"employee_id" integer NOT NULL,
	"type" text NOT NULL,
	"start_date" date NOT NULL,
	"start_half" text DEFAULT 'morning' NOT NULL,
	"end_date" date NOT NULL,
	"end_half" text DEFAULT 'afternoon' NOT NULL,
	"half_days" integer NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"rejection_reason" text,
	"is_short_notice" boolean DEFAULT false NOT NULL,
	"decided_by_id" integer,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leave_requests_days" CHECK ("leave_requests"."end_date" >= "leave_requests"."start_date" and "leave_requests"."half_days" > 0)
);
--> statement-breakpoint
CREATE TABLE "leave_balances" (
	"employee_id" integer NOT NULL,
	"type" text NOT NULL,
	"year" integer NOT NULL,
	"granted" integer DEFAULT 0 NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"entitled" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "leave_balances_employee_id_type_year_pk" PRIMARY KEY("employee_id","type","year"),
	CONSTRAINT "leave_balances_sums" CHECK ("leave_balances"."reserved" >= 0 and "leave_balances"."used" >= 0)
);
--> statement-breakpoint
CREATE TABLE "leave_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "leave_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"employee_id" integer NOT NULL,
	"type" text NOT NULL,
	"year" integer NOT NULL,
	"kind" text NOT NULL,
	"granted" integer DEFAULT 0 NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"request_id" integer,
	"by_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "leave_days" ADD CONSTRAINT "leave_days_request_id_leave_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."leave_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_requests" ADD CONSTRAINT "leave_requests_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_requests" ADD CONSTRAINT "leave_requests_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_balances" ADD CONSTRAINT "leave_balances_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_entries" ADD CONSTRAINT "leave_entries_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_entries" ADD CONSTRAINT "leave_entries_request_id_leave_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."leave_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_entries" ADD CONSTRAINT "leave_entries_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leave_requests_employee_id_start_date_index" ON "leave_requests" USING btree ("employee_id","start_date");--> statement-breakpoint
CREATE INDEX "leave_requests_status_created_at_index" ON "leave_requests" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "leave_requests_created_at_id_index" ON "leave_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "leave_entries_key" ON "leave_entries" USING btree ("key");--> statement-breakpoint
CREATE INDEX "leave_entries_employee_id_year_type_id_index" ON "leave_entries" USING btree ("employee_id","year","type","id");--> statement-breakpoint
-- No half day of a person is in two leaves that are pending or approved. Half days are counted from the year 2000 on, each
-- person in a stretch of a million of their own: so a range of numbers is enough, which needs no extension.
ALTER TABLE "leave_requests" ADD CONSTRAINT "leave_requests_overlap" EXCLUDE USING gist (
	int8range(
		"employee_id"::bigint * 1000000 + ("start_date" - date '2000-01-01') * 2 + case "start_half" when 'afternoon' then 1 else 0 end,
		"employee_id"::bigint * 1000000 + ("end_date" - date '2000-01-01') * 2 + case "end_half" when 'morning' then 1 else 2 end
	) WITH &&
) WHERE ("status" in ('pending', 'approved'));
