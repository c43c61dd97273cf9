CREATE TABLE "chat_conversations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_conversations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"low_id" integer,
	"high_id" integer,
	"department_id" integer,
	"course_id" integer,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"last_version" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone,
	CONSTRAINT "chat_conversations_lowId_highId_unique" UNIQUE("low_id","high_id"),
	CONSTRAINT "chat_conversations_departmentId_unique" UNIQUE("department_id"),
	CONSTRAINT "chat_conversations_courseId_unique" UNIQUE("course_id"),
	CONSTRAINT "chat_conversations_two_people" CHECK ("chat_conversations"."low_id" < "chat_conversations"."high_id"),
	CONSTRAINT "chat_conversations_one_kind" CHECK (num_nonnulls("chat_conversations"."low_id", "chat_conversations"."department_id", "chat_conversations"."course_id") = 1
        and num_nulls("chat_conversations"."low_id", "chat_conversations"."high_id") <> 1)
);
--> statement-breakpoint
CREATE TABLE "chat_members" (
	"conversation_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"read_seq" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "chat_members_conversation_id_user_id_pk" PRIMARY KEY("conversation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"conversation_id" integer NOT NULL,
	"seq" integer NOT NULL,
	"version" integer NOT NULL,
	"sender_id" integer NOT NULL,
	"client_key" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"file_id" text,
	"image_bytes" integer,
	"words" text DEFAULT '' NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', "chat_messages"."words") || array_to_tsvector(array['#' || "chat_messages"."conversation_id"::text])) STORED,
	"reply_to_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "chat_messages_conversationId_seq_unique" UNIQUE("conversation_id","seq"),
	CONSTRAINT "chat_messages_conversationId_senderId_clientKey_unique" UNIQUE("conversation_id","sender_id","client_key"),
	CONSTRAINT "chat_messages_something" CHECK ("chat_messages"."content" <> '' or "chat_messages"."file_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "safety_reports" ALTER COLUMN "match_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "match_threads" ADD COLUMN "mentor_read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "match_threads" ADD COLUMN "mentee_read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "safety_reports" ADD COLUMN "chat_message_id" integer;--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD CONSTRAINT "chat_conversations_low_id_users_id_fk" FOREIGN KEY ("low_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD CONSTRAINT "chat_conversations_high_id_users_id_fk" FOREIGN KEY ("high_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD CONSTRAINT "chat_conversations_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD CONSTRAINT "chat_conversations_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_members" ADD CONSTRAINT "chat_members_conversation_id_chat_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."chat_conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_members" ADD CONSTRAINT "chat_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_conversation_id_chat_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."chat_conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_conversations_high_id_index" ON "chat_conversations" USING btree ("high_id");--> statement-breakpoint
CREATE INDEX "chat_members_user_id_index" ON "chat_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "chat_messages_conversation_id_version_index" ON "chat_messages" USING btree ("conversation_id","version");--> statement-breakpoint
CREATE INDEX "chat_messages_created_at_index" ON "chat_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "chat_messages_file_id_index" ON "chat_messages" USING btree ("file_id") WHERE "chat_messages"."file_id" is not null;--> statement-breakpoint
CREATE INDEX "chat_messages_search_index" ON "chat_messages" USING gin ("search");--> statement-breakpoint
ALTER TABLE "safety_reports" ADD CONSTRAINT "safety_reports_chat_message_id_chat_messages_id_fk" FOREIGN KEY ("chat_message_id") REFERENCES "public"."chat_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "safety_reports_open_chat_key" ON "safety_reports" USING btree ("reporter_id","reported_id",coalesce("chat_message_id", 0)) WHERE "safety_reports"."status" = 'open' and "safety_reports"."match_id" is null;