CREATE TABLE "mark_overrides" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mark_overrides_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"enrollment_id" integer NOT NULL,
	"video_id" integer NOT NULL,
	"score" integer NOT NULL,
	"reason" text NOT NULL,
	"has_completed_lesson" boolean NOT NULL,
	"given_by_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by_id" integer,
	"is_replaced" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mark_overrides" ADD CONSTRAINT "mark_overrides_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mark_overrides" ADD CONSTRAINT "mark_overrides_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mark_overrides" ADD CONSTRAINT "mark_overrides_given_by_id_users_id_fk" FOREIGN KEY ("given_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mark_overrides" ADD CONSTRAINT "mark_overrides_ended_by_id_users_id_fk" FOREIGN KEY ("ended_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mark_overrides_counting_key" ON "mark_overrides" USING btree ("enrollment_id","video_id") WHERE "mark_overrides"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "mark_overrides_enrollment_id_video_id_index" ON "mark_overrides" USING btree ("enrollment_id","video_id");--> statement-breakpoint
CREATE INDEX "mark_overrides_video_id_index" ON "mark_overrides" USING btree ("video_id");