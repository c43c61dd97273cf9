CREATE TABLE "support_answers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "support_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"words" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "support_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"thread_id" integer NOT NULL,
	"seq" integer NOT NULL,
	"version" integer NOT NULL,
	"sender_id" integer,
	"is_from_team" boolean NOT NULL,
	"client_key" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"file_id" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "support_messages_threadId_seq_unique" UNIQUE("thread_id","seq"),
	CONSTRAINT "support_messages_threadId_senderId_clientKey_unique" UNIQUE NULLS NOT DISTINCT("thread_id","sender_id","client_key"),
	CONSTRAINT "support_messages_something" CHECK ("support_messages"."content" <> '' or "support_messages"."file_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "support_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "support_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"thread_id" integer NOT NULL,
	"writer_id" integer,
	"words" text NOT NULL,
	"client_key" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "support_notes_threadId_clientKey_unique" UNIQUE("thread_id","client_key")
);
--> statement-breakpoint
CREATE TABLE "support_questions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "support_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"thread_id" integer NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"is_answered" boolean DEFAULT false NOT NULL,
	"open_minutes" integer
);
--> statement-breakpoint
CREATE TABLE "support_ratings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "support_ratings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"thread_id" integer NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"rating" smallint NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "support_ratings_threadId_closedAt_unique" UNIQUE("thread_id","closed_at"),
	CONSTRAINT "support_ratings_stars" CHECK ("support_ratings"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "support_threads" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "support_threads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"contact_id" integer,
	"status" text DEFAULT 'waiting' NOT NULL,
	"waiting_since" timestamp with time zone,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"last_version" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"person_read_seq" integer DEFAULT 0 NOT NULL,
	"team_read_seq" integer DEFAULT 0 NOT NULL,
	"mailed_seq" integer DEFAULT 0 NOT NULL,
	"assignee_id" integer,
	"assigned_at" timestamp with time zone,
	"labels" text[] DEFAULT '{}' NOT NULL,
	"closed_at" timestamp with time zone,
	"blocked_until" timestamp with time zone,
	"block_reason" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "support_threads_userId_unique" UNIQUE("user_id"),
	CONSTRAINT "support_threads_contactId_unique" UNIQUE("contact_id"),
	CONSTRAINT "support_threads_somebody" CHECK (("support_threads"."user_id" is null) <> ("support_threads"."contact_id" is null)),
	CONSTRAINT "support_threads_waiting" CHECK (("support_threads"."status" = 'waiting') = ("support_threads"."waiting_since" is not null)),
	CONSTRAINT "support_threads_closed" CHECK (("support_threads"."status" = 'closed') = ("support_threads"."closed_at" is not null))
);
--> statement-breakpoint
DROP INDEX "safety_reports_open_chat_key";--> statement-breakpoint
ALTER TABLE "safety_reports" ADD COLUMN "support_message_id" integer;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_thread_id_support_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."support_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_notes" ADD CONSTRAINT "support_notes_thread_id_support_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."support_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_notes" ADD CONSTRAINT "support_notes_writer_id_users_id_fk" FOREIGN KEY ("writer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_questions" ADD CONSTRAINT "support_questions_thread_id_support_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."support_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_ratings" ADD CONSTRAINT "support_ratings_thread_id_support_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."support_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_threads" ADD CONSTRAINT "support_threads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_threads" ADD CONSTRAINT "support_threads_contact_id_contact_messages_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_threads" ADD CONSTRAINT "support_threads_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "support_answers_title" ON "support_answers" USING btree (lower("title"));--> statement-breakpoint
CREATE INDEX "support_messages_created_at_index" ON "support_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "support_messages_thread_id_version_index" ON "support_messages" USING btree ("thread_id","version");--> statement-breakpoint
CREATE INDEX "support_messages_file_id_index" ON "support_messages" USING btree ("file_id") WHERE "support_messages"."file_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "support_questions_open" ON "support_questions" USING btree ("thread_id") WHERE "support_questions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "support_questions_asked_at_index" ON "support_questions" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "support_threads_status_last_at_index" ON "support_threads" USING btree ("status","last_at");--> statement-breakpoint
CREATE INDEX "support_threads_assignee_id_index" ON "support_threads" USING btree ("assignee_id");--> statement-breakpoint
ALTER TABLE "safety_reports" ADD CONSTRAINT "safety_reports_support_message_id_support_messages_id_fk" FOREIGN KEY ("support_message_id") REFERENCES "public"."support_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "safety_reports_open_support_key" ON "safety_reports" USING btree ("reporter_id","support_message_id") WHERE "safety_reports"."status" = 'open' and "safety_reports"."support_message_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "safety_reports_open_chat_key" ON "safety_reports" USING btree ("reporter_id","reported_id",coalesce("chat_message_id", 0)) WHERE "safety_reports"."status" = 'open' and "safety_reports"."match_id" is null and "safety_reports"."support_message_id" is null;--> statement-breakpoint
-- What came by the contact page so far becomes threads of the support chat, with its answers and notes.
INSERT INTO "support_threads" ("contact_id", "status", "waiting_since", "last_at", "assignee_id", "assigned_at", "closed_at", "created_at")
SELECT "m"."id", CASE "m"."status" WHEN 'open' THEN 'waiting' WHEN 'answered' THEN 'open' ELSE 'closed' END,
  CASE "m"."status" WHEN 'open' THEN "m"."changed_at" END, "m"."changed_at", "e"."writer_id", "e"."created_at",
  CASE "m"."status" WHEN 'closed' THEN "m"."changed_at" END, "m"."created_at"
FROM "contact_messages" "m" LEFT JOIN LATERAL (
  SELECT "writer_id", "created_at" FROM "contact_entries" WHERE "message_id" = "m"."id" AND "kind" = 'answer' ORDER BY "id" DESC LIMIT 1
) "e" ON true;--> statement-breakpoint
INSERT INTO "support_messages" ("thread_id", "seq", "version", "sender_id", "is_from_team", "client_key", "content", "created_at")
SELECT "t"."id", row_number() OVER "in_order", row_number() OVER "in_order", "x"."writer_id", "x"."writer_id" IS NOT NULL, "x"."key", "x"."words", "x"."created_at"
FROM "support_threads" "t" JOIN (
  SELECT "id" AS "contact_id", 0 AS "nth", NULL::integer AS "writer_id", 'contact-' || "id" AS "key", "words", "created_at" FROM "contact_messages"
  UNION ALL
  SELECT "message_id", "id", "writer_id", 'contact-entry-' || "id", "words", "created_at" FROM "contact_entries" WHERE "kind" = 'answer'
) "x" ON "x"."contact_id" = "t"."contact_id"
WINDOW "in_order" AS (PARTITION BY "t"."id" ORDER BY "x"."nth");--> statement-breakpoint
INSERT INTO "support_notes" ("thread_id", "writer_id", "words", "created_at")
SELECT "t"."id", "e"."writer_id", "e"."words", "e"."created_at"
FROM "contact_entries" "e" JOIN "support_threads" "t" ON "t"."contact_id" = "e"."message_id" WHERE "e"."kind" = 'note' ORDER BY "e"."id";--> statement-breakpoint
UPDATE "support_threads" "t" SET "last_seq" = "x"."many", "last_version" = "x"."many", "team_read_seq" = CASE "t"."status" WHEN 'waiting' THEN 0 ELSE "x"."many" END
FROM (SELECT "thread_id", count(*) AS "many" FROM "support_messages" GROUP BY "thread_id") "x" WHERE "x"."thread_id" = "t"."id";--> statement-breakpoint
UPDATE "notifications" "n" SET "link" = '/dashboard/admin-chat/' || "t"."id"
FROM "support_threads" "t" WHERE "n"."link" = '/dashboard/contact-messages/' || "t"."contact_id";
