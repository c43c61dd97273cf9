CREATE TABLE "learning_states" (
	"enrollment_id" integer PRIMARY KEY NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"lessons_done" integer NOT NULL,
	"failed" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "learning_states" ADD CONSTRAINT "learning_states_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
INSERT INTO "learning_states" ("enrollment_id", "last_at", "lessons_done", "failed")
SELECT id, last_at, lessons_done, failed FROM (
	SELECT e.id,
		greatest(
			(SELECT max(p.touched_at) FROM "lesson_progress" p WHERE p.enrollment_id = e.id),
			(SELECT max(a.created_at) FROM "quiz_attempts" a WHERE a.enrollment_id = e.id)
		) AS last_at,
		(SELECT count(*) FROM "lesson_progress" p JOIN "videos" v ON v.id = p.video_id AND v.archived_at IS NULL
			WHERE p.enrollment_id = e.id AND p.completed_at IS NOT NULL) AS lessons_done,
		coalesce((
			SELECT jsonb_agg(jsonb_build_object('id', video_id, 'failures', failures) ORDER BY video_id)
			FROM (
				SELECT a.video_id, count(*) AS failures FROM "quiz_attempts" a
				JOIN "videos" v ON v.id = a.video_id AND v.archived_at IS NULL
				WHERE a.enrollment_id = e.id
					AND NOT EXISTS (SELECT FROM "lesson_progress" p
						WHERE p.enrollment_id = e.id AND p.video_id = a.video_id AND p.completed_at IS NOT NULL)
				GROUP BY a.video_id HAVING count(*) >= 2 AND NOT bool_or(a.passed)
			) quizzes
		), '[]') AS failed
	FROM "enrollments" e
) state
WHERE last_at IS NOT NULL;
