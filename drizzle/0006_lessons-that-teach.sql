CREATE TABLE "certificate_names" (
	"enrollment_id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "quiz_questions" ADD COLUMN "explanation" text;--> statement-breakpoint
ALTER TABLE "quiz_questions" ADD COLUMN "video_at" integer;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD COLUMN "attempt_key" text;--> statement-breakpoint
ALTER TABLE "certificate_names" ADD CONSTRAINT "certificate_names_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "quiz_attempts_enrollment_id_video_id_attempt_key_index" ON "quiz_attempts" USING btree ("enrollment_id","video_id","attempt_key");