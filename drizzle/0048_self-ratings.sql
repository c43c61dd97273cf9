CREATE TABLE "match_self_ratings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "match_self_ratings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"match_id" integer NOT NULL,
	"skill" text NOT NULL,
	"stars_at_start" integer NOT NULL,
	"stars_now" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone,
	CONSTRAINT "match_self_ratings_stars" CHECK ("match_self_ratings"."stars_at_start" between 1 and 5 and "match_self_ratings"."stars_now" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "match_self_ratings" ADD CONSTRAINT "match_self_ratings_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "match_self_ratings_skill" ON "match_self_ratings" USING btree ("match_id",lower("skill"));