import { expect, test } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { auditLog } from '#server/audit/audit.table.ts'
import { authoringApi } from '#features/learning/authoring/authoring.contract.ts'
import { courseApi } from '#features/learning/course/course.contract.ts'
import { courseSkills } from '#features/learning/course/course-skill/course-skill.table.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse, type TestCourse } from '#tests/support/courses.ts'
import { readCsv } from '#tests/support/csv.ts'
import { sendForm } from '#tests/support/forms.ts'
import { type Person, person } from '#tests/support/people.ts'
import { countQueries } from '#tests/support/queries.ts'
import { type Skill, skillApi } from './skill.contract.ts'

const app = useTestApp()
const ABOUT = { title: 'Solar pumps', description: 'How to choose, place and keep one.' }

const hr = () => person(app.services.db, 'hr', { name: 'Wanjiru' })
const add = async (name: string, as?: Person) =>
  app.call(skillApi.create, { body: { name } }, { as: as ?? (await hr()) })
const aSkill = async (name: string): Promise<Skill> => (await add(name)).body.skill
const merge = async (from: Skill, into: Skill, as?: Person) =>
  app.call(skillApi.merge, { params: { id: from.id }, body: { into_id: into.id } }, { as: as ?? (await hr()) })
const archive = async ({ id }: Skill) => app.call(skillApi.archive, { params: { id } }, { as: await hr() })
const list = async (query: object, as?: Person) =>
  (await app.call(skillApi.list, { query }, { as: as ?? (await hr()) })).body
const namesIn = async (query: object, as?: Person) => (await list(query, as)).skills.map(({ name }) => name)

/** Saves a course with these skills. */
const teach = async (course: TestCourse, skills: number[], as = course.tutor) =>
  app.call(authoringApi.update, { params: { id: course.id }, body: { ...ABOUT, title: course.title, skills } }, { as })
const taught = async (course: { id: number }) =>
  (await app.call(courseApi.get, { params: { id: course.id } })).body.course.skills
const found = async (skill: string) => (await app.call(courseApi.list, { query: { skill, fields: 'card' } })).body

test('only admin and HR change the list; teachers read what can be chosen, learners nothing', async () => {
  const skill = await aSkill('Weaving')
  const other = await aSkill('Spinning')
  const gone = await aSkill('Dyeing by hand')
  await archive(gone)
  const at = { params: { id: skill.id } }
  const teacher = await person(app.services.db, 'teacher')
  const student = await person(app.services.db, 'student')
  for (const [as, status] of [
    [null, 401],
    [student, 403],
    [teacher, 403],
  ] as const) {
    expect((await app.call(skillApi.create, { body: { name: 'Mine' } }, { as })).status).toBe(status)
    expect((await app.call(skillApi.update, { ...at, body: { name: 'Mine' } }, { as })).status).toBe(status)
    expect((await app.call(skillApi.merge, { ...at, body: { into_id: other.id } }, { as })).status).toBe(status)
    expect((await app.call(skillApi.archive, at, { as })).status).toBe(status)
    expect((await app.call(skillApi.restore, at, { as })).status).toBe(status)
  }
  expect((await app.call(skillApi.list, {})).status).toBe(401)
  expect((await app.call(skillApi.list, {}, { as: student })).status).toBe(403)
  expect(await namesIn({ search: 'ing', status: 'all' }, teacher)).toEqual(['Spinning', 'Weaving'])
  expect(await namesIn({ search: 'ing', status: 'all' })).toEqual(['Dyeing by hand', 'Spinning', 'Weaving'])
  expect(await namesIn({ search: 'ing', status: 'archived' })).toEqual(['Dyeing by hand'])
})

test('a name exists once, whatever its case, also when two people add it at once', async () => {
  const made = await add('  Éco-conception ')
  expect([made.status, made.body.message]).toEqual([201, 'Skill added'])
  expect(made.body.skill).toMatchObject({
    name: 'Éco-conception',
    slug: 'eco-conception',
    status: 'active',
    courses: 0,
  })
  const TAKEN = { name: ['A skill with this name already exists'] }
  expect((await add('ÉCO-CONCEPTION')).body.errors).toEqual(TAKEN)
  const answers = await Promise.all(['Pottery', 'pottery', 'POTTERY', 'pOttery'].map((name) => add(name)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422, 422])
  expect((await add(' ')).body.errors).toEqual({ name: ['Enter a name'] })
  expect((await add('+#?')).body.errors).toEqual({ name: ['Use letters or digits'] })
  expect((await add('x'.repeat(61))).body.errors).toEqual({ name: ['Use at most 60 characters'] })
})

test('another name with the same address gets a number', async () => {
  expect((await aSkill('Web design')).slug).toBe('web-design')
  expect((await aSkill('Web-Design')).slug).toBe('web-design-2')
})

test('a skill is renamed everywhere, and its address stays', async () => {
  const skill = await aSkill('Pyhton')
  await aSkill('Rust')
  const course = await aCourse(app.services)
  await teach(course, [skill.id])
  expect(await taught(course)).toEqual([{ slug: 'pyhton', name: 'Pyhton', names: {} }])
  const rename = async (name: string) =>
    app.call(skillApi.update, { params: { id: skill.id }, body: { name } }, { as: await hr() })
  expect((await rename('rust')).body.errors).toEqual({ name: ['A skill with this name already exists'] })
  const { body } = await rename('Python')
  expect([body.message, body.skill.name, body.skill.slug, body.skill.courses]).toEqual([
    'Skill renamed',
    'Python',
    'pyhton',
    1,
  ])
  // The cached answers follow.
  expect(await taught(course)).toEqual([{ slug: 'pyhton', name: 'Python', names: {} }])
  expect((await found('pyhton')).skill).toEqual({ slug: 'pyhton', name: 'Python', names: {} })
  expect((await rename('PYTHON')).body.skill.name).toBe('PYTHON')
})

test('merging gives all courses the other skill once, and old addresses and words lead to it', async () => {
  const [js, javascript, web] = [await aSkill('JS'), await aSkill('JavaScript'), await aSkill('Web')]
  const first = await aCourse(app.services)
  const both = await aCourse(app.services)
  await teach(first, [js.id])
  await teach(both, [js.id, javascript.id])
  expect((await found('js')).total).toBe(2)
  const merged = await merge(js, javascript)
  expect([merged.body.message, merged.body.skill]).toMatchObject(['Skills merged', { id: javascript.id, courses: 2 }])
  const rows = await app.services.db.select().from(courseSkills).where(eq(courseSkills.courseId, both.id))
  expect(rows).toEqual([{ courseId: both.id, skillId: javascript.id }])
  expect(await taught(first)).toEqual([{ slug: 'javascript', name: 'JavaScript', names: {} }])
  expect(await found('js')).toMatchObject({ total: 2, skill: { slug: 'javascript', name: 'JavaScript' } })
  expect(await namesIn({ search: 'js' })).toEqual(['JavaScript'])
  // What was merged is not there any more, and its name is free.
  expect((await merge(js, web)).status).toBe(404)
  expect((await merge(web, js)).body.errors).toEqual({ into_id: ['Choose another skill from the list'] })
  expect((await merge(web, web)).body.errors).toEqual({ into_id: ['Choose another skill from the list'] })
  expect((await aSkill('JS')).slug).toBe('js-2')
  // Merged once more, both old addresses lead to the last one.
  await merge(javascript, web)
  expect((await found('js')).skill?.name).toBe('Web')
  expect((await found('javascript')).total).toBe(2)
  const log = await app.services.db
    .select({ detail: auditLog.detail })
    .from(auditLog)
    .where(and(eq(auditLog.action, 'skill.merge'), eq(auditLog.subject, `skill:${js.id}`)))
  expect(log).toEqual([{ detail: { name: 'JS', into: 'JavaScript', into_id: javascript.id, courses: 2 } }])
})

test('of two who merge two skills into each other one wins, and the courses keep one of them', async () => {
  const [left, right] = [await aSkill('Left'), await aSkill('Right')]
  const course = await aCourse(app.services)
  await teach(course, [left.id, right.id])
  const answers = await Promise.all([merge(left, right), merge(right, left), merge(left, right), merge(right, left)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await taught(course)).toHaveLength(1)
})

test('a course that is saved while its skill is merged ends with the other one', async () => {
  const [from, into] = [await aSkill('Sewing by hand'), await aSkill('Sewing')]
  const courses = await Promise.all(Array.from({ length: 6 }, () => aCourse(app.services)))
  await Promise.all([...courses.map((course) => teach(course, [from.id])), merge(from, into)])
  for (const course of courses) expect(await taught(course)).toEqual([{ slug: 'sewing', name: 'Sewing', names: {} }])
})

test('an archived skill can be chosen no more; courses that have it keep it', async () => {
  const [skill, other] = [await aSkill('Flash'), await aSkill('Canvas')]
  const course = await aCourse(app.services)
  const late = await aCourse(app.services)
  await teach(course, [skill.id])
  const archived = await archive(skill)
  expect([archived.body.message, archived.body.skill.status]).toEqual(['Skill archived', 'archived'])
  expect((await archive(skill)).status).toBe(409)
  expect((await teach(late, [skill.id])).body.errors).toEqual({
    skills: ['"Flash" is no longer in the list. Remove it.'],
  })
  expect((await merge(other, skill)).body.errors).toEqual({ into_id: ['Choose another skill from the list'] })
  expect((await teach(course, [skill.id, other.id])).status).toBe(200)
  expect((await taught(course)).map(({ name }) => name)).toEqual(['Canvas', 'Flash'])
  const restored = await app.call(skillApi.restore, { params: { id: skill.id } }, { as: await hr() })
  expect([restored.body.message, restored.body.skill.status]).toEqual(['Skill restored', 'active'])
  expect((await teach(late, [skill.id])).status).toBe(200)
})

test('a course takes at most ten skills of the list, each once; a call without them leaves them', async () => {
  const as = await hr()
  const ids: number[] = []
  for (let nth = 0; nth < 11; nth += 1) ids.push((await aSkill(`Craft ${nth}`)).id)
  const fields = { ...ABOUT, skills: JSON.stringify([ids[1], ids[0], ids[1]]) }
  const made = await sendForm<{ course: { id: number; skills: object[] } }>(app, authoringApi.create, { as, fields })
  const { course } = made.body
  expect(course.skills).toEqual([
    { id: ids[0], name: 'Craft 0', names: {} },
    { id: ids[1], name: 'Craft 1', names: {} },
  ])
  const save = async (body: object) =>
    (await app.call(authoringApi.update, { params: { id: course.id }, body: { ...ABOUT, ...body } }, { as })).body
  expect((await save({})).course.skills).toHaveLength(2)
  expect((await save({ skills: ids })).errors).toEqual({ skills: ['Choose at most 10 skills'] })
  expect((await save({ skills: [2_000_000] })).errors).toEqual({ skills: ['Choose skills from the list'] })
  expect((await save({ skills: ['x'] })).errors).toEqual({ 'skills.0': ['Choose skills from the list'] })
  expect((await save({ skills: ids.slice(0, 10) })).course.skills).toHaveLength(10)
  expect((await save({ skills: 'none' })).course.skills).toEqual([])
})

test('the catalogue is narrowed by a skill, with the other filters; drafts and unknown skills are not found', async () => {
  const skill = await aSkill('Beekeeping')
  const [free, paid, draft] = [
    await aCourse(app.services, { title: 'Bees for all' }),
    await aCourse(app.services, { title: 'Honey for sale', priceMinor: 900 }),
    await aCourse(app.services, { isPublished: false }),
  ]
  expect(await found('beekeeping')).toMatchObject({ total: 0, courses: [] })
  for (const course of [free, paid, draft]) await teach(course, [skill.id])
  const all = await found('beekeeping')
  expect(all.courses.map(({ id }) => id)).toEqual([paid.id, free.id])
  const query = { skill: 'beekeeping', price: 'free' as const, search: 'bees' }
  expect((await app.call(courseApi.list, { query })).body.courses.map(({ id }) => id)).toEqual([free.id])
  const none = await found('nothing-like-it')
  expect([none.total, none.skill]).toEqual([0, undefined])
  const preview = await app.call(authoringApi.preview, { params: { id: draft.id } }, { as: draft.tutor })
  expect(preview.body.course.skills).toEqual([{ slug: 'beekeeping', name: 'Beekeeping', names: {} }])
})

test('the list comes in pages, ordered by name or by how many courses teach them, in one statement', async () => {
  const as = await hr()
  for (let nth = 100; nth < 130; nth += 1) await add(`Paged ${nth}`, as)
  const course = await aCourse(app.services)
  const last = (await list({ search: 'Paged 129' })).skills[0]
  await teach(course, [last?.id ?? 0])
  const page = await list({ search: 'paged', limit: 25, page: 2 }, as)
  expect([page.total, page.skills.length, page.skills[0]?.name]).toEqual([30, 5, 'Paged 125'])
  expect((await list({ search: 'paged', sort: '-courses', limit: 1 }, as)).skills[0]).toMatchObject({ courses: 1 })
  expect(await countQueries(app.services, () => list({ limit: 100 }, as))).toBeLessThanOrEqual(3)
})

test('the skills are a file with the rows of the list; a teacher gets those that can be chosen', async () => {
  const file = async (query: { search: string; status?: 'all'; sort?: '-name' }, as?: Person) =>
    readCsv(app, skillApi.export, { query, as: as ?? (await hr()) })
  expect((await file({ search: 'filed skill' })).lines).toHaveLength(1)
  await aSkill('=Filed skill of looms')
  await archive(await aSkill('Filed skill of dyes'))
  const { headers, lines } = await file({ search: 'filed skill', status: 'all', sort: '-name' })
  expect(headers['content-disposition']).toBe('attachment; filename=skills-all.csv')
  expect(lines[0]).toContain('Name,Courses,Status')
  expect(lines.slice(1).toSorted()).toEqual(["'=Filed skill of looms,0,In the list", 'Filed skill of dyes,0,Archived'])
  const teacher = await person(app.services.db, 'teacher')
  expect((await file({ search: 'filed skill', status: 'all' }, teacher)).lines).toHaveLength(2)
  expect((await file({ search: '' }, await person(app.services.db, 'student'))).status).toBe(403)
})

test('a skill has a name in each language, is found by it, and is shown with it', async () => {
  const skill = await aSkill('Fish farming')
  const as = await hr()
  const write = (body: { name: string; names?: { fr?: string } }) =>
    app.call(skillApi.update, { params: { id: skill.id }, body }, { as })
  const named = await write({ name: 'Fish farming', names: { fr: 'Pisciculture' } })
  expect([named.status, named.body.skill.names]).toEqual([200, { fr: 'Pisciculture' }])
  expect(await namesIn({ search: 'piscicult' })).toEqual(['Fish farming'])
  // The code of the language is no name.
  expect(await namesIn({ search: 'fr' })).not.toContain('Fish farming')
  const course = await aCourse(app.services)
  await teach(course, [skill.id])
  expect(await taught(course)).toEqual([{ slug: 'fish-farming', name: 'Fish farming', names: { fr: 'Pisciculture' } }])
  expect((await found('fish-farming')).skill).toMatchObject({ names: { fr: 'Pisciculture' } })
  // Who sends only the first name keeps the others; an empty one goes.
  expect((await write({ name: 'Raising fish' })).body.skill.names).toEqual({ fr: 'Pisciculture' })
  expect((await write({ name: 'Raising fish', names: { fr: '' } })).body.skill.names).toEqual({})
  expect((await write({ name: 'Raising fish', names: { fr: 'x'.repeat(61) } })).status).toBe(422)
})
