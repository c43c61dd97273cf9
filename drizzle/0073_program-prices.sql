ALTER TABLE "course_prices" ALTER COLUMN "course_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "course_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "course_prices" ADD COLUMN "program_id" integer;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "program_id" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "program_id" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cohort_id" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "held_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "course_prices" ADD CONSTRAINT "course_prices_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_cohort_id_cohorts_id_fk" FOREIGN KEY ("cohort_id") REFERENCES "public"."cohorts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_prices_program_id_currency_starts_at_index" ON "course_prices" USING btree ("program_id","currency","starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_open_program_key" ON "orders" USING btree ("user_id","program_id") WHERE "orders"."status" not in ('expired', 'refunded');--> statement-breakpoint
CREATE INDEX "orders_program_id_index" ON "orders" USING btree ("program_id");--> statement-breakpoint
CREATE INDEX "orders_cohort_id_status_index" ON "orders" USING btree ("cohort_id","status");--> statement-breakpoint
ALTER TABLE "course_prices" ADD CONSTRAINT "course_prices_of_one" CHECK (num_nonnulls("course_prices"."course_id", "course_prices"."program_id") = 1);--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_of_one" CHECK (num_nonnulls("coupons"."course_id", "coupons"."program_id") <= 1);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_of_one" CHECK (num_nonnulls("orders"."course_id", "orders"."program_id") = 1);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_cohort" CHECK (("orders"."program_id" is null) = ("orders"."cohort_id" is null) and ("orders"."program_id" is null) = ("orders"."held_until" is null));