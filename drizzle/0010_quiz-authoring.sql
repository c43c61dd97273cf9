ALTER TABLE "quiz_questions" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "quizzes" ADD COLUMN "shuffle_options" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "quizzes" ADD COLUMN "attempt_limit" integer;--> statement-breakpoint
ALTER TABLE "quizzes" ADD COLUMN "retry_minutes" integer;--> statement-breakpoint
ALTER TABLE "quizzes" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD COLUMN "option_order" jsonb;