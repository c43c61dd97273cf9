CREATE TABLE "pending_posts" (
	"post_id" integer PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"content_html" text NOT NULL,
	"tags" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "begun_by_session" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "autosave_session" text;--> statement-breakpoint
ALTER TABLE "post_versions" ADD COLUMN "is_autosaved" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pending_posts" ADD CONSTRAINT "pending_posts_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "posts_author_id_begun_by_session_index" ON "posts" USING btree ("author_id","begun_by_session");