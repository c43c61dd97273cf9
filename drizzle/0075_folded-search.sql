CREATE FUNCTION "folded"("words" text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
-- A text as it is compared when somebody searches; src/shared/folded.ts makes the same. Indexes are made of it: it never changes.
BEGIN
  -- Most texts have plain letters only, and they cost little.
  IF octet_length(words) = char_length(words) THEN
    RETURN lower(words COLLATE "C");
  END IF;
  words := regexp_replace(normalize(replace(words, '´', ''''), NFKD), '[\u00AD\u0300-\u036F\u0483-\u0487\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u07EB-\u07F3\u115F\u1160\u135D-\u135F\u1AB0-\u1AFF\u1DC0-\u1DFF\u200B-\u200F\u202A-\u202E\u2060-\u206F\u20D0-\u20FF\uFE00-\uFE0F\uFE20-\uFE2F\uFEFF]', '', 'g');
  words := regexp_replace(lower(words COLLATE "und-x-icu"), '[\u2018-\u201B\u02B9\u02BB\u02BC\u02BD\u02C8\u2032]', '''', 'g');
  words := regexp_replace(words, '[\u201C-\u201F\u00AB\u00BB\u2033]', '"', 'g');
  words := regexp_replace(words, '[\u2010-\u2015\u2212]', '-', 'g');
  IF octet_length(words) = char_length(words) THEN
    RETURN words;
  END IF;
  words := translate(words, 'đðħıłøŧɓƀɖɗƒɣƙɩɨŋɲɔɛəǝʊʋƴςىیکة', 'ddhilotbbddfgkiinnoeeeuvyσييكه');
  RETURN replace(replace(replace(replace(words, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
END
$$;--> statement-breakpoint
UPDATE "certificates" SET "words" = folded("words") WHERE "words" <> folded("words");--> statement-breakpoint
UPDATE "events" SET "words" = folded("words") WHERE "words" <> folded("words");--> statement-breakpoint
UPDATE "posts" SET "words" = folded("words") WHERE "words" <> folded("words");--> statement-breakpoint
UPDATE "jobs" SET "words" = folded("words") WHERE "words" <> folded("words");--> statement-breakpoint
UPDATE "job_alerts" SET "words" = folded("words") WHERE "words" <> folded("words");--> statement-breakpoint
UPDATE "support_messages" SET "words" = folded("words") WHERE "words" <> folded("words");--> statement-breakpoint
UPDATE "chat_messages" SET "words" = folded("words") WHERE "words" <> folded("words");--> statement-breakpoint
UPDATE "events" SET "slug" = normalize("slug", NFC) WHERE "slug" IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "posts" SET "slug" = normalize("slug", NFC) WHERE "slug" IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "programs" SET "slug" = normalize("slug", NFC) WHERE "slug" IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "skills" SET "slug" = normalize("slug", NFC) WHERE "slug" IS NOT NFC NORMALIZED;--> statement-breakpoint
DROP INDEX "users_search_index";--> statement-breakpoint
DROP INDEX "mentorship_applications_search_index";--> statement-breakpoint
DROP INDEX "contact_messages_search_index";--> statement-breakpoint
DROP INDEX "payment_attempts_search_index";--> statement-breakpoint
DROP INDEX "reviews_search_index";--> statement-breakpoint
CREATE INDEX "courses_search_index" ON "courses" USING gin (folded("title") gin_trgm_ops,folded("description") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_search_index" ON "users" USING gin (folded("name") gin_trgm_ops,folded("email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "mentorship_applications_search_index" ON "mentorship_applications" USING gin (folded("email") gin_trgm_ops,folded("full_name") gin_trgm_ops,folded("location") gin_trgm_ops,folded("mentorship_goals") gin_trgm_ops,folded("skills_to_gain") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contact_messages_search_index" ON "contact_messages" USING gin (folded("name") gin_trgm_ops,folded("email") gin_trgm_ops,folded("subject") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payment_attempts_search_index" ON "payment_attempts" USING gin (folded("reference") gin_trgm_ops,folded("payer") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "reviews_search_index" ON "reviews" USING gin (folded("text") gin_trgm_ops);