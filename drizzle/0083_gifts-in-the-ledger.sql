-- Gifts recorded before get the entry that they would have had (ADR 36): one statement, since a journal has lines when it is written.
WITH "booked" AS (
  INSERT INTO "ledger_journals" ("key", "happened_at")
  SELECT 'gift:' || "id", ("received_on" + time '12:00') AT TIME ZONE 'UTC' FROM "donations"
  WHERE "status" = 'received' ORDER BY "id"
  ON CONFLICT ("key") DO NOTHING
  RETURNING "id", "key"
)
INSERT INTO "ledger_lines" ("journal_id", "account", "currency", "exponent", "amount_minor")
SELECT "booked"."id", "side"."account", "donations"."currency",
  CASE WHEN "donations"."currency" IN ('RWF', 'UGX', 'XAF', 'XOF') THEN 0 ELSE 2 END, "side"."sign" * "donations"."amount_minor"
FROM "booked" JOIN "donations" ON 'gift:' || "donations"."id" = "booked"."key"
CROSS JOIN LATERAL (VALUES ('cash:' || "donations"."way", 1), ('income:gifts', -1)) AS "side" ("account", "sign");
