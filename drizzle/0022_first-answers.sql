CREATE TABLE "first_answers" (
	"question_id" integer NOT NULL,
	"option" text NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "first_answers_question_id_option_pk" PRIMARY KEY("question_id","option")
);
--> statement-breakpoint
INSERT INTO "first_answers" ("question_id", "option", "times")
SELECT answer.key::int, answer.value, count(*)
FROM (
	SELECT DISTINCT ON (a.enrollment_id, a.video_id) a.answers FROM "quiz_attempts" a
	ORDER BY a.enrollment_id, a.video_id, a.created_at, a.id
) firsts CROSS JOIN LATERAL jsonb_each_text(firsts.answers) answer
GROUP BY 1, 2;
