import { randomUUID } from 'node:crypto'
import { TOTP } from 'otpauth'
import { deletionApi } from '#features/admin/privacy/deletion/deletion.contract.ts'
import { accountApi } from '#features/base/account/account.contract.ts'
import { factorApi } from '#features/base/factor/factor.contract.ts'
import { sessionApi } from '#features/base/account/session/session.contract.ts'
import { userImportApi } from '#features/base/user/import/import.contract.ts'
import { personApi } from '#features/base/user/person/person.contract.ts'
import { enrollmentSettings } from '#features/learning/enrollment/enrollment.settings.ts'
import { requestApi } from '#features/learning/enrollment/request/request.contract.ts'
import { permissionRequestApi } from '#features/learning/permission-request/permission-request.contract.ts'
import { calendarApi } from '#features/mentorship/booking/calendar/calendar.contract.ts'
import { applicantApi } from '#features/mentorship/mentor/applicant/applicant.contract.ts'
import { availabilityApi } from '#features/mentorship/mentor/availability/availability.contract.ts'
import { mentorProfileApi } from '#features/mentorship/mentor/profile/profile.contract.ts'
import { mentorshipApplicationApi } from '#features/mentorship/mentorship-application/mentorship-application.contract.ts'
import { donationApi } from '#features/money/donation/donation.contract.ts'
import { mentorPaymentApi } from '#features/money/mentor-payment/mentor-payment.contract.ts'
import { couponApi } from '#features/money/payment/coupon/coupon.contract.ts'
import { reviewCycleApi } from '#features/people/appraisal/review-cycle/review-cycle.contract.ts'
import { attendanceApi } from '#features/people/attendance/attendance.contract.ts'
import { correctionApi } from '#features/people/attendance/correction/correction.contract.ts'
import { lateSyncApi } from '#features/people/attendance/late-sync/late-sync.contract.ts'
import { importApi } from '#features/people/employee/import/import.contract.ts'
import { countingApi } from '#features/people/leave/counting/counting.contract.ts'
import { payrollApi } from '#features/people/payroll/payroll.contract.ts'
import { doorApi } from '#features/public/door/door.contract.ts'
import { setEvent } from '#features/public/event/planning/planning.data.ts'
import { closeOrReopenThread } from '#features/talk/support/inbox/inbox.service.ts'
import { supportApi } from '#features/talk/support/support.contract.ts'
import { Day } from '#shared/dates.ts'
import type { Endpoint, InputOf } from '#shared/endpoint.ts'
import type { Role } from '#shared/roles.ts'
import type { Sent } from '#tests/fixtures/fixture.ts'
import type { TestApp } from './app.ts'
import { CYCLE_FORM } from './appraisals.ts'
import { daysAgo, worked } from './attendance.ts'
import { ALWAYS } from './bookings.ts'
import { aCourse } from './courses.ts'
import { aDepartment, EMPLOYEE_FORM, employee } from './employees.ts'
import { anEventBy, aRegistration } from './events.ts'
import { anApp } from './factors.ts'
import type { FormFile } from './forms.ts'
import { aMentor } from './mentorships.ts'
import { newPasskey } from './passkeys.ts'
import { freeMonth } from './pay.ts'
import { PASSWORD, type Person, person } from './people.ts'
import { setTo } from './settings.ts'
import { asked } from './support.ts'

/** A valid call, and who makes it. */
type Special = { as: Person | null; input: Sent; files?: Record<string, FormFile> }
type Made<E extends Endpoint> = { as: Person | null; input: InputOf<E>; files?: Record<string, FormFile> }

const someone = ({ services: { db } }: TestApp, role: Role): Promise<Person> => person(db, role, { password: PASSWORD })
/** A mentor of the directory. */
async function aGuide(app: TestApp): Promise<Person> {
  const as = await someone(app, 'mentor')
  await aMentor(app.services.db, as.id)
  return as
}
const confirmed = { current_password: PASSWORD }
const csv = (...lines: string[]): Record<string, FormFile> => ({
  file: { name: 'people.csv', type: 'text/csv', data: Buffer.from(lines.join('\r\n')) },
})

/** A row of the file of employees below its name and address. */
const EMPLOYEE_CELLS = {
  'Phone Number': EMPLOYEE_FORM.phone_number,
  Position: EMPLOYEE_FORM.position,
  Department: EMPLOYEE_FORM.department,
  'Join Date': EMPLOYEE_FORM.join_date,
  'Salary (USD)': '1450.5',
  'Date of Birth': EMPLOYEE_FORM.date_of_birth,
  Gender: EMPLOYEE_FORM.gender,
  Nationality: EMPLOYEE_FORM.nationality,
  Address: 'KN 5 Road',
  City: EMPLOYEE_FORM.city,
  'State or Province': EMPLOYEE_FORM.state,
  'Postal Code': EMPLOYEE_FORM.postal_code,
  Country: EMPLOYEE_FORM.country,
  'Emergency Contact Name': EMPLOYEE_FORM.emergency_contact_name,
  'Emergency Contact Phone': EMPLOYEE_FORM.emergency_contact_phone,
}

/** Ties rows and body of a call to its contract's own types. */
const write = <E extends Endpoint>(endpoint: E, make: (app: TestApp) => Promise<Made<E>>) =>
  [endpoint.name, make as (app: TestApp) => Promise<Special>] as const

/** Writes whose bodies neither fixtures nor the shape of the contract make, by name. */
export const specialWrites: ReadonlyMap<string, (app: TestApp) => Promise<Special>> = new Map([
  write(accountApi.changePassword, async (app) => {
    const next = 'another-baobab-8'
    const body = { ...confirmed, new_password: next, new_password_confirmation: next }
    return { as: await someone(app, 'student'), input: { body } }
  }),
  write(accountApi.updateProfile, async (app) => {
    const as = await someone(app, 'student')
    return { as, input: { body: { name: 'Amina Diallo', email: as.email } } }
  }),
  write(sessionApi.signOut, async (app) => ({ as: await someone(app, 'student'), input: {} })),
  write(factorApi.renewCodes, async (app) => {
    const as = await someone(app, 'student')
    await anApp(app, as)
    return { as, input: { body: confirmed } }
  }),
  write(personApi.create, async (app) => {
    const body = {
      name: 'Tendai Moyo',
      email: `tendai-${randomUUID()}@example.test`,
      role: 'mentor',
      is_active: true,
    } as const
    return { as: await someone(app, 'hr'), input: { body } }
  }),
  write(userImportApi.create, async (app) => ({
    as: await someone(app, 'admin'),
    input: { body: confirmed },
    files: csv('Name,Email,Role,Phone,Bio', `Fatou Ndiaye,fatou-${randomUUID()}@example.test,Teacher,,`),
  })),
  write(importApi.create, async (app) => {
    const { name, email } = await someone(app, 'student')
    await aDepartment(app.services.db)
    const row = { 'Full Name': name, Email: email, ...EMPLOYEE_CELLS }
    return {
      as: await someone(app, 'hr'),
      input: { body: {} },
      files: csv(Object.keys(row).join(','), Object.values(row).join(',')),
    }
  }),
  write(requestApi.start, async (app) => {
    await setTo(app, enrollmentSettings.startFreeCourses, true)
    const { id } = await aCourse(app.services, { lessons: [] })
    return { as: await someone(app, 'student'), input: { params: { id } } }
  }),
  write(permissionRequestApi.create, async (app) => ({
    as: await someone(app, 'teacher'),
    input: {
      body: { permission_type: 'can_create_course' as const, reason: 'I teach the first module of electronics' },
    },
  })),
  write(applicantApi.apply, async () => ({
    as: null,
    input: {
      body: {
        name: 'Nadia Uwase',
        email: `nadia-${randomUUID()}@example.test`,
        area_of_expertise: 'technology' as const,
        mentor_bio: 'I have led three teams.',
        education_level: 'masters' as const,
      },
    },
  })),
  write(mentorshipApplicationApi.apply, async () => ({
    as: null,
    input: {
      body: {
        full_name: 'Amina Yusuf',
        email: `amina-${randomUUID()}@example.test`,
        location: 'Kano, Nigeria',
        education_level: 'high-school' as const,
        mentorship_goals: 'I want to become a back-end developer.',
        availability: 'Weekday evenings',
      },
    },
  })),
  write(donationApi.create, async (app) => ({
    as: await someone(app, 'accountant'),
    input: {
      body: {
        name: 'Akagera Coffee Cooperative',
        amount: 500,
        currency: 'USD' as const,
        received_on: Day.parse('2026-03-02'),
        way: 'bank' as const,
        reference: `FT-${randomUUID()}`,
      },
    },
  })),
  write(mentorPaymentApi.prepare, async (app) => ({
    as: await someone(app, 'accountant'),
    input: { body: { month: '2026-01' } },
  })),
  write(couponApi.create, async (app) => ({
    as: await someone(app, 'admin'),
    input: { body: { code: 'WELCOME-26', percent: 10 } },
  })),
  write(reviewCycleApi.create, async (app) => ({ as: await someone(app, 'hr'), input: { body: CYCLE_FORM } })),
  write(attendanceApi.record, async ({ services: { db } }) => ({
    as: await employee(db),
    input: { body: { type: 'present' as const } },
  })),
  write(lateSyncApi.record, async ({ services: { db, now } }) => {
    const at = now().toISOString()
    const body = { client_key: randomUUID(), type: 'present', device_at: at, sent_at: at } as const
    return { as: await employee(db), input: { body } }
  }),
  write(correctionApi.request, async (app) => {
    const as = await employee(app.services.db)
    const day = daysAgo(app, 1)
    await worked(app, as, day, [['present', '08:30']])
    return { as, input: { body: { day, check_in: '08:40', check_out: '17:05', reason: 'The network was down' } } }
  }),
  write(payrollApi.prepare, async (app) => ({
    as: await someone(app, 'accountant'),
    input: { body: { month: freeMonth(app.services.db) } },
  })),
  write(factorApi.confirmApp, async (app) => {
    const as = await someone(app, 'student')
    const { secret } = (await app.call(factorApi.startApp, { body: confirmed }, { as })).body
    const code = new TOTP({ secret }).generate({ timestamp: app.services.now().getTime() })
    return { as, input: { body: { code } } }
  }),
  write(factorApi.addPasskey, async (app) => {
    const as = await someone(app, 'student')
    const { options } = (await app.call(factorApi.startPasskey, { body: confirmed }, { as })).body
    const credential = newPasskey(app.services.config.baseUrl).make(options)
    return { as, input: { body: { name: 'My phone', credential } } }
  }),
  write(personApi.update, async (app) => {
    const { id, email, role } = await someone(app, 'student')
    const body = { name: 'Tendai Moyo', email, role }
    return { as: await someone(app, 'hr'), input: { params: { id }, body } }
  }),
  write(deletionApi.withdraw, async (app) => {
    const as = await someone(app, 'student')
    await app.call(deletionApi.ask, { body: confirmed }, { as })
    return { as, input: {} }
  }),
  write(calendarApi.remove, async (app) => {
    const as = await someone(app, 'student')
    await app.call(calendarApi.renew, {}, { as })
    return { as, input: {} }
  }),
  write(availabilityApi.update, async (app) => ({ as: await aGuide(app), input: { body: ALWAYS } })),
  write(mentorProfileApi.update, async (app) => ({
    as: await aGuide(app),
    input: {
      body: {
        area_of_expertise: 'design' as const,
        mentor_bio: 'I help designers with their first portfolio.',
        experience: '9 years of product design',
        mentored: '',
        languages: ['Swahili'],
        city: 'Mombasa',
        country: 'Kenya',
        linkedin: '',
        twitter: '',
        facebook: '',
      },
    },
  })),
  write(supportApi.rate, async (app) => {
    const { db, now } = app.services
    const { id: byId } = await someone(app, 'admin')
    const as = await someone(app, 'student')
    const { threadId: id } = await asked(app.services, as)
    await db.transaction((tx) => closeOrReopenThread({ happenedAt: now() }, tx, { id, move: 'close', byId }, now()))
    return { as, input: { body: { rating: 5 } } }
  }),
  write(countingApi.save, async (app) => {
    const own_holidays = [{ day: Day.parse('2031-03-14'), name: 'Founding day', is_off: true }]
    const body = { count_weekends: false, count_holidays: false, holiday_country: 'Rwanda' as const, own_holidays }
    return { as: await someone(app, 'hr'), input: { body } }
  }),
  write(doorApi.certify, async (app) => {
    const { db, now } = app.services
    const as = await someone(app, 'mentor')
    const { id, slug } = await anEventBy(app.services, as)
    const registration_id = await aRegistration(app.services, id, await someone(app, 'student'))
    await setEvent(db, id, { startsAt: now() })
    const at = now().toISOString()
    const body = { client_key: randomUUID(), registration_id, way: 'hand', device_at: at, sent_at: at } as const
    await app.call(doorApi.record, { params: { slug }, body }, { as })
    return { as, input: { params: { slug } } }
  }),
])
