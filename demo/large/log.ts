import { oneOf, type Size } from './size.ts'

const ACTIONS = [
  'account.signIn', 'account.signIn', 'account.signIn', 'account.signIn', 'account.signOut', 'account.register', 'learning.recordPosition', 'learning.attempt',
  'enrollment.create', 'enrollment.approve', 'certificate.issue', 'payment.pay', 'attendance.record', 'user.update', 'course.update', 'review.create', 'match.write', 'booking.request',
] // prettier-ignore

/** Two years of lines, one in fifty of them a refusal; one in ten million of seconds apart, so that they are in the order of their numbers. */
export const log = (size: Size): string[] => [
  `insert into audit_log (at, actor_id, action, result, subject, detail, ip, request_id)
    select now() - (${size.of(5_000_000)} - n) * (interval '730 days' / ${size.of(5_000_000)}), 1 + (n * 7919::bigint % ${size.people}), action,
      case when n % 50 = 0 then 'denied' when n % 77 = 0 then 'failed' else 'ok' end,
      case when action like 'account.%' then 'user:' || 1 + (n * 7919::bigint % ${size.people}) when action like 'user.%' then 'user:' || 1 + n % ${size.people}
        when action like 'enrollment.%' then 'enrollment:' || 1 + n % ${size.enrollments} else split_part(action, '.', 1) || ':' || n % 100000 end,
      case when n % 4 = 0 then '{"fields": ["name"]}'::jsonb end, '192.0.2.' || n % 250, 'seeded-' || n
    from generate_series(1, ${size.of(5_000_000)}) n, lateral (select ${oneOf(ACTIONS, '(n * 31 / 7)')} as action) done`,
  `insert into error_log (id, kind_key, place, message, stack, times, first_at, last_at) overriding system value
    select n, 'seeded-' || n, 'a place', 'Something failed', 'at a place', 1 + n % 40, now() - interval '90 days', now() - n * interval '1 hour'
    from generate_series(1, ${size.of(1000)}) n`,
]
