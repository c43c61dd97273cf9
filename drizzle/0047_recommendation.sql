CREATE TABLE "match_recommendations" (
	"match_id" integer PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"signed_at" timestamp with time zone,
	"mentor_name" text,
	"area_of_expertise" text,
	"mentee_name" text,
	"issuer" text,
	CONSTRAINT "match_recommendations_signed" CHECK (num_nulls("match_recommendations"."signed_at", "match_recommendations"."mentor_name", "match_recommendations"."area_of_expertise", "match_recommendations"."mentee_name", "match_recommendations"."issuer") in (0, 5))
);
--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "courses_shared_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "match_recommendations" ADD CONSTRAINT "match_recommendations_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE no action ON UPDATE no action;