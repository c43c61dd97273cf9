CREATE TABLE "matches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "matches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"application_id" integer NOT NULL,
	"mentor_id" integer NOT NULL,
	"mentor_user_id" integer NOT NULL,
	"mentee_id" integer NOT NULL,
	"status" text DEFAULT 'agreeing' NOT NULL,
	"ended_as" text,
	"opened_at" timestamp with time zone NOT NULL,
	"running_since" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"last_contact_at" timestamp with time zone,
	CONSTRAINT "matches_two_people" CHECK ("matches"."mentor_user_id" <> "matches"."mentee_id"),
	CONSTRAINT "matches_ended_how" CHECK (("matches"."status" = 'ended') = ("matches"."ended_as" is not null))
);
--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_application_id_mentorship_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."mentorship_applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_mentor_id_mentors_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."mentors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_mentor_user_id_users_id_fk" FOREIGN KEY ("mentor_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_mentee_id_users_id_fk" FOREIGN KEY ("mentee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "matches_open_application_key" ON "matches" USING btree ("application_id") WHERE "matches"."status" <> 'ended';--> statement-breakpoint
CREATE INDEX "matches_mentor_id_status_index" ON "matches" USING btree ("mentor_id","status");--> statement-breakpoint
CREATE INDEX "matches_mentee_id_index" ON "matches" USING btree ("mentee_id");--> statement-breakpoint
INSERT INTO "matches" ("application_id", "mentor_id", "mentor_user_id", "mentee_id", "status", "ended_as", "opened_at", "ended_at")
SELECT a."id", a."mentor_id", m."user_id", a."user_id",
	CASE a."status" WHEN 'completed' THEN 'ended' ELSE 'agreeing' END,
	CASE a."status" WHEN 'completed' THEN 'completed' END,
	coalesce(a."decided_at", a."created_at"), a."completed_at"
FROM "mentorship_applications" a
JOIN "mentors" m ON m."id" = a."mentor_id"
WHERE a."status" IN ('accepted', 'completed') AND a."user_id" IS NOT NULL AND m."user_id" IS NOT NULL AND m."user_id" <> a."user_id";
