/**
 * What the schema tool cannot write: run after the migrations, at every start, so it is idempotent. The audit log and
 * its seals only grow (ADR 46). The trigger holds for the owner of the tables too; only the owner can remove it, which
 * is another role than the app's where MIGRATION_DATABASE_URL is set (SECURITY.md). So do the lines of leave balances,
 * and the ledger; when a transaction commits, each journal that it has touched must have lines which sum to zero in
 * each currency (ADR 23). Each line of income is copied for reports as it comes, and those that are there once, while no
 * one writes. A pay run that is approved stays as it is, with its payslips and lines: only whether it is
 * paid changes (ADR 26). So does a statement of a mentor that is approved, with its lines: only that it was paid,
 * disputed and answered is added (ADR 45). A review cycle that is open keeps its period and criteria; a review that is
 * shared stays as it is, and only that it was read is added; in a closed cycle nothing is written. A recommendation
 * that is signed stays as it is. How many learn in each course is counted with every enrollment, from whichever code or
 * hand it comes: once as a whole, while no one writes, and from then on with each change; courses in their order, so
 * that two who decide about many places at once never wait for each other in a circle. Open streams hear, from
 * whichever code or hand it comes, when a session ends or when an account or a role of it changes. The log of the
 * stream begins again when the numbers of its transactions are not those of this server (ADR 38).
 */
export const RULES = `
  create or replace function refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception 'rows of % are only ever added', tg_table_name using errcode = 'insufficient_privilege';
  end $$;
  create or replace trigger audit_log_only_grows before update or delete or truncate on audit_log
    for each statement execute function refuse_change();

  create or replace trigger audit_seals_only_grow before update or delete or truncate on audit_seals
    for each statement execute function refuse_change();
  create or replace trigger ledger_journals_only_grow before update or delete or truncate on ledger_journals
    for each statement execute function refuse_change();
  create or replace trigger ledger_lines_only_grow before update or delete or truncate on ledger_lines
    for each statement execute function refuse_change();
  create or replace trigger leave_entries_only_grow before update or delete or truncate on leave_entries
    for each statement execute function refuse_change();
  create or replace function check_journal() returns trigger language plpgsql as $$
  declare journal integer := case tg_table_name when 'ledger_lines' then to_jsonb(new) ->> 'journal_id' else to_jsonb(new) ->> 'id' end;
  begin
    if not exists (select from ledger_lines where journal_id = journal) then
      raise exception 'journal % has no lines', journal using errcode = 'check_violation';
    end if;
    if exists (select from ledger_lines where journal_id = journal group by currency having sum(amount_minor) <> 0) then
      raise exception 'journal % is not balanced', journal using errcode = 'check_violation';
    end if;
    return null;
  end $$;
  do $$ begin
    if not exists (select from pg_trigger where tgname = 'ledger_journals_balance') then
      create constraint trigger ledger_journals_balance after insert on ledger_journals
        deferrable initially deferred for each row execute function check_journal();
      create constraint trigger ledger_lines_balance after insert on ledger_lines
        deferrable initially deferred for each row execute function check_journal();
    end if;
  end $$;

  create or replace trigger income_lines_only_grow before update or delete or truncate on income_lines
    for each statement execute function refuse_change();
  create or replace function copy_income() returns trigger language plpgsql as $$
  begin
    insert into income_lines (line_id, happened_at, currency, amount_minor, is_place, order_id, course_id, program_id)
      select added.id, happened_at, added.currency, -added.amount_minor, account = 'income:programs', o.id, course_id, program_id
      from added join ledger_journals j on j.id = journal_id
        left join payment_attempts a on a.id = attempt_id left join orders o on o.id = order_id
      where account in ('income:courses', 'income:programs')
      on conflict do nothing;
    return null;
  end $$;
  do $$ begin
    if not exists (select from pg_trigger where tgname = 'ledger_lines_income') then
      create trigger ledger_lines_income after insert on ledger_lines
        referencing new table as added for each statement execute function copy_income();
      insert into income_lines (line_id, happened_at, currency, amount_minor, is_place, order_id, course_id, program_id)
        select l.id, happened_at, l.currency, -l.amount_minor, account = 'income:programs', o.id, course_id, program_id
        from ledger_lines l join ledger_journals j on j.id = journal_id
          left join payment_attempts a on a.id = attempt_id left join orders o on o.id = order_id
        where account in ('income:courses', 'income:programs')
        on conflict do nothing;
    end if;
  end $$;

  create or replace function keep_approved_run() returns trigger language plpgsql as $$
  declare later text[] := array['status', 'paid_by_id', 'paid_at'];
  begin
    if old.status in ('draft', 'submitted') then
      return case when tg_op = 'DELETE' then old else new end;
    end if;
    if tg_op = 'UPDATE' and new.status in ('approved', 'paid')
      and to_jsonb(new) - later = to_jsonb(old) - later then
      return new;
    end if;
    raise exception 'pay run % is approved', old.id using errcode = 'insufficient_privilege';
  end $$;
  create or replace trigger pay_runs_stay before update or delete on pay_runs
    for each row execute function keep_approved_run();
  create or replace function keep_approved_pay() returns trigger language plpgsql as $$
  begin
    if exists (
      select from pay_runs where status in ('approved', 'paid')
        and id in (case when tg_op <> 'INSERT' then old.run_id end, case when tg_op <> 'DELETE' then new.run_id end)
    ) then
      raise exception 'what belongs to an approved pay run stays' using errcode = 'insufficient_privilege';
    end if;
    return case when tg_op = 'DELETE' then old else new end;
  end $$;
  create or replace trigger payslips_stay before insert or update or delete on payslips
    for each row execute function keep_approved_pay();
  create or replace trigger pay_run_lines_stay before insert or update or delete on pay_run_lines
    for each row execute function keep_approved_pay();

  create or replace function keep_approved_statement() returns trigger language plpgsql as $$
  declare later text[] := array['status', 'paid_by_id', 'paid_at', 'paid_on', 'reference', 'disputed_at', 'dispute',
    'answered_at', 'answered_by_id', 'answer'];
  begin
    if old.status = 'draft' then
      return case when tg_op = 'DELETE' then old else new end;
    end if;
    if tg_op = 'UPDATE' and (new.status = old.status or (old.status = 'approved' and new.status = 'paid'))
      and to_jsonb(new) - later = to_jsonb(old) - later then
      return new;
    end if;
    raise exception 'mentor statement % is approved', old.id using errcode = 'insufficient_privilege';
  end $$;
  create or replace trigger mentor_statements_stay before update or delete on mentor_statements
    for each row execute function keep_approved_statement();
  create or replace function keep_approved_lines() returns trigger language plpgsql as $$
  begin
    if exists (
      select from mentor_statements where status <> 'draft'
        and id in (case when tg_op <> 'INSERT' then old.statement_id end, case when tg_op <> 'DELETE' then new.statement_id end)
    ) then
      raise exception 'what belongs to an approved statement stays' using errcode = 'insufficient_privilege';
    end if;
    return case when tg_op = 'DELETE' then old else new end;
  end $$;
  create or replace trigger mentor_statement_lines_stay before insert or update or delete on mentor_statement_lines
    for each row execute function keep_approved_lines();

  create or replace function keep_open_cycle() returns trigger language plpgsql as $$
  declare later text[] := array['status', 'closed_by_id', 'closed_at', 'reminded_on'];
  begin
    if old.status = 'draft' then
      return case when tg_op = 'DELETE' then old else new end;
    end if;
    if tg_op = 'UPDATE' and old.status = 'open' and new.status in ('open', 'closed')
      and to_jsonb(new) - later = to_jsonb(old) - later then
      return new;
    end if;
    raise exception 'review cycle % is %', old.id, old.status using errcode = 'insufficient_privilege';
  end $$;
  create or replace trigger review_cycles_stay before update or delete on review_cycles
    for each row execute function keep_open_cycle();
  create or replace function keep_shared_review() returns trigger language plpgsql as $$
  declare later text[] := array['status', 'read_at', 'answer'];
  begin
    if exists (
      select from review_cycles where status = 'closed'
        and id in (case when tg_op <> 'INSERT' then old.cycle_id end, case when tg_op <> 'DELETE' then new.cycle_id end)
    ) then
      raise exception 'what belongs to a closed review cycle stays' using errcode = 'insufficient_privilege';
    end if;
    if tg_op = 'INSERT' then return new; end if;
    if old.status in ('self', 'submitted') then
      return case when tg_op = 'DELETE' then old else new end;
    end if;
    if tg_op = 'UPDATE' and old.status = 'shared' and new.status = 'read'
      and to_jsonb(new) - later = to_jsonb(old) - later then
      return new;
    end if;
    raise exception 'review % is shared', old.id using errcode = 'insufficient_privilege';
  end $$;
  create or replace trigger appraisals_stay before insert or update or delete on appraisals
    for each row execute function keep_shared_review();

  create or replace function keep_signed() returns trigger language plpgsql as $$
  begin
    if old.signed_at is null then
      return case when tg_op = 'DELETE' then old else new end;
    end if;
    raise exception 'the recommendation of match % is signed', old.match_id using errcode = 'insufficient_privilege';
  end $$;
  create or replace trigger match_recommendations_stay before update or delete on match_recommendations
    for each row execute function keep_signed();

  create or replace function count_learners() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      insert into course_learners (course_id, count)
        select course_id, count(*) from added where status in ('active', 'completed') group by course_id order by course_id
        on conflict (course_id) do update set count = course_learners.count + excluded.count;
    elsif tg_op = 'DELETE' then
      insert into course_learners (course_id, count)
        select course_id, -count(*) from gone where status in ('active', 'completed') group by course_id order by course_id
        on conflict (course_id) do update set count = course_learners.count + excluded.count;
    else
      insert into course_learners (course_id, count)
        select course_id, sum(one) from (
          select course_id, 1 as one from added where status in ('active', 'completed')
          union all select course_id, -1 from gone where status in ('active', 'completed')) as changed
        group by course_id having sum(one) <> 0 order by course_id
        on conflict (course_id) do update set count = course_learners.count + excluded.count;
    end if;
    return null;
  end $$;
  do $$ begin
    if not exists (select from pg_trigger where tgname = 'enrollments_count_added') then
      create trigger enrollments_count_added after insert on enrollments
        referencing new table as added for each statement execute function count_learners();
      create trigger enrollments_count_changed after update on enrollments
        referencing new table as added old table as gone for each statement execute function count_learners();
      create trigger enrollments_count_gone after delete on enrollments
        referencing old table as gone for each statement execute function count_learners();
      if not exists (select from course_learners) then
        insert into course_learners (course_id, count)
          select course_id, count(*) from enrollments where status in ('active', 'completed') group by course_id;
      end if;
    end if;
  end $$;

  create or replace function tell_streams() returns trigger language plpgsql as $$
  begin
    perform pg_notify('stream_access', coalesce(
      to_jsonb(old) ->> case tg_table_name when 'users' then 'id' else 'user_id' end,
      to_jsonb(new) ->> case tg_table_name when 'users' then 'id' else 'user_id' end));
    return null;
  end $$;
  create or replace trigger sessions_tell_streams after delete on sessions
    for each row execute function tell_streams();
  create or replace trigger users_tell_streams after update of role, is_active on users
    for each row when (old.role is distinct from new.role or old.is_active is distinct from new.is_active)
    execute function tell_streams();
  create or replace trigger user_roles_tell_streams after insert or update or delete on user_roles
    for each row execute function tell_streams();

  insert into stream_logs (epoch, floor)
    select left(md5(random()::text || clock_timestamp()::text), 8), 0 where not exists (select from stream_logs);
  do $$
  declare newest bigint := pg_snapshot_xmax(pg_current_snapshot())::text::bigint;
  begin
    if exists (select from stream_events where xid >= newest) or exists (select from stream_logs where floor > newest) then
      delete from stream_events;
      update stream_logs set epoch = left(md5(random()::text || clock_timestamp()::text), 8), floor = newest;
    end if;
  end $$;
`
