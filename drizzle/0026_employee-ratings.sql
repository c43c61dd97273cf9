CREATE TABLE "employee_ratings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "employee_ratings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"employee_id" integer NOT NULL,
	"rating" integer NOT NULL,
	"recommendation" text,
	"rated_on" date NOT NULL,
	"rated_by_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "employee_ratings_stars" CHECK ("employee_ratings"."rating" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "employee_ratings" ADD CONSTRAINT "employee_ratings_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_ratings" ADD CONSTRAINT "employee_ratings_rated_by_id_users_id_fk" FOREIGN KEY ("rated_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "employee_ratings_day_key" ON "employee_ratings" USING btree ("employee_id","rated_by_id","rated_on");--> statement-breakpoint
CREATE INDEX "employee_ratings_rated_on_index" ON "employee_ratings" USING btree ("rated_on");