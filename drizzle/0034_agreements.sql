CREATE TABLE "match_agreements" (
	"match_id" integer PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"goal" text NOT NULL,
	"rhythm" text NOT NULL,
	"length" text NOT NULL,
	"channel" text NOT NULL,
	"mentor_confirmed_at" timestamp with time zone,
	"mentee_confirmed_at" timestamp with time zone,
	"agreed" jsonb,
	"agreed_at" timestamp with time zone,
	"changed_by" text,
	CONSTRAINT "match_agreements_agreed" CHECK (("match_agreements"."agreed" is null) = ("match_agreements"."agreed_at" is null)),
	CONSTRAINT "match_agreements_revision" CHECK ("match_agreements"."revision" >= 0)
);
--> statement-breakpoint
ALTER TABLE "match_agreements" ADD CONSTRAINT "match_agreements_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE no action ON UPDATE no action;