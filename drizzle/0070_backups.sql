CREATE TABLE "backups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"status" text NOT NULL,
	"source" text NOT NULL,
	"started_by_id" integer,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"file_name" text,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"rows" bigint DEFAULT 0 NOT NULL,
	"files" integer DEFAULT 0 NOT NULL,
	"is_encrypted" boolean NOT NULL,
	"problem" text,
	"verified" text DEFAULT 'none' NOT NULL,
	"verified_at" timestamp with time zone,
	"verify_problem" text
);
--> statement-breakpoint
CREATE TABLE "database_sizes" (
	"date" date PRIMARY KEY NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "backups_running" ON "backups" USING btree ("status") WHERE status = 'running';--> statement-breakpoint
CREATE INDEX "backups_started_at_index" ON "backups" USING btree ("started_at");