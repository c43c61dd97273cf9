-- What is sent is stored in one form of Unicode (NFC), so that what is typed equals what is stored; what was stored before is made so once.
-- Tables whose rows must stay as they were written (a trigger keeps them) are left alone, and so is a text where another row has that form already and only one may.
DO $$
DECLARE
  one record;
  place tid;
BEGIN
  FOR one IN
    SELECT tables.oid::regclass AS name,
      string_agg(format('%1$I = normalize(%1$I::text, NFC)::%2$s', columns.attname, format_type(columns.atttypid, NULL)), ', ') AS made,
      string_agg(format('%I::text IS NOT NFC NORMALIZED', columns.attname), ' OR ') AS other
    FROM pg_class AS tables
    JOIN pg_attribute AS columns ON columns.attrelid = tables.oid
    WHERE tables.relkind = 'r' AND tables.relnamespace = 'public'::regnamespace
      AND columns.attnum > 0 AND NOT columns.attisdropped AND columns.attgenerated = ''
      AND columns.atttypid IN ('text'::regtype, 'text[]'::regtype, 'jsonb'::regtype)
      AND NOT EXISTS (SELECT FROM pg_trigger WHERE tgrelid = tables.oid AND NOT tgisinternal AND tgtype & 2 = 2)
    GROUP BY tables.oid
  LOOP
    FOR place IN EXECUTE format('SELECT ctid FROM %s WHERE %s', one.name, one.other) LOOP
      BEGIN
        EXECUTE format('UPDATE %s SET %s WHERE ctid = $1', one.name, one.made) USING place;
      EXCEPTION WHEN unique_violation OR check_violation THEN
        NULL;
      END;
    END LOOP;
  END LOOP;
END
$$;
