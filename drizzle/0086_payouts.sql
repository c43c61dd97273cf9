CREATE TABLE "payouts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payouts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"run_id" integer NOT NULL,
	"payslip_id" integer NOT NULL,
	"way" text NOT NULL,
	"file_number" integer,
	"account" jsonb,
	"note" text,
	"by_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_by_id" integer,
	"paid_at" timestamp with time zone,
	"returned_by_id" integer,
	"returned_at" timestamp with time zone,
	"reason" text,
	CONSTRAINT "payouts_file" CHECK (("payouts"."way" = 'file') = ("payouts"."file_number" is not null and "payouts"."account" is not null)),
	CONSTRAINT "payouts_paid" CHECK (("payouts"."paid_at" is null) = ("payouts"."paid_by_id" is null) and ("payouts"."way" = 'file' or "payouts"."paid_at" is not null)),
	CONSTRAINT "payouts_returned" CHECK (("payouts"."returned_at" is null) = ("payouts"."reason" is null) and ("payouts"."returned_at" is null) = ("payouts"."returned_by_id" is null))
);
--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_run_id_pay_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."pay_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_payslip_id_payslips_id_fk" FOREIGN KEY ("payslip_id") REFERENCES "public"."payslips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_paid_by_id_users_id_fk" FOREIGN KEY ("paid_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_returned_by_id_users_id_fk" FOREIGN KEY ("returned_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_payslip_key" ON "payouts" USING btree ("payslip_id") WHERE "payouts"."returned_at" is null;--> statement-breakpoint
CREATE INDEX "payouts_file_index" ON "payouts" USING btree ("run_id","file_number");--> statement-breakpoint
CREATE INDEX "payouts_history_index" ON "payouts" USING btree ("payslip_id","id");--> statement-breakpoint
-- A run that was marked as paid before payments were kept by person was paid as a whole (ADR 26).
INSERT INTO "payouts" ("run_id", "payslip_id", "way", "by_id", "created_at", "paid_by_id", "paid_at")
SELECT "run"."id", "slip"."id", 'run', coalesce("run"."paid_by_id", "run"."approved_by_id", "run"."prepared_by_id"),
  coalesce("run"."paid_at", "run"."approved_at"), coalesce("run"."paid_by_id", "run"."approved_by_id", "run"."prepared_by_id"),
  coalesce("run"."paid_at", "run"."approved_at")
FROM "payslips" "slip" JOIN "pay_runs" "run" ON "run"."id" = "slip"."run_id"
WHERE "run"."status" = 'paid' AND "slip"."net" <> 0 ORDER BY "slip"."id";--> statement-breakpoint
-- Of a run that is approved and whose bank file somebody has taken, the file may be at the bank already: nobody is put into a second one.
INSERT INTO "payouts" ("run_id", "payslip_id", "way", "file_number", "account", "by_id", "created_at")
SELECT "run"."id", "slip"."id", 'file', 1, "slip"."account", coalesce("taken"."actor_id", "run"."approved_by_id", "run"."prepared_by_id"), "taken"."at"
FROM "pay_runs" "run"
CROSS JOIN LATERAL (
  SELECT (SELECT "id" FROM "users" WHERE "id" = "audit_log"."actor_id") AS "actor_id", "at" FROM "audit_log"
  WHERE "action" = 'pay.bankFile' AND "detail" ->> 'run' = "run"."id"::text ORDER BY "id" DESC LIMIT 1
) AS "taken"
JOIN "payslips" "slip" ON "slip"."run_id" = "run"."id"
WHERE "run"."status" = 'approved' AND "slip"."net" > 0 AND "slip"."account" IS NOT NULL ORDER BY "slip"."id";
