CREATE TABLE "permission_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "permission_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"permission_type" text NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"reviewer_id" integer,
	"decided_at" timestamp with time zone,
	"admin_notes" text,
	"withdrawn_at" timestamp with time zone,
	"withdrawal_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "permission_requests" ADD CONSTRAINT "permission_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permission_requests" ADD CONSTRAINT "permission_requests_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "permission_requests_open_key" ON "permission_requests" USING btree ("user_id","permission_type") WHERE "permission_requests"."status" in ('pending', 'approved');--> statement-breakpoint
CREATE INDEX "permission_requests_status_created_at_index" ON "permission_requests" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "permission_requests_user_id_created_at_index" ON "permission_requests" USING btree ("user_id","created_at");