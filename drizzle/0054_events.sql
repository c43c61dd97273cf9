CREATE TABLE "event_check_ins" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_check_ins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"registration_id" integer NOT NULL,
	"client_key" text NOT NULL,
	"way" text NOT NULL,
	"checked_by_id" integer NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"is_refused" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_likes" (
	"event_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "event_likes_event_id_user_id_pk" PRIMARY KEY("event_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "event_registrations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_registrations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"message" text,
	"status" text NOT NULL,
	"registered_at" timestamp with time zone NOT NULL,
	"ticket_version" integer DEFAULT 1 NOT NULL,
	"checked_in_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"description_html" text NOT NULL,
	"excerpt" text NOT NULL,
	"featured_image" text,
	"location" text NOT NULL,
	"online_link" text,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"capacity" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"uid" text NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"created_by_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"archived_at" timestamp with time zone,
	"words" text NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', "events"."words")) STORED,
	CONSTRAINT "events_slug_unique" UNIQUE("slug"),
	CONSTRAINT "events_places" CHECK ("events"."taken" between 0 and "events"."capacity"),
	CONSTRAINT "events_times" CHECK ("events"."starts_at" < "events"."ends_at")
);
--> statement-breakpoint
ALTER TABLE "certificates" DROP CONSTRAINT "certificates_of";--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "event_registration_id" integer;--> statement-breakpoint
ALTER TABLE "event_check_ins" ADD CONSTRAINT "event_check_ins_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_check_ins" ADD CONSTRAINT "event_check_ins_registration_id_event_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."event_registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_check_ins" ADD CONSTRAINT "event_check_ins_checked_by_id_users_id_fk" FOREIGN KEY ("checked_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_likes" ADD CONSTRAINT "event_likes_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_likes" ADD CONSTRAINT "event_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_registrations" ADD CONSTRAINT "event_registrations_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_registrations" ADD CONSTRAINT "event_registrations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "event_check_ins_sent_key" ON "event_check_ins" USING btree ("event_id","client_key");--> statement-breakpoint
CREATE INDEX "event_check_ins_registration_id_checked_at_index" ON "event_check_ins" USING btree ("registration_id","checked_at");--> statement-breakpoint
CREATE INDEX "event_likes_user_id_created_at_index" ON "event_likes" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "event_likes_created_at_index" ON "event_likes" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "event_registrations_person_key" ON "event_registrations" USING btree ("event_id","user_id");--> statement-breakpoint
CREATE INDEX "event_registrations_event_id_status_registered_at_index" ON "event_registrations" USING btree ("event_id","status","registered_at");--> statement-breakpoint
CREATE INDEX "event_registrations_user_id_registered_at_index" ON "event_registrations" USING btree ("user_id","registered_at");--> statement-breakpoint
CREATE INDEX "events_search_index" ON "events" USING gin ("search");--> statement-breakpoint
CREATE INDEX "events_starts_at_index" ON "events" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "events_ends_at_index" ON "events" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "events_created_by_id_index" ON "events" USING btree ("created_by_id");--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_event_registration_id_event_registrations_id_fk" FOREIGN KEY ("event_registration_id") REFERENCES "public"."event_registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_event_key" ON "certificates" USING btree ("event_registration_id") WHERE "certificates"."state" = 'valid';--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_of" CHECK (num_nonnulls("certificates"."enrollment_id", "certificates"."program_member_id", "certificates"."event_registration_id") = 1);