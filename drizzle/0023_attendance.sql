CREATE TABLE "attendance_days" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attendance_days_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"employee_id" integer NOT NULL,
	"day" date NOT NULL,
	"check_in" timestamp with time zone,
	"break1_start" timestamp with time zone,
	"break1_end" timestamp with time zone,
	"lunch_start" timestamp with time zone,
	"lunch_end" timestamp with time zone,
	"break2_start" timestamp with time zone,
	"break2_end" timestamp with time zone,
	"check_out" timestamp with time zone,
	"is_late" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'absent' NOT NULL,
	CONSTRAINT "attendance_days_order" CHECK ("attendance_days"."check_out" is null or "attendance_days"."check_out" >= "attendance_days"."check_in"),
	CONSTRAINT "attendance_days_absent" CHECK (("attendance_days"."status" = 'absent') = ("attendance_days"."check_in" is null))
);
--> statement-breakpoint
CREATE TABLE "attendance_punches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attendance_punches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"day_id" integer NOT NULL,
	"action" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attendance_days" ADD CONSTRAINT "attendance_days_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_punches" ADD CONSTRAINT "attendance_punches_day_id_attendance_days_id_fk" FOREIGN KEY ("day_id") REFERENCES "public"."attendance_days"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_days_employee_day_key" ON "attendance_days" USING btree ("employee_id","day");--> statement-breakpoint
CREATE INDEX "attendance_days_day_employee_id_index" ON "attendance_days" USING btree ("day","employee_id");--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_punches_action_key" ON "attendance_punches" USING btree ("day_id","action");