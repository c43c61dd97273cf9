import { nameOf } from './people.ts'
import { employeeUser, oneOf, type Size, sometime } from './size.ts'

const DAYS_EACH = 500
const MONTHS = 24

export const staff = (size: Size): string[] => [...records(size), ...time(size), ...pay(), ...reviews()]

const records = (size: Size): string[] => [
  `insert into departments (id, name) overriding system value select n, 'Department ' || n from generate_series(1, 12) n`,
  `insert into employees (id, code, user_id, full_name, date_of_birth, nationality, email, phone_number, emergency_contact_name, emergency_contact_phone,
      address, city, state, postal_code, country, position, department_id, join_date, salary_cents, status, left_on, manager_id) overriding system value
    select n, 'EMP-' || lpad(n::text, 4, '0'), ${employeeUser('n', size)}, ${nameOf('n * 13')}, date '1970-01-01' + (n * 37 % 11000), 'Rwandan', 'employee-' || n || '@example.test',
      '+250 788 000 901', 'Eric Mutoni', '+250 788 000 902', 'KN 5 Road', 'Kigali', 'City of Kigali', '00250', 'Rwanda', ${oneOf(['Teacher', 'Mentor', 'Accountant'], 'n')},
      1 + n % 12, date '2015-01-01' + (n * 53 % 3600), 150000, case when n % 17 = 0 then 'Terminated' else 'Active' end, case when n % 17 = 0 then date '2026-01-31' end,
      case when n % 100 < 8 then 9 else 2 end
    from generate_series(1, ${size.employees}) n`,
  `update employees set manager_id = 9 where user_id = 2`,
  `insert into employee_counters (series, last) select 'EMP', ${size.employees} on conflict do nothing`,
  `insert into employee_changes (id, employee_id, effective_on, position, department_id, salary_cents, manager_id) overriding system value
    select id * 2 + k, id, join_date + k * 300, position, department_id, salary_cents, manager_id from employees, generate_series(0, 1) k`,
  `insert into files (id, kind, is_public, type, bytes, original_name)
    select 'seeded-paper-' || id || '-' || k, 'document', false, 'application/pdf', 1000, 'Paper.pdf' from employees, generate_series(0, 1) k`,
  `insert into employee_documents (id, employee_id, kind, title, issued_on, expires_on, file_id, added_by_id) overriding system value
    select id * 2 + k, id, (array['contract', 'identity'])[k + 1], 'Paper ' || k, current_date - 400, current_date + (id % 900) - 30, 'seeded-paper-' || id || '-' || k, 2
    from employees, generate_series(0, 1) k`,
  `insert into employee_ratings (id, employee_id, rating, rated_on, rated_by_id) overriding system value
    select id * 2 + k, id, 3 + id % 3, current_date - 100 - k * 300, 2 from employees, generate_series(0, 1) k`,
  `insert into checklists (id, employee_id, kind, starts_on, started_by_id) overriding system value select id, id, 'onboarding', join_date, 2 from employees`,
  `insert into checklist_tasks (id, checklist_id, place, text, doer, due_on, done_at, done_by_id) overriding system value
    select c.id * 5 + p, c.id, p, 'Task ' || p, ${oneOf(['hr', 'manager', 'employee', 'accountant'], 'p')}, c.starts_on + p, case when c.id % 9 > 0 then now() end, case when c.id % 9 > 0 then 2 end
    from checklists c, generate_series(0, 4) p`,
]

const time = (size: Size): string[] => [
  `insert into attendance_days (id, employee_id, day, check_in, lunch_start, lunch_end, check_out, is_late, status) overriding system value
    select (e.id - 1) * ${DAYS_EACH} + place, e.id, one.day, begun, begun + interval '4 hours', begun + interval '5 hours', begun + interval '9 hours',
      chance = 0 and begun is not null, case when begun is null then 'absent' when chance = 0 then 'late' else 'present' end
    from employees e
    cross join (select day::date, row_number() over (order by day desc) as place
      from generate_series(current_date - 900, current_date - 1, interval '1 day') day where extract(isodow from day) < 6 order by day desc limit ${DAYS_EACH}) one
    cross join lateral (select (e.id * 31 + (one.day - date '2020-01-01') * 17) % 11 as chance) luck
    cross join lateral (select case when chance = 5 then null else one.day::timestamptz + interval '6 hours' + chance * interval '7 minutes' end as begun) arrival`,
  `insert into attendance_punches (id, day_id, action, at, employee_id) overriding system value
    select id * 2 + k, id, (array['present', 'check_out'])[k + 1], case k when 0 then check_in else check_out end, employee_id
    from attendance_days, generate_series(0, 1) k where check_in is not null and day > current_date - 100`,
  `insert into attendance_corrections (id, employee_id, day, status, asked, recorded, reason, decided_by_id, decided_at, created_at) overriding system value
    select n, 1 + n % ${size.employees}, current_date - 1 - n / ${size.employees}, case when n % 6 = 0 then 'pending' else 'approved' end, times, times, 'The network was down',
      case when n % 6 > 0 then 2 end, case when n % 6 > 0 then ${sometime('n')} end, ${sometime('n')}
    from generate_series(1, ${size.of(5000)}) n,
      (select jsonb_object_agg(field, null) as times from unnest(array['check_in', 'break_1_start', 'break_1_end', 'lunch_start', 'lunch_end', 'break_2_start', 'break_2_end', 'check_out']) field) t`,
  `insert into leave_requests (id, employee_id, type, start_date, end_date, half_days, status, reason, created_at) overriding system value
    select e.id * 8 + k, e.id, (array['annual', 'sick', 'annual', 'paternity'])[k % 4 + 1], current_date - 900 + k * 120, current_date - 898 + k * 120, 6,
      case when k = 7 and e.id % 5 = 0 then 'pending' when k = 3 then 'rejected' else 'approved' end, 'A wedding', now() - interval '910 days' + k * interval '120 days' + e.id * interval '1 second'
    from employees e, generate_series(0, 7) k`,
  `insert into leave_days (request_id, day, half_days) select id, start_date + n, 2 from leave_requests, generate_series(0, 2) n`,
  `insert into leave_balances (employee_id, type, year, granted, used)
    select id, t, extract(year from current_date)::int - y, 42, 6 from employees, unnest(array['annual', 'sick']) t, generate_series(0, 2) y`,
  `insert into leave_entries (id, key, employee_id, type, year, kind, granted) overriding system value
    select row_number() over (), 'seeded:' || employee_id || type || year, employee_id, type, year, 'grant', granted from leave_balances`,
]

const pay = (): string[] => [
  `insert into pay_accounts (employee_id, bank, number, holder, by_id) select id, 'Bank', '000123' || id, full_name, 3 from employees`,
  `insert into pay_lines (id, employee_id, kind, name, is_taxable, amount_cents, from_month, by_id) overriding system value
    select id, id, 'allowance', 'Transport', true, 5000, '2025-01', 3 from employees`,
  `insert into pay_runs (id, month, number, country, currency, prepared_by_id, worked_by) overriding system value
    select n, to_char(current_date - n * interval '1 month', 'YYYY-MM'), 0, 'Rwanda', 'RWF', 3, '{3}' from generate_series(1, ${MONTHS}) n`,
  `insert into payslips (id, run_id, employee_id, user_id, code, name, department, position, gross, deductions, net, employer, paid_days, month_days, lines, warnings) overriding system value
    select e.id * ${MONTHS} + r.id, r.id, e.id, e.user_id, e.code, e.full_name, 'Department ' || e.department_id, e.position, 150000, -50000, 100000, 10000, 30, 30,
      '[{"kind": "salary", "name": "Salary", "amount": 150000}]', '[]'
    from pay_runs r, employees e`,
  `insert into payouts (run_id, payslip_id, way, by_id, paid_by_id, paid_at) select run_id, id, 'other', 3, 3, now() from payslips where run_id > 1`,
  `update pay_runs set status = 'paid', approved_by_id = 1, approved_at = now(), paid_by_id = 3, paid_at = now() where id > 1`,
]

const reviews = (): string[] => [
  `insert into review_cycles (id, title, starts_on, ends_on, self_due_on, manager_due_on, criteria, status, created_by_id, opened_by_id, opened_at) overriding system value
    select n, 'Year ' || n, current_date - 365 * n, current_date - 365 * (n - 1), current_date + 7, current_date + 14,
      '[{"name": "Quality of work", "explanation": "", "weight": 100}]', 'open', 2, 2, now()
    from generate_series(1, 3) n`,
  `insert into appraisals (id, cycle_id, employee_id, user_id, reviewer_id, status, self_answers, submitted_at) overriding system value
    select e.id * 3 + c.id, c.id, e.id, e.user_id, case when e.user_id in (2, 9) then 1 else 2 end, case when e.id % 3 = 0 then 'submitted' else 'self' end,
      case when e.id % 3 = 0 then '[{"score": 4, "comment": ""}]'::jsonb else '[]' end, case when e.id % 3 = 0 then now() end
    from review_cycles c cross join employees e where e.left_on is null`,
]
