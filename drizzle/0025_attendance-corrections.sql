CREATE TABLE "attendance_corrections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attendance_corrections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"employee_id" integer NOT NULL,
	"day" date NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"asked" jsonb NOT NULL,
	"recorded" jsonb NOT NULL,
	"reason" text NOT NULL,
	"rejection_reason" text,
	"decided_by_id" integer,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attendance_days" ADD COLUMN "is_forgotten" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "attendance_days" ADD COLUMN "is_corrected" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "attendance_corrections" ADD CONSTRAINT "attendance_corrections_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_corrections" ADD CONSTRAINT "attendance_corrections_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_corrections_pending_key" ON "attendance_corrections" USING btree ("employee_id","day") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "attendance_corrections_employee_id_day_index" ON "attendance_corrections" USING btree ("employee_id","day");--> statement-breakpoint
CREATE INDEX "attendance_corrections_status_created_at_index" ON "attendance_corrections" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "attendance_corrections_created_at_id_index" ON "attendance_corrections" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "attendance_days_open_index" ON "attendance_days" USING btree ("day") WHERE check_in is not null and check_out is null and not is_forgotten;