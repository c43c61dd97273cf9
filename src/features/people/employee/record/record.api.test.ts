import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sessionApi } from '#features/base/account/session/session.contract.ts'
import { notificationApi } from '#features/base/notification/notification.contract.ts'
import { auditLog } from '#server/audit/audit.table.ts'
import { Day, dayIn } from '#shared/dates.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aDepartment, employee, EMPLOYEE_FORM } from '#tests/support/employees.ts'
import { PASSWORD, type Person, person } from '#tests/support/people.ts'
import { hasRoleNow } from '#features/base/user/user.service.ts'
import { employeeApi } from '../employee.contract.ts'

const app = useTestApp()
const hr = () => person(app.services.db, 'hr', { name: 'Chukwuemeka', password: PASSWORD })
const admin = () => person(app.services.db, 'admin', { password: PASSWORD })
const rolesOf = async (as: Person) => (await app.call(sessionApi.me, {}, { as })).body.roles
const newsOf = async (as: Person) =>
  (await app.call(notificationApi.list, {}, { as })).body.notifications.map(({ message }) => message)

async function add(as: Person, user: Person, more: object = {}) {
  await aDepartment(app.services.db)
  return app.call(employeeApi.create, { body: { ...EMPLOYEE_FORM, user_id: user.id, ...more } }, { as })
}

/** With the person's password, which some positions ask for. */
const confirmed = { current_password: PASSWORD }

const save = (as: Person, id: number, more: object = {}) =>
  app.call(employeeApi.update, { params: { id }, body: { ...EMPLOYEE_FORM, ...more } }, { as })

describe('adding', () => {
  test('HR adds a teacher, who gets both roles; Terminated takes them away, and so does deleting', async () => {
    const [as, user] = [await hr(), await person(app.services.db, 'student')]
    const { status, body } = await add(as, user, { manager_id: String(as.id) })
    expect([status, body.message]).toEqual([201, 'Employee created successfully'])
    expect(body.user).toMatchObject({
      id: user.id,
      employee: { ...EMPLOYEE_FORM, status: 'Active', manager: { id: as.id }, rating: null, version: 1, left_on: null },
    })
    expect(body.user.employee.employee_id).toMatch(/^EMP-\d{4}$/)
    expect(await rolesOf(user)).toEqual(['student', 'employee', 'teacher'])
    const { id } = body.user.employee
    const left = (await save(as, id, { status: 'Terminated' })).body.user.employee
    expect(left).toMatchObject({ status: 'Terminated', version: 2, left_on: dayIn(new Date(), 'Africa/Kigali') })
    expect(await rolesOf(user)).toEqual(['student'])
    const back = (await save(as, id, { status: 'Active', position: 'Mentor' })).body.user.employee
    expect(back.left_on).toBeNull()
    expect(await rolesOf(user)).toEqual(['student', 'employee', 'mentor'])
    const removed = await app.call(employeeApi.remove, { params: { id } }, { as })
    expect(removed.body.message).toBe('Employee Deleted! The employee has been successfully removed from the system.')
    expect(await rolesOf(user)).toEqual(['student'])
    expect((await app.call(employeeApi.remove, { params: { id } }, { as })).status).toBe(404)
    expect((await save(as, id)).status).toBe(404)
  })

  test('a role that is the primary one is taken away too', async () => {
    const [boss, as] = [await admin(), await hr()]
    const made = await add(boss, as, { position: 'HR', salary: undefined, ...confirmed })
    expect([made.status, made.body.user.employee.salary]).toEqual([201, 0])
    expect(await rolesOf(as)).toEqual(['hr', 'employee'])
    await app.call(employeeApi.remove, { params: { id: made.body.user.employee.id }, body: confirmed }, { as: boss })
    expect(await rolesOf(as)).toEqual(['user'])
  })

  test('a new record is Active and has no rating, whatever is sent', async () => {
    const user = await person(app.services.db, 'user')
    const { body } = await add(await hr(), user, { status: 'Terminated', rating: 5, recommendation: 'The best' })
    expect(body.user.employee).toMatchObject({ status: 'Active', rating: null, recommendation: null })
  })

  test('the defaults of the form', async () => {
    const user = await person(app.services.db, 'user')
    const { gender: _g, marital_status: _m, employment_type: _e, ...rest } = EMPLOYEE_FORM
    const left = { gender: undefined, marital_status: undefined, employment_type: undefined }
    const { body } = await add(await hr(), user, { ...rest, ...left })
    expect(body.user.employee).toMatchObject({ gender: 'Male', marital_status: 'Single', employment_type: 'Full-time' })
  })

  test('of two at once for one person one is written, and every record has a code of its own', async () => {
    const as = await hr()
    const user = await person(app.services.db, 'user')
    const twice = await Promise.all([add(as, user), add(as, user)])
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
    const lost = twice.find(({ status }) => status === 422)
    expect(lost?.body.errors).toEqual({ user_id: ['This person already has an employee record'] })
    const others = await Promise.all(
      Array.from({ length: 5 }, async () => add(as, await person(app.services.db, 'user'))),
    )
    expect(new Set(others.map(({ body }) => body.user.employee.employee_id)).size).toBe(5)
  })

  test('the person and the manager hear of it, and the log says who', async () => {
    const [as, boss, user] = [await hr(), await admin(), await person(app.services.db, 'user')]
    const { body } = await add(as, user, { manager_id: boss.id })
    const { employee_id: code, id } = body.user.employee
    expect(await newsOf(user)).toEqual([`You now have an employee record: ${code}, Teaching.`])
    expect(await newsOf(boss)).toEqual(['You are now Aline Mutoni’s manager.'])
    const [line] = await app.services.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `employee:${id}`))
    expect(line).toMatchObject({ action: 'employee.create', actorId: as.id, detail: { code, position: 'Teacher' } })
    const [roles] = await app.services.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `user:${user.id}`))
    expect(roles).toMatchObject({ action: 'user.changeRoles', detail: { give: ['employee', 'teacher'], take: [] } })
  })
})

describe('rules', () => {
  const errorsOf = async (as: Person, more: object, user?: Person) =>
    (await add(as, user ?? (await person(app.services.db, 'user')), more)).body.errors

  test('every field that must be filled has its text', async () => {
    const empty = Object.fromEntries(Object.keys(EMPLOYEE_FORM).map((name) => [name, '']))
    expect(await errorsOf(await hr(), { ...empty, user_id: undefined })).toEqual({
      user_id: ['Select a user'],
      full_name: ['Full name is required'],
      date_of_birth: ['Date of birth is required'],
      gender: ['Choose a gender'],
      marital_status: ['Choose a marital status'],
      nationality: ['Nationality is required'],
      email: ['Email is required'],
      phone_number: ['Phone number is required'],
      emergency_contact_name: ['The name of the emergency contact is required'],
      emergency_contact_phone: ['The phone number of the emergency contact is required'],
      address: ['Address is required'],
      city: ['City is required'],
      state: ['State or province is required'],
      postal_code: ['Postal code is required'],
      country: ['Country is required'],
      position: ['Choose a position'],
      department: ['Choose a department'],
      join_date: ['Join date is required'],
      employment_type: ['Choose an employment type'],
    })
  })

  test('values that cannot be', async () => {
    const as = await hr()
    expect(await errorsOf(as, { email: 'nobody', date_of_birth: '2999-01-01', join_date: 'soon', salary: -1 })).toEqual(
      {
        email: ['Please enter a valid email address'],
        date_of_birth: ['Date of birth must be in the past'],
        join_date: ['Enter a valid join date'],
        salary: ['The salary must be at least 0'],
      },
    )
    expect(await errorsOf(as, { salary: '12.345' })).toEqual({ salary: ['Use at most 2 decimal places'] })
    expect(await errorsOf(as, { salary: 'much' })).toEqual({ salary: ['Enter the salary as a number'] })
    expect(await errorsOf(as, { department: 'Nowhere' })).toEqual({
      department: ['No department has this name'],
    })
  })

  test('days that are right by themselves and cannot both be', async () => {
    const as = await hr()
    const { employeeId } = await employee(app.services.db)
    const young = { join_date: ['The person must be at least 14 years old on the join date'] }
    for (const [born, joined] of [
      ['1992-02-29', '1991-12-31'],
      ['1992-02-29', '1992-02-29'],
      ['2015-05-01', '2024-03-04'],
      ['2006-03-02', '2020-03-01'],
    ] as const) {
      const days = { date_of_birth: Day.parse(born), join_date: Day.parse(joined) }
      expect([born, joined, await errorsOf(as, days)]).toEqual([born, joined, young])
      expect((await save(as, employeeId, days)).body.errors).toEqual(young)
    }
    // No calendar has a day fourteen years after the last that can be written.
    expect(await errorsOf(as, { date_of_birth: Day.parse('9999-12-31') })).toEqual({
      date_of_birth: ['Date of birth must be in the past'],
      ...young,
    })
    const on = { date_of_birth: Day.parse('2006-03-01'), join_date: Day.parse('2020-03-01') }
    expect((await save(as, employeeId, on)).status).toBe(200)
    expect((await save(as, employeeId, { status: 'Terminated' })).status).toBe(200)
    const later = await save(as, employeeId, { status: 'Terminated', join_date: Day.parse('2099-01-01') })
    expect(Object.keys(later.body.errors ?? {})).toEqual(['join_date'])
  })

  test('an admin adds those of HR only, HR the others', async () => {
    const [boss, as] = [await admin(), await hr()]
    expect(await errorsOf(boss, {}, await hr())).toEqual({
      position: ['As Admin, you can only add HR employees. Other positions should be added by HR.'],
    })
    expect(await errorsOf(as, { position: 'HR' })).toEqual({
      position: ['Only an administrator can add HR employees'],
    })
    expect(await errorsOf(boss, { position: 'HR' })).toEqual({ user_id: ['As Admin, you can select HR users only'] })
  })

  test('a salary is asked of those who are not an admin', async () => {
    const as = await hr()
    for (const salary of [undefined, null, '']) {
      expect(await errorsOf(as, { salary })).toEqual({ salary: ['Salary is required'] })
    }
  })

  test('whose record it can be', async () => {
    const { db } = app.services
    const as = await hr()
    expect(await errorsOf(as, { user_id: 2_000_000 })).toEqual({ user_id: ['Select a user'] })
    expect(await errorsOf(as, {}, as)).toEqual({ user_id: ['You cannot edit your own record'] })
    expect(await errorsOf(as, {}, await admin())).toEqual({ user_id: ['Administrators have no employee record'] })
    expect(await errorsOf(as, {}, await person(db, 'user', { verifiedAt: null }))).toEqual({
      user_id: ['This person has not confirmed their email address yet'],
    })
  })

  test('a manager is an admin or of HR, and managers make no circle', async () => {
    const { db } = app.services
    const [as, first, second] = [await hr(), await hr(), await hr()]
    const teacher = await person(db, 'teacher')
    expect(await errorsOf(as, { manager_id: teacher.id })).toEqual({
      manager_id: ['Choose a manager who is an administrator or in HR'],
    })
    const above = await employee(db, { of: first, position: 'HR' })
    const below = await employee(db, { of: second, position: 'HR', managerId: first.id })
    const circle = await save(as, above.employeeId, { position: 'HR', manager_id: second.id })
    expect(circle.body.errors).toEqual({
      manager_id: ['This person reports to the employee and cannot be their manager'],
    })
    const own = await save(as, below.employeeId, { position: 'HR', manager_id: second.id })
    expect(own.body.errors).toEqual({ manager_id: ['An employee cannot be their own manager'] })
    const none = await save(as, below.employeeId, { position: 'HR', manager_id: '' })
    expect(none.body.user.employee.manager).toBeNull()
  })

  test('of two changes at once that would make a circle together, one is refused', async () => {
    const { db } = app.services
    const [as, first, second] = [await hr(), await hr(), await hr()]
    const one = await employee(db, { of: first, position: 'HR' })
    const two = await employee(db, { of: second, position: 'HR' })
    const answers = await Promise.all([
      save(as, one.employeeId, { position: 'HR', manager_id: second.id }),
      save(as, two.employeeId, { position: 'HR', manager_id: first.id }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  test('a picture is one of our own, or that of the person', async () => {
    const as = await hr()
    const user = await person(app.services.db, 'user', { profilePicture: '/files/0123456789abcdef01234567.webp' })
    const picture = (url: string) => errorsOf(as, { profile_picture: url }, user)
    expect(await picture('https://evil.example/track.png')).toEqual({
      profile_picture: ['Upload the picture again'],
    })
    expect(await picture('/files/0123456789abcdef01234567.webp')).toBeUndefined()
  })
})

describe('changing', () => {
  test('what somebody else has changed meanwhile is a 409 that names fields and person, and changes nothing', async () => {
    const [as, other] = [await hr(), await person(app.services.db, 'hr', { name: 'Nomvula' })]
    const { employeeId } = await employee(app.services.db)
    expect((await save(other, employeeId, { version: 1, city: 'Huye', salary: 1700 })).status).toBe(200)
    const late = await save(as, employeeId, { version: 1, city: 'Musanze' })
    expect(late.status).toBe(409)
    expect(late.body.message).toBe('This record has changed in the meantime. Compare both versions and save again.')
    expect(late.body.errors).toMatchObject({
      city: ['Nomvula has changed this in the meantime'],
      salary: ['Nomvula has changed this in the meantime'],
    })
    const { body } = await app.call(employeeApi.get, { params: { id: employeeId } }, { as })
    expect(body.user.employee).toMatchObject({ city: 'Huye', salary: 1700, version: 2 })
    expect((await save(as, employeeId, { version: 2, city: 'Musanze' })).body.user.employee.version).toBe(3)
  })

  test('what the same person has changed elsewhere is said as their own change', async () => {
    const as = await hr()
    const { employeeId } = await employee(app.services.db)
    expect((await save(as, employeeId, { version: 1, city: 'Huye' })).status).toBe(200)
    const { status, body } = await save(as, employeeId, { version: 1, city: 'Musanze' })
    expect([status, body.message]).toEqual([
      409,
      'You changed this in another tab or on another device. Compare both versions and save again.',
    ])
    expect(body.errors).toMatchObject({ city: ['You changed this in another tab or on another device'] })
  })

  test('of ten saves of one version at once, one wins', async () => {
    const as = await hr()
    const { employeeId } = await employee(app.services.db)
    const answers = await Promise.all(Array.from({ length: 10 }, () => save(as, employeeId, { version: 1 })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
  })

  test('nobody changes or deletes their own record; an admin only those of HR', async () => {
    const { db } = app.services
    const [as, boss] = [await hr(), await admin()]
    const mine = await employee(db, { of: as, position: 'HR' })
    expect((await save(as, mine.employeeId, { position: 'HR', salary: 99_000 })).status).toBe(403)
    expect((await app.call(employeeApi.remove, { params: { id: mine.employeeId } }, { as })).status).toBe(403)
    expect((await save(boss, mine.employeeId, { position: 'HR' })).status).toBe(200)
    const { employeeId } = await employee(db)
    expect((await save(boss, employeeId)).status).toBe(403)
    expect((await app.call(employeeApi.remove, { params: { id: employeeId } }, { as: boss })).status).toBe(403)
  })

  test('HR gives back every role by a status but their own, which an administrator took away', async () => {
    const { db } = app.services
    const [boss, as] = [await admin(), await hr()]
    const left = await employee(db, { of: await hr(), position: 'HR' })
    const end = { position: 'HR', status: 'Terminated', ...confirmed }
    expect((await save(boss, left.employeeId, end)).status).toBe(200)
    for (const status of ['Active', 'Inactive', 'On Leave']) {
      const { body } = await save(as, left.employeeId, { position: 'HR', status })
      expect(body.errors).toEqual({ status: ['Only an administrator can give the HR role'] })
    }
    expect(await hasRoleNow(db, left.id, ['hr', 'employee'], new Date())).toBe(false)
    // What gives no role is theirs to write, and the other positions are theirs to give.
    expect((await save(as, left.employeeId, { position: 'HR', city: 'Huye' })).status).toBe(200)
    expect((await save(as, left.employeeId, { position: 'Mentor', status: 'Active' })).status).toBe(200)
    expect((await save(as, left.employeeId, { position: 'HR' })).status).toBe(422)
    expect(await hasRoleNow(db, left.id, ['hr'], new Date())).toBe(false)
  })

  test('a record stays with its person, and a department that is gone with those who are in it', async () => {
    const [as, other] = [await hr(), await person(app.services.db, 'user')]
    const { employeeId } = await employee(app.services.db)
    expect((await save(as, employeeId, { user_id: other.id })).body.errors).toEqual({
      user_id: ['A record cannot be moved to another person'],
    })
  })

  test('rating and recommendation, and what is left out stays', async () => {
    const as = await hr()
    const { employeeId } = await employee(app.services.db)
    const rated = await save(as, employeeId, { rating: 4, recommendation: 'Coach' })
    expect(rated.body.user.employee).toMatchObject({ rating: 4, recommendation: 'Coach' })
    expect((await save(as, employeeId)).body.user.employee).toMatchObject({ rating: 4, recommendation: 'Coach' })
    expect((await save(as, employeeId, { rating: 6 })).body.errors).toEqual({
      rating: ['Please choose 1 to 5 stars'],
    })
  })

  test('position, department, salary and manager have a history; other changes have none', async () => {
    const { db } = app.services
    const [as, user] = [await hr(), await person(db, 'user')]
    const { id } = (await add(as, user)).body.user.employee
    await save(as, id, { city: 'Huye' })
    await save(as, id, { city: 'Huye', salary: 1600 })
    const historyFor = (who: Person) => app.call(employeeApi.listHistory, { params: { id } }, { as: who })
    const shared = { position: 'Teacher', department: 'Teaching', manager: null, by: 'Chukwuemeka' }
    expect((await historyFor(as)).body.history).toMatchObject([
      { ...shared, effective_on: dayIn(new Date(), 'Africa/Kigali'), salary: 1600 },
      { ...shared, effective_on: EMPLOYEE_FORM.join_date, salary: 1500.5 },
    ])
    expect((await historyFor(user)).status).toBe(200)
    expect((await historyFor(await person(db, 'manager'))).status).toBe(404)
    expect(await newsOf(user)).toContain('Your employee record was changed.')
  })
})

describe('the own password is asked for again where a position gives or takes a role that decides about others', () => {
  const asks = { current_password: ['Enter your current password'] }
  const wrong = { current_password: ['The current password is incorrect'] }

  test('adding: for accountants and HR, and for nobody else', async () => {
    const [as, boss] = [await hr(), await admin()]
    const user = await person(app.services.db, 'user')
    expect((await add(as, user, { position: 'Accountant' })).body.errors).toEqual(asks)
    expect((await add(as, user, { position: 'Accountant', current_password: 'not this' })).body.errors).toEqual(wrong)
    expect(await rolesOf(user)).toEqual(['user'])
    expect((await add(as, user, { position: 'Accountant', ...confirmed })).status).toBe(201)
    expect((await add(boss, as, { position: 'HR' })).body.errors).toEqual(asks)
    expect((await add(as, await person(app.services.db, 'user'), { position: 'Mentor' })).status).toBe(201)
    // What is wrong with the form is said first.
    expect(Object.keys((await add(as, user, { position: 'Accountant', city: '' })).body.errors ?? {})).toEqual(['city'])
  })

  test('changing: what gives or takes such a role, and nothing else of such a record', async () => {
    const as = await hr()
    const { employeeId: id } = await employee(app.services.db)
    expect((await save(as, id, { position: 'Accountant' })).body.errors).toEqual(asks)
    expect((await save(as, id, { position: 'Accountant', ...confirmed })).status).toBe(200)
    expect((await save(as, id, { position: 'Accountant', city: 'Huye' })).status).toBe(200)
    for (const change of [{ position: 'Mentor' }, { position: 'Accountant', status: 'Terminated' }]) {
      expect((await save(as, id, change)).body.errors).toEqual(asks)
    }
    expect((await save(as, id, { position: 'Accountant', status: 'Terminated', ...confirmed })).status).toBe(200)
    expect((await save(as, id, { position: 'Accountant', status: 'Active' })).body.errors).toEqual(asks)
    // The record of someone who has left gives nothing, so nothing is taken with it.
    expect((await app.call(employeeApi.remove, { params: { id } }, { as })).status).toBe(200)
  })

  test('deleting', async () => {
    const as = await hr()
    const { employeeId: id } = await employee(app.services.db, { position: 'Accountant' })
    expect((await app.call(employeeApi.remove, { params: { id } }, { as })).body.errors).toEqual(asks)
    expect((await app.call(employeeApi.remove, { params: { id }, body: confirmed }, { as })).status).toBe(200)
  })
})
