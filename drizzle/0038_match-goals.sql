CREATE TABLE "match_goals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "match_goals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"match_id" integer NOT NULL,
	"title" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"due_on" date,
	"reached_at" timestamp with time zone,
	"created_by_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "match_goals_reached" CHECK (("match_goals"."status" = 'reached') = ("match_goals"."reached_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "match_steps" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "match_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"goal_id" integer NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"doer" text NOT NULL,
	"due_on" date,
	"status" text DEFAULT 'open' NOT NULL,
	"done_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "match_steps_done" CHECK (("match_steps"."status" = 'open') = ("match_steps"."done_at" is null)),
	CONSTRAINT "match_steps_milestone_day" CHECK ("match_steps"."kind" <> 'milestone' or "match_steps"."due_on" is not null)
);
--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "paused_until" date;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "finish_asked_by" text;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "finish_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "match_goals" ADD CONSTRAINT "match_goals_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_goals" ADD CONSTRAINT "match_goals_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_steps" ADD CONSTRAINT "match_steps_goal_id_match_goals_id_fk" FOREIGN KEY ("goal_id") REFERENCES "public"."match_goals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "match_goals_match_id_index" ON "match_goals" USING btree ("match_id");--> statement-breakpoint
CREATE INDEX "match_steps_goal_id_index" ON "match_steps" USING btree ("goal_id");--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_finish_asked" CHECK (("matches"."finish_asked_by" is null) = ("matches"."finish_asked_at" is null));