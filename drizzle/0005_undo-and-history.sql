CREATE TABLE "undo_offers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "undo_offers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"actor_id" integer NOT NULL,
	"feature" text NOT NULL,
	"move" text NOT NULL,
	"row_ids" integer[] NOT NULL,
	"notification_ids" integer[] NOT NULL,
	"mail_ids" uuid[] NOT NULL,
	"offered_at" timestamp with time zone NOT NULL,
	"taken_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "undo_offers" ADD CONSTRAINT "undo_offers_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "undo_offers_offered_at_index" ON "undo_offers" USING btree ("offered_at");--> statement-breakpoint
CREATE INDEX "audit_log_subject_index" ON "audit_log" USING btree ("subject");