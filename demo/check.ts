/** Checks the demo data and its files: node demo/check.ts */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { courses } from './data/courses.ts'
import { demoAccounts, learners, mentors, staff, teachers } from './data/people.ts'
import { testimonials } from './data/testimonials.ts'
import { keptNames } from './seed/kept-pictures.ts'

const MEDIA = join(import.meta.dirname, 'media')
const ROLES = ['admin', 'hr', 'accountant', 'teacher', 'mentor', 'mentee', 'student', 'employee', 'manager', 'user']

function unique(values: string[], what: string): void {
  const twice = values.filter((value, index) => values.indexOf(value) !== index)
  assert.deepEqual(twice, [], `${what} appear twice`)
}

function checkClip(clip: string, largest: number): number {
  const film = join(MEDIA, `${clip}.mp4`)
  const words = join(MEDIA, `${clip}.vtt`)
  assert.ok(existsSync(film), `${clip}.mp4 is missing`)
  assert.ok(existsSync(words), `${clip}.vtt is missing`)
  const { size } = statSync(film)
  assert.ok(size >= 60_000 && size <= largest, `${clip}.mp4 has ${size} bytes`)
  const captions = readFileSync(words, 'utf8')
  const cues = captions.match(/ --> /g)?.length ?? 0
  assert.ok(captions.startsWith('WEBVTT') && cues >= 3 && cues <= 6, `${clip}.vtt has ${cues} cues`)
  return size
}

assert.equal(courses.length, 14)
assert.equal(courses.filter(({ language }) => language === 'fr').length, 2)
assert.equal(courses.filter((course) => course.price_cents === 0).length, 11)
assert.equal(courses.filter((course) => course.price_cents > 0).length, 3)
assert.deepEqual(new Set(courses.map((course) => course.level)), new Set([1, 2, 3]))
unique(
  courses.map((course) => course.slug),
  'Slugs',
)

const lessons = courses.flatMap((course) => course.lessons)
assert.equal(lessons.length, 34)
unique(
  lessons.map((lesson) => lesson.clip),
  'Clips',
)
for (const { scenes, quiz, clip } of lessons)
  assert.ok(quiz?.questions.every(({ scene }) => scenes[scene]) ?? true, `a question of ${clip} is about no scene`)
const quizzes = lessons.flatMap((lesson) => lesson.quiz ?? [])
assert.ok(quizzes.length >= 20, `only ${quizzes.length} quizzes`)

const teaching = staff.filter((person) => person.role === 'teacher').map((person) => person.email)
for (const course of courses) {
  assert.ok(
    course.lessons.length === 2 || course.lessons.length === 3,
    `${course.slug} has ${course.lessons.length} lessons`,
  )
  assert.ok(teaching.includes(course.tutor), `${course.tutor} does not teach`)
  assert.ok(
    course.description.length > 150 && course.requirements.length > 0 && course.what_you_will_learn.length >= 3,
    course.slug,
  )
}

const answers = [0, 0, 0, 0]
for (const quiz of quizzes) {
  assert.ok(quiz.questions.length >= 3 && quiz.questions.length <= 4, quiz.title)
  assert.ok(quiz.passing_score > 0 && quiz.passing_score <= 100, quiz.title)
  for (const question of quiz.questions) {
    assert.equal(question.options.length, 4, question.text)
    unique(question.options, `Options of "${question.text}"`)
    assert.ok(question.options[question.correct_answer] !== undefined, question.text)
    assert.ok(Number.isInteger(question.points) && question.points >= 1, question.text)
    assert.ok(question.explanation.length > 20, question.text)
    answers[question.correct_answer] = (answers[question.correct_answer] ?? 0) + 1
  }
}
const asked = answers.reduce((sum, count) => sum + count, 0)
assert.ok(
  answers.every((count) => count > asked * 0.15),
  `the right option is one-sided: ${answers.join(', ')}`,
)

let bytes = 0
for (const lesson of lessons) {
  assert.ok(lesson.seconds >= 20 && lesson.seconds <= 35, `${lesson.clip} lasts ${lesson.seconds} s`)
  bytes += checkClip(lesson.clip, 300_000)
}
assert.ok(bytes < 7_200_000, `all clips together have ${bytes} bytes`)
const guide = checkClip('guide', 400_000)
const known = new Set(['guide', ...lessons.map((lesson) => lesson.clip)])
for (const file of readdirSync(MEDIA)) {
  assert.ok(file === 'durations.json' || known.has(file.replace(/\.(mp4|vtt)$/, '')), `${file} belongs to no lesson`)
}

const { wanted, present } = await keptNames()
assert.deepEqual(new Set(present), new Set(wanted), 'node demo/make-pictures.ts makes what is missing')

assert.equal(mentors.length, 8)
assert.equal(learners.length, 40)
assert.equal(teachers.length, 4)
assert.equal(testimonials.length, 6)
assert.deepEqual(
  demoAccounts.map((person) => person.role),
  ROLES,
)
for (const person of demoAccounts) assert.equal(person.email, `${person.role}@mbuyu.test`)
unique(
  [...staff, ...learners].map((person) => person.email),
  'Emails',
)
unique(
  mentors.map((mentor) => mentor.email),
  'Emails of mentors',
)
unique(
  [...staff, ...learners].map((person) => person.phone_number),
  'Phone numbers',
)
for (const mentor of mentors) {
  const account = staff.find((person) => person.email === mentor.email)
  if (account !== undefined) assert.equal(account.name, mentor.name, 'the demo mentor is one person')
  assert.ok(!learners.some((person) => person.email === mentor.email), mentor.email)
}
for (const testimonial of testimonials) assert.ok(testimonial.rating >= 1 && testimonial.rating <= 5, testimonial.name)

console.log(
  `Demo data is sound: ${courses.length} courses, ${lessons.length} lessons, ${quizzes.length} quizzes with ${asked} questions (right option ${answers.join('/')}), ` +
    `${(bytes / 1e6).toFixed(2)} MB of lessons, guide ${(guide / 1e3).toFixed(0)} kB.`,
)
