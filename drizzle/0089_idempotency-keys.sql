CREATE TABLE "idempotency_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"holder" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"answer" text
);
--> statement-breakpoint
CREATE INDEX "idempotency_keys_started_at_index" ON "idempotency_keys" USING btree ("started_at");