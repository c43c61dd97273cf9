CREATE TABLE "video_media" (
	"file_id" text PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'preparing' NOT NULL,
	"seconds" integer,
	"width" integer,
	"height" integer,
	"poster_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "video_renditions" (
	"file_id" text NOT NULL,
	"quality" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"rendition_id" text,
	CONSTRAINT "video_renditions_file_id_quality_pk" PRIMARY KEY("file_id","quality")
);
--> statement-breakpoint
ALTER TABLE "video_media" ADD CONSTRAINT "video_media_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_media" ADD CONSTRAINT "video_media_poster_id_files_id_fk" FOREIGN KEY ("poster_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_renditions" ADD CONSTRAINT "video_renditions_file_id_video_media_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."video_media"("file_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_renditions" ADD CONSTRAINT "video_renditions_rendition_id_files_id_fk" FOREIGN KEY ("rendition_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "video_media_state_index" ON "video_media" USING btree ("state");