import { learner, oneOf, type Size } from './size.ts'

const MAIL_LETTERS = 900
const WORK = ['web-push', 'stream-log', 'blog-minute', 'event-minute', 'booking-clock']

/**
 * A week of mails and of other work, since the queue keeps that long what is done: one in a hundred waits, one in two
 * hundred has failed. Its table and the names of its work are there by then: the library makes them.
 */
export const queue = (size: Size): string[] => [
  work(`'mail'`, `jsonb_build_object('sealed', repeat('x', ${MAIL_LETTERS}), 'to_id', ${learner('n * 7', size)})`, size.of(200_000)),
  work(oneOf(WORK, 'n'), `jsonb_build_object('id', n)`, size.of(50_000)),
] // prettier-ignore

const work = (name: string, data: string, many: number): string =>
  `insert into pgboss.job (name, data, state, output, retry_count, retry_limit, created_on, start_after, started_on, completed_on)
    select ${name}, ${data}, state::pgboss.job_state, case when state = 'failed' then '{"message": "The mail server does not answer"}'::jsonb end,
      n % 3, 5, at, at, case when state <> 'created' then at end, case when state <> 'created' then at + interval '1 second' end
    from generate_series(1, ${many}) n
    cross join lateral (select case when n % 100 = 0 then 'created' when n % 200 = 7 then 'failed' else 'completed' end as state,
      now() - (${many} - n) * (interval '7 days' / ${many}) as at) made`
