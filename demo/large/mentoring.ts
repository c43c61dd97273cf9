import { nameOf } from './people.ts'
import { learner, mentorUser, oneOf, type Size, sometime } from './size.ts'

const MESSAGES_EACH = 14

/** Seven of ten applications became a match, which nine of ten times goes on. */
export const mentoring = (size: Size): string[] => [...asked(size), ...matched(size), ...sessions(size)]

const asked = (size: Size): string[] => [
  `insert into mentor_availability (mentor_id, time_zone, hours, exceptions, capacity, session_minutes, buffer_minutes, notice_hours, meeting_addresses, next_free_at, places, checked_at)
    select n, 'Africa/Kigali', '[{"weekday": 1, "from": "09:00", "to": "17:00"}]', '[]', 60, 60, 0, 2, '{"zoom": "", "teams": "", "meet": ""}',
      case when n % 3 > 0 then now() + n % 50 * interval '1 hour' end, n % 4, now()
    from generate_series(1, ${size.mentors}) n`,
  `insert into mentor_answering (mentor_id, median_minutes, late) select n, 30 + n % 900, n % 3 from generate_series(1, ${size.mentors}) n`,
  `insert into mentorship_applications (id, user_id, full_name, email, location, education_level, mentorship_goals, mentorship_style, meeting_frequency,
      communication_mode, availability, duration, language, mentor_id, wished_mentor_id, status, reviewer_id, decided_at, completed_at, created_at) overriding system value
    select n, ${learner('n', size)}, ${nameOf('n')}, 'person-' || n || '@example.test', 'Kigali', ${oneOf(['bachelors', 'masters', 'phd', 'other', 'high-school'], 'n')},
      'Find my first work', ${oneOf(['one-on-one', 'group', 'hybrid'], 'n')}, 'weekly', ${oneOf(['zoom', 'teams', 'meet', 'other'], 'n')}, 'Evenings', 'short-term', 'en',
      case when n <= ${size.matches} then 1 + n % ${size.mentors} end, 1 + n % ${size.mentors},
      case when n > ${size.matches} then (array['pending', 'denied'])[1 + n % 2] when n % 10 = 0 then 'completed' else 'accepted' end,
      case when n <= ${size.matches} then 1 end, case when n <= ${size.matches} then ${sometime('n')} end,
      case when n <= ${size.matches} and n % 10 = 0 then now() end, ${sometime('n')}
    from generate_series(1, ${size.mentorships}) n`,
]

const matched = (size: Size): string[] => [
  `insert into matches (id, application_id, mentor_id, mentor_user_id, mentee_id, status, ended_as, opened_at, running_since, ended_at, last_contact_at) overriding system value
    select n, n, 1 + n % ${size.mentors}, ${mentorUser(`1 + n % ${size.mentors}`, size)}, ${learner('n', size)}, case when n % 10 = 0 then 'ended' else 'running' end,
      case when n % 10 = 0 then 'completed' end, ${sometime('n')}, ${sometime('n')}, case when n % 10 = 0 then now() end, now() - n % 60 * interval '1 day'
    from generate_series(1, ${size.matches}) n`,
  `insert into match_agreements (match_id, revision, goal, rhythm, length, channel) select n, 0, 'Find work', 'weekly', 'short-term', 'zoom' from generate_series(1, ${size.matches}) n`,
  `insert into match_threads (match_id, last_version, last_at, mentor_read_seq, mentee_read_seq, waiting_since)
    select n, ${MESSAGES_EACH}, now() - n % 60 * interval '1 day', ${MESSAGES_EACH} - n % 3, ${MESSAGES_EACH}, case when n % 7 = 0 then now() - n % 60 * interval '1 day' end
    from generate_series(1, ${size.matches}) n`,
  `insert into match_messages (id, match_id, seq, version, sender_id, client_key, body, created_at) overriding system value
    select (m.id - 1) * ${MESSAGES_EACH} + k, m.id, k, k, case when k % 2 = 0 then m.mentor_user_id else m.mentee_id end, 'seeded-' || k, 'Message ' || k || ' about my work',
      now() - m.id % 60 * interval '1 day' - (${MESSAGES_EACH} - k) * interval '5 hours'
    from matches m, generate_series(1, ${MESSAGES_EACH}) k`,
  `insert into match_answers (message_id, match_id, asked_at, answered_at)
    select id, match_id, created_at - interval '5 hours', created_at from match_messages where seq % 2 = 0`,
  `insert into match_goals (id, match_id, title, status, created_by_id) overriding system value
    select id * 2 + k, id, 'Goal ' || k, 'open', mentee_id from matches, generate_series(0, 1) k`,
  `insert into match_steps (id, goal_id, kind, title, doer) overriding system value
    select id * 2 + k, id, 'task', 'Step ' || k, 'mentee' from match_goals, generate_series(0, 1) k`,
  `insert into match_notes (id, match_id, writer_id, is_private, text) overriding system value select id, id, mentor_user_id, true, 'A note' from matches`,
  `insert into match_scores (id, match_id, rater_side, stars) overriding system value
    select row_number() over (order by id), id, 'mentee', 3 + id % 3 from matches where status = 'ended'`,
]

/** Three sessions of each match that goes on, one of them ahead; no two of a mentor at once. */
const sessions = (size: Size): string[] => [
  `insert into bookings (id, match_id, mentor_user_id, mentee_id, status, starts_at, ends_at, blocked_until, proposed_by, uid, confirmed_at, closed_at) overriding system value
    select m.id * 3 + k, m.id, m.mentor_user_id, m.mentee_id, case when k = 0 then 'confirmed' else 'done' end, at, at + interval '1 hour', at + interval '1 hour',
      'mentee', 'seeded-' || m.id * 3 + k, at - interval '3 days', case when k > 0 then at + interval '1 hour' end
    from matches m, generate_series(0, 2) k,
      lateral (select date_trunc('hour', now()) + (m.id / ${size.mentors} * 2 + 1) * interval '1 hour' * (1 - k * 20) as at) made
    where m.status = 'running'`,
  `insert into mentor_rates (id, mentor_user_id, starts_on, currency, amount_minor, created_by_id) overriding system value
    select n, ${mentorUser('n', size)}, current_date - 1000, 'USD', 2000, 3 from generate_series(1, ${size.mentors}) n`,
  `insert into mentor_statements (id, mentor_user_id, month, currency, status, total_minor, sessions, minutes, prepared_by_id, worked_by, approved_by_id, approved_at, paid_by_id, paid_at, paid_on)
    overriding system value
    select n * 12 + k, ${mentorUser('n', size)}, to_char(current_date - (k + 1) * interval '1 month', 'YYYY-MM'), 'USD', case when k = 0 then 'draft' when k = 1 then 'approved' else 'paid' end,
      4000, 2, 120, 3, '{3}', case when k > 0 then 1 end, case when k > 0 then now() end, case when k > 1 then 3 end, case when k > 1 then now() end,
      case when k > 1 then current_date end
    from generate_series(1, ${size.mentors}) n, generate_series(0, 11) k`,
]
