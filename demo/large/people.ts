import { NAMED, oneOf, type Size, sometime, learner, teacher, mentorUser } from './size.ts'

const FIRST = [
  'Aline', 'Éric', 'Ngozi', 'Kofi', 'Wanjiru', 'Sipho', 'Hiwot', 'Amina', 'Thandiwe', 'Ibrahim', 'Lamine', 'Grace', 'Zainab',
  'Patrick', 'Fatou', 'Samuel', 'Adaeze', 'Jean', 'Mariam', 'Tendai', 'Blessing', 'Oumar', 'Selam', 'David', 'Akosua',
] // prettier-ignore
const LAST = [
  'Mutoni', 'Okafor', 'Mensah', 'Kamau', 'Ndlovu', 'Bekele', 'Diop', 'Okello', 'Traoré', 'Uwase', 'Sesay', 'Khumalo', 'Adebayo',
  'Haile', 'Niyonzima', 'Owusu', 'Wekesa', 'Moyo', 'Diallo', 'Banda', 'Chukwu', 'Tadesse', 'Kone', 'Nkosi', 'Mugisha', 'Abebe',
  'Sow', 'Otieno', 'Phiri',
] // prettier-ignore

/** A name that many share, with a number, so that a search finds one or many. */
export const nameOf = (nth: string): string =>
  `(${oneOf(FIRST, nth)} || ' ' || ${oneOf(LAST, `(${nth}) / ${FIRST.length}`)} || ' ' || (${nth}))`

export function people(size: Size, passwordHash: string): string[] {
  const { staff, teachers, mentors, employees, people: all, of } = size
  const named = NAMED.map((role, at) => `(${at + 1}, '${role}')`).join(', ')
  return [
    `insert into users (id, name, email, role, password_hash, verified_at, created_at) overriding system value
      select id, initcap(role) || ' of Mbuyu', role || '@mbuyu.test', role, '${passwordHash}', now(), now() - interval '3 years'
      from (values ${named}) as named (id, role)`,
    `insert into users (id, name, email, role, is_active, verified_at, last_login_at, phone_number, created_at) overriding system value
      select n, ${nameOf('n')}, 'person-' || n || '@example.test',
        case when n <= ${NAMED.length + teachers} then 'teacher' when n <= ${NAMED.length + teachers + mentors} then 'mentor'
          when n <= ${staff - employees / 20} then 'employee' when n <= ${staff} then ${oneOf(['hr', 'accountant', 'manager'], 'n')}
          when n % 5 = 0 then 'mentee' when n % 97 = 0 then 'user' else 'student' end,
        n % 50 <> 0, case when n % 40 <> 0 then ${sometime('n')} end, ${sometime('n * 3')}, '+250 788 ' || n, ${sometime('n')}
      from generate_series(${NAMED.length + 1}, ${all}) n`,
    `insert into user_roles (user_id, role, reason, ends_at)
      select ${learner('n * 7', size)}, 'teacher', 'Replaces a colleague', now() + (n % 60 - 20) * interval '1 day'
      from generate_series(1, ${of(1000)}) n`,
    `insert into sessions (id, user_id, token_hash, user_agent, ip, last_seen_at, expires_at) overriding system value
      select n, 1 + n * 7 % ${all}, 'none-' || n, 'A browser', '192.0.2.' || n % 250, now(), now() + interval '10 days'
      from generate_series(1, ${of(50_000)}) n`,
    `insert into text_versions (text, version, note, revisions, published_by_id, published_at)
      select text, 1, 'The first version', '{"en": 1}', 1, now() - interval '3 years' from unnest(array['terms', 'privacy']) text`,
    `insert into consents (id, user_id, text, version, language, revision, way, accepted_at) overriding system value
      select n * 2 + k, n, (array['terms', 'privacy'])[k + 1], 1, 'en', 1, 'sign-up', ${sometime('n')}
      from generate_series(1, ${all}) n, generate_series(0, 1) k`,
    `insert into privacy_requests (id, user_id, kind, words, status, asked_at, due_on, answered_at, handled_by_id) overriding system value
      select n, ${learner('n * 3', size)}, ${oneOf(['export', 'deletion', 'correction', 'objection'], 'n')}, 'Please send me what you keep.',
        case when n % 9 = 0 then 'open' else 'done' end, ${sometime('n')}, (${sometime('n')} + interval '30 days')::date,
        case when n % 9 <> 0 then ${sometime('n')} end, case when n % 9 <> 0 then 1 end
      from generate_series(1, ${of(2000)}) n`,
    `insert into account_deletions (id, user_id, status, asked_at, due_at, ended_at) overriding system value
      select n, ${learner('n * 5', size)}, case when n % 7 = 0 then 'waiting' else 'withdrawn' end, now() - interval '3 days',
        now() + interval '27 days', case when n % 7 <> 0 then now() end
      from generate_series(1, ${of(1000)}) n`,
    `insert into permission_requests (id, user_id, permission_type, reason, status, reviewer_id, decided_at, created_at) overriding system value
      select n, ${teacher('n / 2', size)}, (array['can_create_course', 'can_create_quiz'])[1 + n % 2], 'I would like to teach.',
        case when n % 8 < 2 then 'pending' else 'approved' end, case when n % 8 >= 2 then 1 end,
        case when n % 8 >= 2 then ${sometime('n')} end, ${sometime('n')}
      from generate_series(0, ${of(1000) * 2 - 1}) n`,
    `insert into notifications (id, user_id, title, message, is_read, created_at) overriding system value
      select n, 1 + n % ${all}, 'Your request was approved', 'You can start course ' || n % 5000 || ' now.', n % 3 > 0, ${sometime('n')}
      from generate_series(1, ${of(1_000_000)}) n`,
    `insert into mentors (id, user_id, mentor_status, area_of_expertise, mentor_bio, education_level, languages, city, country, decided_at, reviewer_id, created_at)
      overriding system value
      select n, ${mentorUser('n', size)}, 'approved', ${oneOf(['technology', 'business', 'design', 'marketing', 'education'], 'n')},
        'I help people to find their first work.', 'masters', '["English"]', ${oneOf(['Kigali', 'Lagos', 'Accra', 'Nairobi'], 'n')},
        ${oneOf(['Rwanda', 'Nigeria', 'Ghana', 'Kenya'], 'n')}, ${sometime('n')}, 1, ${sometime('n')}
      from generate_series(1, ${mentors}) n`,
    `insert into mentors (id, user_id, mentor_status, area_of_expertise, applicant_name, applicant_email, applicant_language, mentor_bio, decided_at, created_at)
      overriding system value
      select ${mentors} + n, ${learner('n * 11', size)}, case when n % 3 = 0 then 'pending' else 'rejected' end,
        ${oneOf(['technology', 'business', 'design', 'marketing', 'education'], 'n')}, ${nameOf('n')}, 'applicant-' || n || '@example.test',
        'en', 'I would like to help.', case when n % 3 > 0 then ${sometime('n')} end, ${sometime('n')}
      from generate_series(1, ${of(3000)}) n`,
  ]
}
