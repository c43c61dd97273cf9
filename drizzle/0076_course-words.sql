CREATE TABLE "course_words" (
	"word" text PRIMARY KEY NOT NULL,
	"uses" integer NOT NULL
);
--> statement-breakpoint
INSERT INTO "course_words" ("word", "uses") SELECT "word", count(*) FROM (SELECT DISTINCT "courses"."id", "word" FROM "courses", regexp_split_to_table(folded("title" || ' ' || "description"), '[^[:alnum:]]+') AS "word" WHERE "is_published" AND "archived_at" IS NULL) AS "found" WHERE char_length("word") BETWEEN 3 AND 40 GROUP BY "word";--> statement-breakpoint
CREATE INDEX "course_words_letters_index" ON "course_words" USING gist ("word" gist_trgm_ops);
