CREATE TABLE "publications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "publications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"publication_type" text NOT NULL,
	"publication_date" date NOT NULL,
	"price_minor" bigint NOT NULL,
	"currency" text DEFAULT 'NGN' NOT NULL,
	"status" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"recorded_by_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "publications_price" CHECK ("publications"."price_minor" >= 0),
	CONSTRAINT "publications_currency" CHECK ("publications"."currency" = 'NGN')
);
--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_recorded_by_id_users_id_fk" FOREIGN KEY ("recorded_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "publications_publication_date_id_index" ON "publications" USING btree ("publication_date","id");--> statement-breakpoint
CREATE INDEX "publications_status_publication_date_index" ON "publications" USING btree ("status","publication_date");--> statement-breakpoint
CREATE INDEX "ledger_journals_happened_at_index" ON "ledger_journals" USING btree ("happened_at");