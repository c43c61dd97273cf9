DROP INDEX "enrollments_open_key";--> statement-breakpoint
DROP INDEX "orders_open_key";--> statement-breakpoint
DROP INDEX "orders_open_program_key";--> statement-breakpoint
CREATE UNIQUE INDEX "enrollments_open_key" ON "enrollments" USING btree ("user_id","course_id") WHERE "enrollments"."status" not in ('rejected', 'withdrawn');--> statement-breakpoint
CREATE UNIQUE INDEX "orders_open_key" ON "orders" USING btree ("user_id","course_id") WHERE "orders"."status" not in ('expired', 'refunded', 'cancelled');--> statement-breakpoint
CREATE UNIQUE INDEX "orders_open_program_key" ON "orders" USING btree ("user_id","program_id") WHERE "orders"."status" not in ('expired', 'refunded', 'cancelled');