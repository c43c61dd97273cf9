import { nameOf } from './people.ts'
import { learner, type Size, sometime } from './size.ts'

const CHAT_EACH = 100
const SUPPORT_EACH = 5

/** Two million messages, with those of mentors: a million of staff, a third of a million of learners to support, the rest of visitors. */
export const talk = (size: Size): string[] => [...staffChat(size), ...support(size)]

function staffChat(size: Size): string[] {
  const conversations = size.of(10_000)
  const pairs = size.staff - 5
  return [
    `insert into chat_conversations (id, low_id, high_id, last_seq, last_version, last_at) overriding system value
      select n, low, low + 1 + n / ${pairs}, ${CHAT_EACH}, ${CHAT_EACH}, now() - n % 900 * interval '1 hour'
      from generate_series(1, ${conversations}) n, lateral (select 1 + n % ${pairs} as low) first`,
    `insert into chat_members (conversation_id, user_id, read_seq)
      select id, person, ${CHAT_EACH} - id % 4 from chat_conversations, lateral unnest(array[low_id, high_id]) person`,
    `insert into chat_messages (id, conversation_id, seq, version, sender_id, client_key, content, words, created_at) overriding system value
      select (c.id - 1) * ${CHAT_EACH} + k, c.id, k, k, case when k % 2 = 0 then c.low_id else c.high_id end, 'seeded-' || k, text, lower(text),
        c.last_at - (${CHAT_EACH} - k) * interval '7 hours'
      from chat_conversations c, generate_series(1, ${CHAT_EACH}) k,
        lateral (select 'Message ' || k || ' about the timetable of week ' || c.id % 52 || case when k = 7 and c.id % 50 = 0 then ' and the baobab' else '' end as text) made`,
  ]
}

const support = (size: Size): string[] => [
  `insert into contact_messages (id, name, email, subject, words, language, created_at, changed_at) overriding system value
    select n, ${nameOf('n')}, 'visitor-' || n || '@example.test', 'A question', 'How do I begin?', 'en', ${sometime('n')}, ${sometime('n')}
    from generate_series(1, ${size.contacts}) n`,
  `insert into support_threads (id, user_id, contact_id, status, waiting_since, last_seq, last_version, last_at, person_read_seq, team_read_seq, assignee_id, labels, closed_at, created_at)
    overriding system value
    select n, case when n <= ${size.threads} then ${learner('n', size)} end, case when n > ${size.threads} then n - ${size.threads} end, status,
      case when status = 'waiting' then at end, many, many, at, many, case when status = 'waiting' then 0 else many end, case when n % 3 = 0 then 1 end,
      case when n % 4 = 0 then '{payment}'::text[] else '{}' end, case when status = 'closed' then at end, at - interval '2 days'
    from generate_series(1, ${size.threads + size.contacts}) n,
      lateral (select case when n % 50 = 0 then 'waiting' when n % 10 = 0 then 'open' else 'closed' end as status, ${sometime('n')} as at,
        case when n <= ${size.threads} then ${SUPPORT_EACH} else 2 end as many) made`,
  `insert into support_messages (id, thread_id, seq, version, sender_id, is_from_team, client_key, content, words, created_at) overriding system value
    select (t.id - 1) * ${SUPPORT_EACH} + k, t.id, k, k, case when k % 2 = 0 then 1 else t.user_id end, k % 2 = 0, 'seeded-' || k, text, lower(text), t.last_at - (t.last_seq - k) * interval '3 hours'
    from support_threads t, generate_series(1, ${SUPPORT_EACH}) k,
      lateral (select 'Question ' || k || ' about course ' || t.id % 5000 || case when t.id % 997 = 0 then ' and the baobab' else '' end as text) made
    where k <= t.last_seq`,
  `insert into support_questions (id, thread_id, asked_at, ended_at, is_answered, open_minutes) overriding system value
    select id, id, created_at, case when status <> 'waiting' then last_at end, status <> 'waiting', case when status <> 'waiting' then 10 + id % 500 end from support_threads`,
  `insert into support_ratings (id, thread_id, closed_at, rating, created_at) overriding system value
    select id, id, closed_at, 1 + id % 5, closed_at from support_threads where status = 'closed' and id % 4 = 0`,
]
