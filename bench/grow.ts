// Fills the data folder of one size for `bench/growth.ts`, in a process of its own, and writes to standard output who asks.
import { type SQL, sql } from 'drizzle-orm'
import { parseArgs } from 'node:util'
import { recountProgressOfCourse } from '#features/learning/learning/recount/recount.data.ts'
import { createApp } from '#app/server.ts'
import { readConfig } from '#server/config.ts'
import type { Services } from '#server/service-types.ts'
import { openServices } from '#server/services.ts'
import { searchWords } from '#shared/search-words.ts'
import { aCourse } from '#tests/support/courses.ts'
import { type Person, person } from '#tests/support/people.ts'

/** Tokens of those who ask, and the course of the large class. */
export type Grown = { admin: string; accountant: string; teacher: string; course: number }

const LESSONS = 200
/** Every tenth lesson has a quiz. */
const QUIZ_EACH = 10

function ids(of: readonly { id: number }[]): SQL {
  return sql.raw(`array[${of.map((each) => each.id).join(',')}]`)
}

const size = { type: 'string' } as const
const { values } = parseArgs({ options: { courses: size, learners: size, employees: size, jobs: size, posts: size } })
const COURSES = Number(values.courses)
const LEARNERS = Number(values.learners)
const EMPLOYEES = Number(values.employees)
const JOBS = Number(values.jobs)
const POSTS = Number(values.posts)

const services = await openServices(readConfig(process.env))
await services.database.migrate()
const app = await createApp(services)
const { db } = services
const [admin, accountant, teacher] = [
  await person(db, 'admin'),
  await person(db, 'accountant'),
  await person(db, 'teacher'),
]
await theCatalogue(app.services, await person(db, 'teacher'))
await theBoard(app.services, admin)
const course = await theClass(app.services, teacher)
const hr = await person(db, 'hr')
await theStaff(app.services, hr)
await theirTime(app.services)
await theirReviews(app.services, hr)
await theBlog(app.services, admin)
await db.execute(sql`analyze`)
process.stdout.write(
  JSON.stringify({
    admin: admin.token,
    accountant: accountant.token,
    teacher: teacher.token,
    course,
  } satisfies Grown),
)
await app.close()
await services.jobs.stop()
await services.database.close()

/** Published courses of five lessons, every other one with a price and reviews. */
async function theCatalogue({ db: all }: Services, tutor: Person): Promise<void> {
  await all.transaction(async (tx) => {
    await tx.execute(sql`insert into courses (title, description, price_minor, duration_minutes, difficulty_level,
        requirements, what_you_will_learn, tutor_id, creator_id, created_at)
      select 'Growing maize, part ' || nth, 'Soil, seed and rain, step by step, for season ' || nth || '.',
        case when nth % 2 = 0 then 2500 else 0 end, 90, nth % 3 + 1, '["A phone"]', '["To plant in time"]',
        ${tutor.id}, ${tutor.id}, now() - nth * interval '1 hour'
      from generate_series(1, ${COURSES}) nth`)
    await tx.execute(sql`insert into videos (course_id, title, type, url, seconds, position)
      select c.id, 'Lesson ' || nth, 'external', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', 60, nth - 1
      from courses c cross join generate_series(1, 5) nth`)
    await tx.execute(
      sql`insert into course_ratings (course_id, count, sum) select id, 4, 17 from courses where id % 2 = 0`,
    )
  })
}

/** Open jobs of five trades in three cities, with a description of a page each. */
async function theBoard({ db: all }: Services, poster: Person): Promise<void> {
  const page =
    'You keep pumps running in villages, measure water and write down each week what you have learned. '.repeat(12)
  await all.execute(sql`insert into jobs (title, company, location, type, work_mode, description, words, posted_by_id, posted_at)
    select trade || ' ' || nth, 'Company ' || nth % 300,
      (array['Kigali, Rwanda', 'Lagos, Nigeria', 'Accra, Ghana'])[nth % 3 + 1], 'Full-time',
      (array['Remote', 'Hybrid'])[nth % 2 + 1], ${page}, lower(trade) || ' ' || nth || ' ' || ${searchWords(page)},
      ${poster.id}, now() - nth * interval '1 minute'
    from generate_series(1, ${JOBS}) nth cross join lateral
      (select (array['Irrigation engineer', 'Analyst', 'Nurse', 'Welder', 'Developer'])[nth % 5 + 1] as trade) t`)
}

/**
 * A course of 200 lessons: on average a quarter of the lessons is done, every third learner has been silent for more
 * than a week, every eleventh fails a quiz, everyone has paid, and every other one has written a review.
 */
async function theClass(all: Services, tutor: Person): Promise<number> {
  const lessons = Array.from({ length: LESSONS }, (_, nth) => nth % QUIZ_EACH === 0)
  const { id, videos } = await aCourse(all, { title: 'A large class', tutor, lessons, priceMinor: 2500 })
  const quizzes = videos.filter(({ questions }) => questions.length > 0)
  await all.db.transaction(async (tx) => {
    await tx.execute(sql`insert into users (name, email, role)
      select 'Learner ' || nth, 'learner-' || nth || '@example.test', 'student' from generate_series(1, ${LEARNERS}) nth`)
    await tx.execute(sql`insert into enrollments (user_id, course_id, status, decided_at, created_at)
      select id, ${id}, 'active', now() - interval '60 days', now() - interval '61 days'
      from users where email like 'learner-%@example.test'`)
    await tx.execute(sql`insert into lesson_progress (enrollment_id, video_id, position_seconds, watched_seconds, touched_at, completed_at)
      select e.id, (${ids(videos)})[nth], 60, 60, now() - (e.id % 3) * interval '5 days' - (100 - nth) * interval '1 hour',
        now() - interval '1 day'
      from enrollments e cross join lateral generate_series(1, e.id % 100 + 1) nth`)
    await tx.execute(sql`insert into quiz_attempts (enrollment_id, video_id, score, passed, passing_score, answers, results, created_at)
      select e.id, (${ids(quizzes)})[nth], 25, (e.id + nth) % 11 > 0, 70, (select jsonb_object_agg(q.id, ((e.id + q.id) % 3)::text) from quiz_questions q
          join quizzes z on z.id = q.quiz_id where z.video_id = (${ids(quizzes)})[nth]), '[]', now() - interval '20 days'
      from enrollments e cross join generate_series(1, ${quizzes.length}) nth cross join generate_series(1, 2) again`)
    await tx.execute(sql`insert into first_answers (question_id, option, times)
      select answer.key::int, answer.value, count(*) / 2 from quiz_attempts, jsonb_each_text(answers) answer group by 1, 2`)
    await tx.execute(sql`insert into orders (user_id, course_id, status, currency, price_minor, paid_at, receipt_number, created_at)
      select user_id, course_id, 'paid', 'USD', 2500, now(), id, now() - id * interval '1 minute' from enrollments`)
    await tx.execute(sql`insert into payment_attempts (order_id, provider, status, reference, currency, amount_minor, submitted_by_id)
      select id, 'manual', 'paid', 'FT' || id, 'USD', 2500, user_id from orders`)
    await tx.execute(sql`insert into reviews (course_id, user_id, rating, text)
      select course_id, user_id, id % 5 + 1, 'It helped me in my garden' from enrollments where id % 2 = 0`)
  })
  // Without statistics the database reads whole tables for each learner.
  await all.db.execute(sql`analyze`)
  await all.db.transaction((tx) => recountProgressOfCourse(tx, id))
  return id
}

/** Employees of twelve departments whose names come from a small set, as names do; some have left. */
async function theStaff({ db: all }: Services, manager: Person): Promise<void> {
  await all.transaction(async (tx) => {
    await tx.execute(sql`insert into departments (name) select 'Department ' || nth from generate_series(1, 12) nth`)
    await tx.execute(sql`insert into users (name, email, role)
      select (array['Aline', 'Éric', 'Ngozi', 'Kofi', 'Wanjiru', 'Sipho', 'Hiwot'])[nth % 7 + 1] || ' '
          || (array['Mutoni', 'Okafor', 'Mensah', 'Kamau', 'Ndlovu', 'Bekele', 'Diop', 'Okello', 'Traoré'])[nth * 5 % 9 + 1]
          || ' ' || nth,
        'employee-' || nth || '@example.test', 'employee' from generate_series(1, ${EMPLOYEES}) nth`)
    await tx.execute(sql`insert into employees (code, user_id, full_name, date_of_birth, nationality, email, phone_number,
        emergency_contact_name, emergency_contact_phone, address, city, state, postal_code, country, position,
        department_id, join_date, salary_cents, status, left_on, manager_id)
      select 'EMP-' || lpad(nth::text, 4, '0'), u.id, u.name, date '1970-01-01' + (nth * 37 % 11000), 'Rwandan', u.email,
        '+250 788 000 901', 'Eric Mutoni', '+250 788 000 902', 'KN 5 Road, ' || nth, 'Kigali', 'City of Kigali', '00250',
        'Rwanda', (array['Teacher', 'Mentor', 'Accountant'])[nth % 3 + 1],
        (select id from departments where name = 'Department ' || nth % 12 + 1), date '2015-01-01' + (nth * 53 % 4200),
        150000, case when nth % 17 = 0 then 'Terminated' else 'Active' end,
        case when nth % 17 = 0 then date '2026-01-31' end, ${manager.id}
      from (select users.*, substring(email from '[0-9]+')::int as nth from users
        where email like 'employee-%@example.test') u`)
  })
}

/** Three years of working days of each employee, and eight leaves of three days, of which two wait. */
async function theirTime({ db: all }: Services): Promise<void> {
  await all.transaction(async (tx) => {
    await tx.execute(sql`insert into attendance_days (employee_id, day, check_in, lunch_start, lunch_end, check_out, is_late, status)
      select e.id, one.day, begun, begun + interval '4 hours', begun + interval '5 hours', begun + interval '9 hours',
        chance = 0, case when begun is null then 'absent' when chance = 0 then 'late' else 'present' end
      from employees e
      cross join (select day::date from generate_series(current_date - 1095, current_date - 1, interval '1 day') day
        where extract(isodow from day) < 6) one
      cross join lateral (select (e.id * 31 + (one.day - date '2020-01-01') * 17) % 11 as chance) luck
      cross join lateral (select case when chance = 5 then null
        else one.day::timestamptz + interval '6 hours' + chance * interval '7 minutes' end as begun) arrival`)
    await tx.execute(sql`insert into leave_requests (employee_id, type, start_date, end_date, half_days, status, reason, created_at)
      select e.id, (array['annual', 'sick', 'annual', 'paternity'])[nth % 4 + 1], current_date - 1000 + nth * 130,
        current_date - 998 + nth * 130, 6, case when nth > 6 then 'pending' else 'approved' end, 'A wedding',
        now() - interval '1010 days' + nth * interval '130 days' + e.id * interval '1 second'
      from employees e cross join generate_series(1, 8) nth`)
    await tx.execute(sql`insert into leave_days (request_id, day, half_days)
      select id, start_date + nth, 2 from leave_requests cross join generate_series(0, 2) nth`)
  })
}

/** An open review cycle with everyone who works here, of whom every third has submitted the self-review. */
async function theirReviews({ db: all }: Services, reviewer: Person): Promise<void> {
  await all.transaction(async (tx) => {
    await tx.execute(sql`insert into review_cycles (title, starts_on, ends_on, self_due_on, manager_due_on, criteria,
        status, created_by_id, opened_at)
      values ('The year', current_date - 365, current_date, current_date + 7, current_date + 14,
        '[{"name": "Quality of work", "explanation": "", "weight": 100}]', 'open', ${reviewer.id}, now())`)
    await tx.execute(sql`insert into appraisals (cycle_id, employee_id, user_id, reviewer_id, status, self_answers, submitted_at)
      select c.id, e.id, e.user_id, ${reviewer.id}, case when e.id % 3 = 0 then 'submitted' else 'self' end,
        case when e.id % 3 = 0 then '[{"score": 4, "comment": ""}]'::jsonb else '[]' end,
        case when e.id % 3 = 0 then now() end
      from review_cycles c cross join employees e where e.left_on is null`)
  })
}

/** Posts of 700 words, nearly all of them published, with two of twenty tags each. */
async function theBlog({ db: all }: Services, author: Person): Promise<void> {
  await all.execute(sql`insert into posts
      (slug, title, content_html, excerpt, reading_minutes, tags, status, author_id, words, created_at, updated_at, published_at)
    select 'post-' || nth, 'Harvest letter ' || nth, '<p>' || text || '</p>', left(text, 180), 4,
      jsonb_build_array('Tag ' || nth % 20, 'Tag ' || (nth + 7) % 20),
      case when nth % 50 = 0 then 'draft' else 'published' end, ${author.id},
      'harvest letter ' || case when nth % 3 = 0 then 'mobile ' else '' end || text, at, at, at
    from generate_series(1, ${POSTS}) nth,
      lateral (select now() - nth * interval '1 hour' as at,
        string_agg('word' || (nth * 31 + k * 17) % 4000 || 'x', ' ') as text from generate_series(1, 700) k) made`)
}
