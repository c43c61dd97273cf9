CREATE TABLE "verifications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "verifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"certificate_id" integer,
	"card_user_id" integer,
	"result" text NOT NULL,
	"place" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"counted_as" text,
	"checked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_certificate_id_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."certificates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_card_user_id_users_id_fk" FOREIGN KEY ("card_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "verifications_counted_as_index" ON "verifications" USING btree ("counted_as");--> statement-breakpoint
CREATE INDEX "verifications_checked_at_index" ON "verifications" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "verifications_certificate_id_checked_at_index" ON "verifications" USING btree ("certificate_id","checked_at");--> statement-breakpoint
CREATE INDEX "verifications_card_user_id_index" ON "verifications" USING btree ("card_user_id");