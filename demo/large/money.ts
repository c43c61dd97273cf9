import { nameOf } from './people.ts'
import { learner, oneOf, type Size, sometime } from './size.ts'

const CURRENCIES = ['USD', 'USD', 'USD', 'RWF', 'NGN', 'KES', 'GHS', 'USD', 'EUR', 'UGX']

/** Of the minor unit. */
const DIGITS = `case when currency in ('RWF', 'UGX') then 0 else 2 end`

/** Three enrollments of ten were bought; one of ten of these orders is not paid, one of forty was refunded. */
export const money = (size: Size): string[] => [
  `insert into coupons (id, code, percent, created_by_id) overriding system value
    select n, 'CODE' || n, 10 + n % 40, 3 from generate_series(1, ${size.of(1000)}) n`,
  `insert into orders (id, user_id, course_id, status, currency, price_minor, paid_at, receipt_number, buyer_name, course_title, refunded_at, refunded_by_id, refund_reason, tried_at, created_at)
    overriding system value
    select id, user_id, course_id, status, currency, 250000, case when status in ('paid', 'refunded') then created_at end,
      case when status in ('paid', 'refunded') then row_number() over (order by status not in ('paid', 'refunded'), id) end, name, 'A course',
      case when status = 'refunded' then created_at + interval '3 days' end, case when status = 'refunded' then 3 end,
      case when status = 'refunded' then 'Paid twice' end, created_at, created_at
    from (select id, user_id, course_id, name, created_at, ${oneOf(CURRENCIES, 'id / 10')} as currency,
        case when id % 40 = 1 then 'refunded' when id % 10 = 2 then ${oneOf(['pending', 'created', 'failed', 'expired'], 'id / 10')} else 'paid' end as status
      from enrollments where id % 10 < 3) bought`,
  // Half of those who are in a program have bought their place.
  `insert into orders (id, user_id, program_id, cohort_id, held_until, status, currency, price_minor, paid_at, receipt_number, buyer_name, course_title, tried_at, created_at)
    overriding system value
    select ${size.enrollments} + m.id, user_id, program_id, cohort_id, joined_at + interval '1 day', 'paid', 'USD', 900000, joined_at,
      (select max(receipt_number) from orders) + row_number() over (order by m.id), u.name, 'A program', joined_at, joined_at
    from program_members m join users u on u.id = m.user_id where m.id % 2 = 0`,
  `insert into payment_attempts (id, order_id, provider, status, reference, currency, amount_minor, submitted_by_id, decided_by_id, decided_at, created_at) overriding system value
    select id, id, 'manual', case status when 'refunded' then 'paid' else status end, 'FT' || id, currency, price_minor, user_id,
      case when status = 'paid' then 3 end, paid_at, created_at
    from orders`,
  `insert into ledger_journals (id, key, happened_at) overriding system value
    select id * 2, 'paid:' || id, paid_at from orders where paid_at is not null
    union all select id * 2 + 1, 'refunded:' || id, refunded_at from orders where refunded_at is not null`,
  `insert into ledger_lines (id, journal_id, account, currency, exponent, amount_minor) overriding system value
    select id * 4, id * 2, 'cash:manual', currency, ${DIGITS}, price_minor from orders where paid_at is not null
    union all select id * 4 + 1, id * 2, case when program_id is null then 'income:courses' else 'income:programs' end, currency, ${DIGITS}, -price_minor from orders where paid_at is not null
    union all select id * 4 + 2, id * 2 + 1, 'cash:manual', currency, ${DIGITS}, -price_minor from orders where refunded_at is not null
    union all select id * 4 + 3, id * 2 + 1, 'income:courses', currency, ${DIGITS}, price_minor from orders where refunded_at is not null`,
  `insert into income_lines (line_id, happened_at, currency, amount_minor, is_place, order_id, course_id, program_id)
    select l.id, happened_at, l.currency, -l.amount_minor, account = 'income:programs', o.id, course_id, program_id
    from ledger_lines l join ledger_journals j on j.id = journal_id join orders o on o.id = attempt_id
    where account in ('income:courses', 'income:programs')`,
  `insert into receipt_counters (series, last) select 'courses', max(receipt_number) from orders on conflict do nothing`,
  `insert into donations (id, receipt_number, status, name, email, amount_minor, currency, received_on, way, reference, purpose, note, language, recorded_by_id, created_at) overriding system value
    select n, n, 'received', ${nameOf('n')}, 'donor-' || n % 5000 || '@example.test', 5000 + n % 900 * 100, ${oneOf(CURRENCIES, 'n')}, (${sometime('n')})::date,
      ${oneOf(['bank', 'mobile_money', 'cash', 'card'], 'n')}, 'REF-' || n, 'Books', '', 'en', 3, ${sometime('n')}
    from generate_series(1, ${size.of(20_000)}) n`,
  `insert into ledger_journals (id, key, happened_at) overriding system value
    select -id, 'gift:' || id, (received_on + time '12:00') at time zone 'UTC' from donations`,
  `insert into ledger_lines (id, journal_id, account, currency, exponent, amount_minor) overriding system value
    select -id * 2, -id, 'cash:' || way, currency, ${DIGITS}, amount_minor from donations
    union all select -id * 2 - 1, -id, 'income:gifts', currency, ${DIGITS}, -amount_minor from donations`,
  `insert into publications (id, title, publication_type, publication_date, price_minor, status, recorded_by_id) overriding system value
    select n, 'Article ' || n, ${oneOf(['newspaper', 'magazine', 'brochure', 'flyer', 'other'], 'n')}, (${sometime('n')})::date, 500000 + n % 90 * 1000,
      ${oneOf(['pending', 'processing', 'completed', 'completed', 'cancelled'], 'n / 5')}, 3
    from generate_series(1, ${size.of(5000)}) n`,
  `insert into report_views (id, user_id, report, name, search) overriding system value
    select n, 1 + n % 3, 'academic', 'View ' || n, '?period=last_year' from generate_series(1, ${size.of(60)}) n`,
  `insert into subscribers (id, email, token_hash, asked_at, confirmed_at, language) overriding system value
    select n, 'reader-' || n || '@example.test', 'none-' || n, ${sometime('n')}, case when n % 9 > 0 then ${sometime('n')} end, 'en'
    from generate_series(1, ${size.of(50_000)}) n`,
  `insert into safety_reports (id, reporter_id, reported_id, kind, words, copied, status, decision, decision_reason, decided_by_id, decided_at, created_at) overriding system value
    select n, ${learner('n * 3', size)}, ${learner('n * 3 + 1', size)}, ${oneOf(['harassment', 'money', 'contact', 'other'], 'n')}, 'Please look at this', '[]',
      case when n % 10 = 0 then 'open' else 'decided' end, case when n % 10 > 0 then 'nothing' end, case when n % 10 > 0 then 'Nothing was found' end,
      case when n % 10 > 0 then 1 end, case when n % 10 > 0 then ${sometime('n')} end, ${sometime('n')}
    from generate_series(1, ${size.of(2000)}) n`,
]
