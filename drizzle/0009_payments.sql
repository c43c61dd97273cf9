CREATE TABLE "course_prices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "course_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"course_id" integer NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	"created_by_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "course_prices_amount" CHECK ("course_prices"."amount_minor" >= 0),
	CONSTRAINT "course_prices_span" CHECK ("course_prices"."ends_at" is null or "course_prices"."ends_at" >= "course_prices"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"percent" integer,
	"amount_minor" bigint,
	"currency" text,
	"course_id" integer,
	"cap" integer,
	"used" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_by_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_one_kind" CHECK (num_nonnulls("coupons"."percent", "coupons"."amount_minor") = 1),
	CONSTRAINT "coupons_used" CHECK ("coupons"."cap" is null or "coupons"."used" <= "coupons"."cap")
);
--> statement-breakpoint
CREATE TABLE "ledger_journals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_journals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"journal_id" integer NOT NULL,
	"account" text NOT NULL,
	"currency" text NOT NULL,
	"exponent" integer NOT NULL,
	"amount_minor" bigint NOT NULL,
	CONSTRAINT "ledger_lines_amount" CHECK ("ledger_lines"."amount_minor" <> 0)
);
--> statement-breakpoint
CREATE TABLE "receipt_counters" (
	"series" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	"status" text NOT NULL,
	"currency" text NOT NULL,
	"price_minor" bigint NOT NULL,
	"discount_minor" bigint DEFAULT 0 NOT NULL,
	"coupon_id" integer,
	"paid_at" timestamp with time zone,
	"receipt_number" integer,
	"buyer_name" text,
	"course_title" text,
	"refunded_at" timestamp with time zone,
	"refunded_by_id" integer,
	"refund_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"provider" text NOT NULL,
	"status" text NOT NULL,
	"reference" text NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"payer" text,
	"proof_file_id" text,
	"reason" text,
	"submitted_by_id" integer NOT NULL,
	"decided_by_id" integer,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "enrollments" ALTER COLUMN "name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "enrollments" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "enrollments" ALTER COLUMN "phone" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "enrollments" ALTER COLUMN "education" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "enrollments" ALTER COLUMN "experience" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "enrollments" ALTER COLUMN "goals" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "enrollments" ALTER COLUMN "gender" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "enrollments" ALTER COLUMN "dob" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "enrollments" ALTER COLUMN "country" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "enrollments" ALTER COLUMN "city" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "enrollments" ALTER COLUMN "district" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "enrollments" ALTER COLUMN "zip_code" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "enrollments" ALTER COLUMN "address" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "course_prices" ADD CONSTRAINT "course_prices_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_prices" ADD CONSTRAINT "course_prices_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_journal_id_ledger_journals_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."ledger_journals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded_by_id_users_id_fk" FOREIGN KEY ("refunded_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_proof_file_id_files_id_fk" FOREIGN KEY ("proof_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_submitted_by_id_users_id_fk" FOREIGN KEY ("submitted_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_prices_course_id_currency_starts_at_index" ON "course_prices" USING btree ("course_id","currency","starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_code_index" ON "coupons" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_journals_key_index" ON "ledger_journals" USING btree ("key");--> statement-breakpoint
CREATE INDEX "ledger_lines_journal_id_index" ON "ledger_lines" USING btree ("journal_id");--> statement-breakpoint
CREATE INDEX "ledger_lines_account_currency_index" ON "ledger_lines" USING btree ("account","currency");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_open_key" ON "orders" USING btree ("user_id","course_id") WHERE "orders"."status" not in ('expired', 'refunded');--> statement-breakpoint
CREATE UNIQUE INDEX "orders_receipt_number_index" ON "orders" USING btree ("receipt_number");--> statement-breakpoint
CREATE INDEX "orders_status_created_at_index" ON "orders" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "orders_user_id_created_at_index" ON "orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_course_id_index" ON "orders" USING btree ("course_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_open_key" ON "payment_attempts" USING btree ("order_id") WHERE "payment_attempts"."status" in ('created', 'prompt_sent', 'pending');--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_reference_key" ON "payment_attempts" USING btree ("reference") WHERE "payment_attempts"."provider" <> 'manual';--> statement-breakpoint
CREATE INDEX "payment_attempts_order_id_created_at_index" ON "payment_attempts" USING btree ("order_id","created_at");--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_form_whole" CHECK (num_nulls("enrollments"."name", "enrollments"."email", "enrollments"."phone", "enrollments"."education", "enrollments"."experience", "enrollments"."goals",
        "enrollments"."gender", "enrollments"."dob", "enrollments"."country", "enrollments"."city", "enrollments"."district", "enrollments"."zip_code",
        "enrollments"."address") in (0, 13));