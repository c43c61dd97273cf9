-- Exclusion constraints over a person and a time need it; both engines bring it.
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
CREATE TABLE "mentor_availability" (
	"mentor_id" integer PRIMARY KEY NOT NULL,
	"time_zone" text NOT NULL,
	"hours" jsonb NOT NULL,
	"exceptions" jsonb NOT NULL,
	"pause_from" date,
	"pause_until" date,
	"pause_text" text DEFAULT '' NOT NULL,
	"capacity" integer NOT NULL,
	"session_minutes" integer NOT NULL,
	"buffer_minutes" integer NOT NULL,
	"notice_hours" integer NOT NULL,
	"answer_hours" integer,
	"meeting_addresses" jsonb NOT NULL,
	"next_free_at" timestamp with time zone,
	"places" integer NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mentor_availability_pause" CHECK (("mentor_availability"."pause_from" is null) = ("mentor_availability"."pause_until" is null) and "mentor_availability"."pause_from" <= "mentor_availability"."pause_until")
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bookings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"match_id" integer NOT NULL,
	"mentor_user_id" integer NOT NULL,
	"mentee_id" integer NOT NULL,
	"status" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"blocked_until" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"proposed_by" text NOT NULL,
	"uid" text NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"is_invited" boolean DEFAULT false NOT NULL,
	"agenda" text DEFAULT '' NOT NULL,
	"agenda_revision" integer DEFAULT 0 NOT NULL,
	"requested_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"closed_by" text,
	"reason" text,
	"is_late" boolean DEFAULT false NOT NULL,
	"missed_by" text,
	"day_reminder_at" timestamp with time zone,
	"hour_reminder_at" timestamp with time zone,
	"reminder_mail_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bookings_times" CHECK ("bookings"."starts_at" < "bookings"."ends_at" and "bookings"."ends_at" <= "bookings"."blocked_until"),
	CONSTRAINT "bookings_two_people" CHECK ("bookings"."mentor_user_id" <> "bookings"."mentee_id"),
	CONSTRAINT "bookings_expires" CHECK (("bookings"."expires_at" is not null) = ("bookings"."status" in ('held', 'requested'))),
	CONSTRAINT "bookings_closed" CHECK (("bookings"."closed_at" is null) = ("bookings"."status" in ('held', 'requested', 'confirmed'))),
	CONSTRAINT "bookings_missed" CHECK (("bookings"."missed_by" is not null) = ("bookings"."status" = 'no_show'))
);
--> statement-breakpoint
ALTER TABLE "mentor_availability" ADD CONSTRAINT "mentor_availability_mentor_id_mentors_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."mentors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_mentor_user_id_users_id_fk" FOREIGN KEY ("mentor_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_mentee_id_users_id_fk" FOREIGN KEY ("mentee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mentor_availability_checked_at_index" ON "mentor_availability" USING btree ("checked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_uid_key" ON "bookings" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "bookings_match_id_starts_at_index" ON "bookings" USING btree ("match_id","starts_at");--> statement-breakpoint
CREATE INDEX "bookings_mentor_user_id_starts_at_index" ON "bookings" USING btree ("mentor_user_id","starts_at");--> statement-breakpoint
CREATE INDEX "bookings_mentee_id_starts_at_index" ON "bookings" USING btree ("mentee_id","starts_at");--> statement-breakpoint
CREATE INDEX "bookings_expires_index" ON "bookings" USING btree ("expires_at") WHERE "bookings"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX "bookings_confirmed_index" ON "bookings" USING btree ("starts_at") WHERE "bookings"."status" = 'confirmed';--> statement-breakpoint
-- Nobody is in two sessions at once (ADR 27). What was ended by time is ended in the table before a time is given away.
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_mentor_apart" EXCLUDE USING gist ("mentor_user_id" WITH =, tstzrange("starts_at", "blocked_until") WITH &&) WHERE ("status" in ('held', 'requested', 'confirmed'));--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_mentee_apart" EXCLUDE USING gist ("mentee_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&) WHERE ("status" in ('held', 'requested', 'confirmed'));
