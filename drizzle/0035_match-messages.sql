CREATE TABLE "match_answers" (
	"message_id" integer PRIMARY KEY NOT NULL,
	"match_id" integer NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "match_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "match_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"match_id" integer NOT NULL,
	"seq" integer NOT NULL,
	"version" integer NOT NULL,
	"sender_id" integer NOT NULL,
	"client_key" text NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"file_id" text,
	"voice_seconds" integer,
	"created_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "match_messages_matchId_seq_unique" UNIQUE("match_id","seq"),
	CONSTRAINT "match_messages_matchId_senderId_clientKey_unique" UNIQUE("match_id","sender_id","client_key"),
	CONSTRAINT "match_messages_something" CHECK ("match_messages"."body" <> '' or "match_messages"."file_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "match_threads" (
	"match_id" integer PRIMARY KEY NOT NULL,
	"last_version" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"mentor_read_seq" integer DEFAULT 0 NOT NULL,
	"mentee_read_seq" integer DEFAULT 0 NOT NULL,
	"mentor_mailed_seq" integer DEFAULT 0 NOT NULL,
	"mentee_mailed_seq" integer DEFAULT 0 NOT NULL,
	"waiting_since" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "match_answers" ADD CONSTRAINT "match_answers_message_id_match_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."match_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_answers" ADD CONSTRAINT "match_answers_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_messages" ADD CONSTRAINT "match_messages_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_messages" ADD CONSTRAINT "match_messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_messages" ADD CONSTRAINT "match_messages_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_threads" ADD CONSTRAINT "match_threads_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "match_answers_match_id_answered_at_index" ON "match_answers" USING btree ("match_id","answered_at");--> statement-breakpoint
CREATE INDEX "match_messages_match_id_version_index" ON "match_messages" USING btree ("match_id","version");--> statement-breakpoint
CREATE INDEX "match_messages_file_id_index" ON "match_messages" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "match_threads_last_at_index" ON "match_threads" USING btree ("last_at");