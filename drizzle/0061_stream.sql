CREATE TABLE "stream_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stream_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"xid" bigint DEFAULT pg_current_xact_id()::text::bigint NOT NULL,
	"user_id" integer NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stream_logs" (
	"epoch" text PRIMARY KEY NOT NULL,
	"floor" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stream_people" (
	"process" text NOT NULL,
	"user_id" integer NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stream_people_user_id_process_pk" PRIMARY KEY("user_id","process")
);
--> statement-breakpoint
CREATE INDEX "stream_events_xid_id_index" ON "stream_events" USING btree ("xid","id");--> statement-breakpoint
CREATE INDEX "stream_events_user_id_xid_id_index" ON "stream_events" USING btree ("user_id","xid","id");--> statement-breakpoint
CREATE INDEX "stream_events_user_id_type_xid_id_index" ON "stream_events" USING btree ("user_id","type","xid","id");