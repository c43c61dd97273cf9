DROP INDEX "attendance_punches_action_key";--> statement-breakpoint
ALTER TABLE "attendance_days" ADD COLUMN "site" text;--> statement-breakpoint
ALTER TABLE "attendance_punches" ADD COLUMN "employee_id" integer;--> statement-breakpoint
ALTER TABLE "attendance_punches" ADD COLUMN "client_id" uuid;--> statement-breakpoint
ALTER TABLE "attendance_punches" ADD COLUMN "device_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "attendance_punches" ADD COLUMN "skew_seconds" integer;--> statement-breakpoint
ALTER TABLE "attendance_punches" ADD COLUMN "is_unordered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "attendance_punches" ADD CONSTRAINT "attendance_punches_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attendance_punches_day_id_index" ON "attendance_punches" USING btree ("day_id");--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_punches_client_key" ON "attendance_punches" USING btree ("employee_id","client_id");