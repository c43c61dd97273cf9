import type { Endpoint } from '#shared/endpoint.ts'
import type { Role } from '#shared/roles.ts'
import { objectCalls } from '#tests/fixtures/register.ts'
import type { TestApp } from './app.ts'
import { encodeForm } from './forms.ts'
import { type Person, person } from './people.ts'
import { send } from './requests.ts'
import { SPECIAL_ROWS } from './special-rows.ts'

/** A list that someone reads, in which rows can be made. */
export type Readable = {
  as: Person
  query: Record<string, string>
  /** Makes one more row. */
  add: () => Promise<void>
}

/**
 * Where the rows of a list come from: the call of tests/fixtures whose rows they are, perhaps in one state, and whether
 * it is sent as well. Someone with the role reads the rows of others; without one everyone reads the own.
 */
const ROWS: Record<string, string> = {
  'department.list': 'department.update as admin',
  'settingChange.listAll': 'settingChange.list as admin',
  'employee.list': 'employee.get as admin',
  'employee.listNames': 'employee.get as admin',
  'chart.get': 'employee.get as admin',
  'choice.listManagers': 'employee.create as admin',
  'document.listAll': 'document.update as admin',
  'rating.list': 'rating.get as hr',
  'reviewCycle.list': 'reviewCycle.remove as admin',
  'appraisal.listOwn': 'appraisal.saveSelf self',
  'performance.read': 'employee.get as hr',
  'leave.list': 'leave.approve pending',
  'leave.colleagues': 'leave.create',
  'day.list': 'day.get',
  'correction.list': 'correction.approve pending',
  'pay.listRuns': 'pay.calculate submitted as accountant',
  'payslip.listOwn': 'payslip.get approved',
  'salary.list': 'salary.get as accountant',
  'announcement.list': 'announcement.update',
  'resource.list': 'resource.update',
  'membership.list': 'membership.card as admin',
  'factor.list': 'factor.remove',
  'blog.list': 'blog.like',
  'blog.search': 'blog.like',
  'post.list': 'post.update draft',
  'course.list': 'course.get published',
  'course.listOwn': 'course.get published as admin',
  'price.list': 'price.add as admin',
  'programPrice.list': 'programPrice.add as admin',
  'enrollment.list': 'enrollment.setStatus pending',
  'enrollment.courses': 'enrollment.setStatus pending',
  'eventPlanning.list': 'eventPlanning.remove draft',
  'eventRegistration.listOwn': 'eventRegistration.cancel',
  'event.list': 'event.like',
  'event.listLiked': 'event.like sent',
  'job.list': 'job.remove',
  'job.listManaged': 'job.remove as admin',
  'jobApplication.listOwn': 'jobApplication.withdraw',
  'jobApplication.list': 'jobApplication.withdraw as admin',
  'jobAlert.list': 'jobAlert.remove',
  'savedJob.list': 'savedJob.save sent',
  'portfolio.list': 'portfolio.update',
  'courseReport.list': 'courseReport.list as hr',
  'learnerReport.courses': 'learnerReport.list as hr',
  'savedView.list': 'savedView.remove',
  'listView.list': 'listView.remove',
  'teacherReport.list': 'teacherReport.get as hr',
  'learnerReport.list': 'learnerReport.get as hr',
  'progress.get': 'learning.get active',
  'certificate.listOwn': 'certificate.revoke',
  'certificate.listCorrections': 'certificate.correct as admin',
  'certification.list': 'certification.verify',
  'verification.list': 'certificate.verify sent as admin',
  'mentor.list': 'mentor.get',
  'applicant.list': 'applicant.approve pending as admin',
  'mentorship.list': 'mentorship.accept pending as admin',
  'mentee.list': 'mentee.get accepted',
  'match.list': 'match.get running',
  'conversation.threads': 'conversation.send',
  'inbox.list': 'inbox.reply as admin',
  'inbox.admins': 'inbox.reply as admin',
  'canned.list': 'canned.update as admin',
  'booking.list': 'booking.request held',
  'program.list': 'program.update as admin',
  'program.choices': 'program.create as admin',
  'catalogue.list': 'catalogue.get',
  'programMember.listOwn': 'programMember.leave',
  'mentorProgram.list': 'mentorProgram.get',
  'material.list': 'material.update',
  'template.list': 'template.update',
  'safety.list': 'safety.decide as admin',
  'chat.users': 'chat.send',
  'chatSearch.list': 'chatSearch.list',
  'notification.list': 'notification.mark',
  'permission-request.list': 'permission-request.approve pending',
  'payment.listOwn': 'payment.submitProof created',
  'payment.list': 'payment.submitProof created as accountant',
  'coupon.list': 'coupon.end as admin',
  'donation.list': 'donation.mailReceipt as admin',
  'publication.list': 'publication.update as admin',
  'mentorPayment.list': 'mentorPayment.approve draft as accountant',
  'mentorPayment.listOwn': 'mentorPayment.pay approved',
  'mentorRate.list': 'mentorRate.set as accountant',
  'question.list': 'question.answer',
  'review.list': 'review.answer as admin',
  'review.courses': 'review.answer as admin',
  'log.audit': 'certification.verify as admin',
  'log.mails': 'enrollment.setStatus pending sent as admin',
  'log.jobs': 'log.retry as admin',
  'privacy.listRequests': 'privacy.begin as admin',
  'backup.list': 'backup.remove as admin',
  'skill.list': 'skill.update as admin',
  'teaching.courses': 'teaching.course',
  'user.list': 'user.update as hr',
  'user.listAdmin': 'user.update as admin',
}

/** What a call cannot do without, where its rows do not say it. */
const NEEDED: Record<string, Record<string, string>> = {
  'chatSearch.list': { search: 'noon' },
  'learnerReport.list': { group: 'began' },
  'savedView.list': { report: 'academic' },
}

/** Every list whose rows are made here. */
export const listsWithRows = (): string[] => [...Object.keys(ROWS), ...Object.keys(SPECIAL_ROWS)]

/** A list with a way to make its rows, as someone who may read it. */
export async function readableList(app: TestApp, { name }: Endpoint): Promise<Readable> {
  const special = SPECIAL_ROWS[name]
  if (special) return special(app)
  const [, of = '', state = '', sent = '', role] =
    /^(\S+)(?: (?!sent|as)(\S+))?(?: (sent))?(?: as (\w+))?$/.exec(ROWS[name] ?? '') ?? []
  const call = objectCalls.find((one) => one.endpoint.name === of && (state === '' || one.state === state))
  if (!call) throw new Error(`tests/fixtures makes no rows by ${ROWS[name] ?? `a line for ${name}`}`)
  const { services } = app
  const newOwner = (): Promise<Person> => person(services.db, call.owner === 'nobody' ? 'user' : call.owner)
  const owner = await newOwner()
  const reader = role === undefined ? owner : await person(services.db, role as Role)
  return {
    as: reader,
    query: NEEDED[name] ?? {},
    async add() {
      const made = await call.make(services, role === undefined ? owner : await newOwner())
      if (!sent) return
      const form = made.files && (await encodeForm(call.endpoint, { fields: {}, files: made.files }))
      const payload = form?.payload ?? made.input.body
      const answer = await send(app, call.endpoint, { ...made.input, as: reader, payload })
      if (answer.status >= 300) throw new Error(`${of}: ${answer.text}`)
    },
  }
}
