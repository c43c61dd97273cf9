CREATE TABLE "income_lines" (
	"line_id" integer PRIMARY KEY NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"is_place" boolean NOT NULL,
	"order_id" integer,
	"course_id" integer,
	"program_id" integer
);
--> statement-breakpoint
ALTER TABLE "income_lines" ADD CONSTRAINT "income_lines_line_id_ledger_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."ledger_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "income_lines_happened_at_index" ON "income_lines" USING btree ("happened_at");