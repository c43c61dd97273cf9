CREATE TABLE "video_uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" integer NOT NULL,
	"name" text NOT NULL,
	"fingerprint" text DEFAULT '' NOT NULL,
	"bytes" integer NOT NULL,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "video_uploads" ADD CONSTRAINT "video_uploads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "video_uploads_owner_id_index" ON "video_uploads" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "video_uploads_finished_at_created_at_index" ON "video_uploads" USING btree ("finished_at","created_at");