import { nameOf } from './people.ts'
import { learner, oneOf, type Size, sometime, teacher } from './size.ts'

const TRADES = ['Growing maize', 'Repairing phones', 'First steps in Python', 'Bookkeeping', 'Solar power', 'Nursing', 'Web pages', 'Data and tables'] // prettier-ignore

/** The learner, counted from 0, and the course of an enrollment: no one is in a course twice. */
const learnerOf = (nth: string, { learners }: Size): string => `((${nth}) - 1) % ${learners}`
const courseOf = (nth: string, { learners, courses }: Size): string =>
  `(1 + ((((${nth}) - 1) % ${learners})::bigint * 31 + (((${nth}) - 1) / ${learners}) * 617) % ${courses})::int`

export const learning = (size: Size): string[] => [...courses(size), ...enrollments(size), ...outcomes(size)]

const courses = (size: Size): string[] => [
  `insert into courses (id, title, description, price_minor, duration_minutes, difficulty_level, requirements, what_you_will_learn, is_published, tutor_id, creator_id, created_at)
    overriding system value
    select n, ${oneOf(TRADES, 'n')} || ', part ' || n, 'Step by step, for season ' || n || '.', case when n % 2 = 0 then 2500 else 0 end, 90,
      n % 3 + 1, '["A phone"]', '["To begin"]', n % 20 > 0, ${teacher('n', size)}, ${teacher('n', size)}, ${sometime('n')}
    from generate_series(1, ${size.courses}) n`,
  `insert into course_words (word, uses)
    select word, count(distinct id) from courses, regexp_split_to_table(folded(title || ' ' || description), '[^a-z0-9]+') word
    where is_published and length(word) between 3 and 40 group by 1`,
  `insert into videos (id, course_id, title, type, url, seconds, position) overriding system value
    select (c - 1) * 4 + p + 1, c, 'Lesson ' || p + 1, 'external', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', 60, p
    from generate_series(1, ${size.courses}) c, generate_series(0, 3) p`,
  `insert into quizzes (id, video_id, title) overriding system value
    select (c - 1) * 2 + k + 1, (c - 1) * 4 + 2 + k * 2, 'Quiz ' || k + 1 from generate_series(1, ${size.courses}) c, generate_series(0, 1) k`,
  `insert into quiz_questions (id, quiz_id, position, text, options, correct_answer) overriding system value
    select (z.id - 1) * 4 + p + 1, z.id, p, 'Which one?', '["a", "b", "c", "d"]', p from quizzes z, generate_series(0, 3) p`,
  `insert into first_answers (question_id, option, times) select id, o, 10 + id % 7 from quiz_questions, unnest(array['0', '1', '2', '3']) o`,
  `insert into course_prices (id, course_id, currency, amount_minor, starts_at, note, created_by_id) overriding system value
    select n, n * 2, 'RWF', 25000, now() - interval '1 year', '', 3 from generate_series(1, ${Math.floor(size.courses / 2)}) n`,
  `insert into skills (id, name, slug) overriding system value select n, 'Skill ' || n, 'skill-' || n from generate_series(1, ${size.of(300)}) n`,
  `insert into course_skills (course_id, skill_id) select n, 1 + n % ${size.of(300)} from generate_series(1, ${size.courses}) n`,
]

const enrollments = (size: Size): string[] => [
  `insert into enrollments (id, user_id, course_id, status, created_at, decided_at, decided_by_id, completed_at, rejection_reason, name, email, phone,
      education, experience, goals, gender, dob, country, city, district, zip_code, address) overriding system value
    select n, ${learner(learnerOf('n', size), size)}, ${courseOf('n', size)}, status, at,
      case when status <> 'pending' then at + interval '1 day' end, case when status <> 'pending' then 1 end,
      case when status = 'completed' then least(at + (2 + n % 90) * interval '1 day', now()) end,
      case when status = 'rejected' then 'All places of this round are taken.' end, 'Learner ' || n, 'learner@example.test', '+250 700 000 000',
      'Diploma', 'A little', 'A shop of my own', 'Female', '1999-04-12', 'Rwanda', 'Kigali', 'Gasabo', '00100', 'KN 4 Avenue'
    from generate_series(1, ${size.enrollments}) n
    cross join lateral (select case when n % 20 = 0 then 'pending' when n % 20 = 1 then 'rejected' when n % 20 < 10 then 'completed' else 'active' end as status,
      ${sometime('n')} - interval '1 day' as at) made`,
  `insert into lesson_progress (enrollment_id, video_id, position_seconds, watched_seconds, touched_at, completed_at)
    select e.id, (e.course_id - 1) * 4 + p + 1, 60, 60, at, case when e.status = 'completed' or p < e.id % 4 then at end
    from enrollments e, generate_series(0, 3) p, lateral (select least(e.began_at + (p + 1) * (1 + e.id % 9) * interval '1 day', now()) as at) moment
    where e.began_at is not null and (e.status = 'completed' or (p <= e.id % 4 and e.id % 5 > 0))`,
  `insert into quiz_attempts (id, enrollment_id, video_id, score, passed, passing_score, answers, results, created_at) overriding system value
    select e.id * 2 + k, e.id, (e.course_id - 1) * 4 + 2 + k * 2, case when done then 80 else 25 end, done, 70, '{}', '[]',
      least(e.began_at + (k + 1) * (2 + e.id % 9) * interval '1 day', now())
    from enrollments e, generate_series(0, 1) k, lateral (select e.status = 'completed' or e.id % 3 > 0 as done) result
    where e.began_at is not null and (e.status = 'completed' or k = 0 and e.id % 4 > 1)`,
  `insert into learning_states (enrollment_id, last_at, lessons_done, failed)
    select e.id, max(p.touched_at), count(p.completed_at), case when e.status = 'active' and e.id % 23 = 0
      then jsonb_build_array(jsonb_build_object('id', (e.course_id - 1) * 4 + 2, 'failures', 2)) else '[]'::jsonb end
    from enrollments e join lesson_progress p on p.enrollment_id = e.id group by e.id`,
  // Each course has four lessons.
  `update enrollments set progress = lessons_done * 25 from learning_states where enrollment_id = id`,
  `insert into learning_days (user_id, day, seconds, lessons)
    select ${learner('n', size)}, current_date - (n % 50 + d * 3), 1200, 2 from generate_series(0, ${size.learners - 1}) n, generate_series(0, 4) d`,
]

const outcomes = (size: Size): string[] => [
  `insert into certificates (id, enrollment_id, code, name, course_title, issuer, issued_at, words) overriding system value
    select row_number() over (order by e.id), e.id, upper(substr(md5('c' || e.id), 1, 20)), e.name, c.title, 'Mbuyu', e.completed_at,
      lower(${nameOf('e.user_id')}) || ' course ' || e.course_id || ' ' || substr(md5('c' || e.id), 1, 20)
    from enrollments e join courses c on c.id = e.course_id where e.status = 'completed' and e.id % 4 < 3`,
  `insert into certificate_corrections (id, certificate_id, name, note, status, decided_by_id, decided_at, created_at) overriding system value
    select n, n, 'A better name', '', case when n % 5 = 0 then 'open' else 'done' end, case when n % 5 > 0 then 1 end,
      case when n % 5 > 0 then now() end, ${sometime('n')}
    from generate_series(1, ${size.of(1000)}) n`,
  `insert into verifications (id, kind, certificate_id, result, place, times, checked_at) overriding system value
    select n, 'certificate', 1 + n % ${size.of(200_000)}, 'valid', 'page', 1 + n % 3, ${sometime('n')} from generate_series(1, ${size.of(100_000)}) n`,
  `insert into reviews (id, course_id, user_id, rating, text, status, created_at) overriding system value
    select row_number() over (order by id), course_id, user_id, 1 + id % 5, 'It helped me in my garden', case when id % 30 = 0 then 'hidden' else 'shown' end, completed_at
    from enrollments where status = 'completed' and id % 8 < 5`,
  `insert into course_learners (course_id, count) select course_id, count(*) from enrollments where began_at is not null group by 1`,
  `insert into course_ratings (course_id, count, sum) select course_id, count(*), sum(rating) from reviews where status = 'shown' group by 1`,
  `insert into programs (id, slug, title, summary, description, difficulty_level, weeks, status, created_by_id, created_at, published_at) overriding system value
    select n, 'program-' || n, 'Program ' || n, 'Courses in their order', 'Twelve weeks', 1, 12, 'published', 1, ${sometime('n')}, ${sometime('n')}
    from generate_series(1, ${size.programs}) n`,
  `insert into program_courses (program_id, course_id, position, rule_kind)
    select n, 1 + (n * 40 + p) % ${size.courses}, p, 'joined' from generate_series(1, ${size.programs}) n, generate_series(0, 2) p`,
  `insert into program_mentors (program_id, mentor_id) select distinct n, 1 + n * 7 % ${size.mentors} from generate_series(1, ${size.programs}) n`,
  `insert into cohorts (id, program_id, name, starts_on, ends_on, join_until, places, taken) overriding system value
    select n * 3 + k, n, 'Cohort ' || k, current_date - 400 + k * 300, current_date - 316 + k * 300, current_date - 386 + k * 300, 5000, 130
    from generate_series(1, ${size.programs}) n, generate_series(0, 2) k`,
  `insert into program_members (id, program_id, cohort_id, user_id, status, joined_at, completed_at) overriding system value
    select n, p, p * 3 + n % 3, ${learner(`n * 4 % ${size.learners}`, size)}, case when n % 3 = 0 then 'completed' else 'joined' end, now() - interval '300 days',
      case when n % 3 = 0 then now() - interval '100 days' end
    from generate_series(1, ${size.of(40_000)}) n, lateral (select 1 + n % ${size.programs} as p) program`,
  `insert into program_capstones (program_id, title, brief, wants_link, wants_file) select id, 'A work of your own', 'Build it', true, false from programs`,
  `insert into capstone_works (id, member_id, version, note, link, status, handed_in_at, decided_at, decided_by_id) overriding system value
    select n, n, 1, 'My work', 'https://example.org', case when n % 4 = 0 then 'waiting' else 'accepted' end, ${sometime('n')},
      case when n % 4 > 0 then ${sometime('n')} end, case when n % 4 > 0 then 1 end
    from generate_series(1, ${size.of(10_000)}) n`,
]
