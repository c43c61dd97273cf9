CREATE TABLE "setting_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "setting_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"old" jsonb,
	"new" jsonb,
	"by" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "setting_changes_key_at_index" ON "setting_changes" USING btree ("key","at");
--> statement-breakpoint
UPDATE "settings" SET "key" = 'site.' || "key" WHERE "key" IN ('organisation', 'showcase', 'guide', 'testimonials');
