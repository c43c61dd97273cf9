/**
 * What the schema tool cannot write: run after the migrations, at every start, so it is idempotent.
 * The audit log only grows. The trigger holds for the owner of the tables too; only the owner can remove it, which is
 * another role than the app's where MIGRATION_DATABASE_URL is set (SECURITY.md).
 */
export const RULES = `
  create or replace function refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception 'rows of % are only ever added', tg_table_name using errcode = 'insufficient_privilege';
  end $$;
  create or replace trigger audit_log_only_grows before update or delete or truncate on audit_log
    for each statement execute function refuse_change();
`
