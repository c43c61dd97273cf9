import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { PostStatus } from '#features/blog/blog.contract.ts'
import { blogPolicy } from '#features/blog/blog.policy.ts'
import { postApi } from '#features/blog/post/post.contract.ts'
import { certificateApi } from '#features/certificate/certificate.contract.ts'
import { certificatePolicy } from '#features/certificate/certificate.policy.ts'
import { courseApi } from '#features/course/course.contract.ts'
import { enrollmentPolicy } from '#features/enrollment/enrollment.policy.ts'
import { type EnrollmentStatus, enrollmentApi } from '#features/enrollment/enrollment.contract.ts'
import { jobApplicationPolicy } from '#features/job/job-application/job-application.policy.ts'
import { type JobApplicationStatus, jobApplicationApi } from '#features/job/job-application/job-application.contract.ts'
import { paymentPolicy } from '#features/payment/payment.policy.ts'
import { type Order, type OrderStatus, paymentApi } from '#features/payment/payment.contract.ts'
import { settingApi } from '#features/setting/setting.contract.ts'
import { settingPolicy } from '#features/setting/setting.policy.ts'
import { userPolicy } from '#features/user/user.policy.ts'
import { peopleApi } from '#features/user/search/search.contract.ts'
import type { Endpoint, InputOf, OutputOf } from '#shared/endpoint.ts'
import { signedIn } from '#shared/policy.ts'
import { query } from '#web/api/queries.ts'
import { hasWords } from '#web/kit/has-words.ts'
import { searchState } from '#web/kit/list-state.ts'
import { ROLE_LABELS } from '#web/kit/role-name.tsx'
import type { Found, Search } from '#web/layouts/palette-entries.ts'
import { placeOfPerson } from '#web/person-place.ts'

// The register of what the command palette finds, read top to bottom: each kind has its heading, its call, and the
// ability of the page that its results lead to. Nobody's words are sent to a call that would refuse them.

type Described<E extends Endpoint> = Pick<Search, 'heading' | 'icon' | 'access'> & {
  input: (text: string) => InputOf<E>
  found: (answer: OutputOf<E>, text: string) => Found[]
}

const search = <E extends Endpoint & { access: Search['access'] }>(
  endpoint: E,
  { input, found, ...described }: Described<E>,
): Search => ({
  ...described,
  calls: endpoint.access,
  read: (text) => query<Endpoint>(endpoint, input(text)),
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the answer is that of the read beside it
  found: (answer, text) => found(answer as OutputOf<E>, text).slice(0, MOST),
})

/** Results of a kind. */
const MOST = 6
/** Rows that are asked for where some of them are left out: those that have the words elsewhere than in their name. */
const ROWS = 20

const ENROLLMENT_STATES: Record<EnrollmentStatus, MessageDescriptor> = {
  pending: msg`Pending`,
  active: msg`Active`,
  completed: msg`Completed`,
  rejected: msg`Rejected`,
}

const ORDER_STATES: Record<OrderStatus, MessageDescriptor> = {
  created: msg`To pay`,
  pending: msg`Being checked`,
  paid: msg`Paid`,
  failed: msg`Not confirmed`,
  expired: msg`Expired`,
  refunded: msg`Refunded`,
}

const APPLICATION_STATES: Record<JobApplicationStatus, MessageDescriptor> = {
  applied: msg({ message: 'Received', context: 'an application' }),
  shortlisted: msg`On the shortlist`,
  interview: msg`Interview`,
  hired: msg`Hired`,
  rejected: msg`Rejected`,
  withdrawn: msg`Withdrawn`,
}

const POST_STATES: Record<PostStatus, MessageDescriptor> = {
  published: msg`Published`,
  scheduled: msg`Scheduled`,
  draft: msg`Draft`,
  unpublished: msg`Unpublished`,
}

/** Who looks for a course or a program finds that, and not every order of it. */
const isByTitleAlone = ({ user, item, attempt, receipt_number: receipt }: Order, text: string): boolean =>
  hasWords(item.title, text) &&
  !hasWords([user.name, user.email, receipt, attempt?.reference, attempt?.payer].join(' '), text)

/** People, what belongs to them, and everything else that has a name. */
export const SEARCHES: readonly Search[] = [
  search(peopleApi.search, {
    heading: msg`People`,
    icon: 'users',
    access: userPolicy.search,
    input: (text) => ({ query: { search: text } }),
    found: ({ people }) =>
      people.map(({ id, name, role, profile_picture: src }) => ({
        key: `person-${id}`,
        ...placeOfPerson(name),
        label: name,
        note: ROLE_LABELS[role],
        photo: { name, src },
      })),
  }),
  search(enrollmentApi.list, {
    heading: msg`Enrollments`,
    icon: 'list',
    access: enrollmentPolicy.export,
    input: (text) => ({ query: { search: text, view: 'rows' as const, status: 'all' as const, limit: ROWS } }),
    found: ({ enrollments }, text) =>
      // Those of a person: who looks for a course finds the course.
      enrollments
        .filter(({ user }) => hasWords(`${user.name} ${user.email}`, text))
        .map(({ id, user, course, status }) => ({
          key: `enrollment-${id}`,
          to: `/dashboard/course-applications?status=all&enrollment=${id}`,
          state: searchState(text),
          label: user.name,
          detail: course.title,
          note: ENROLLMENT_STATES[status],
        })),
  }),
  search(certificateApi.listCorrections, {
    heading: msg`Name Corrections`,
    icon: 'edit',
    access: certificatePolicy.listCorrections,
    input: (text) => ({ query: { search: text, limit: MOST } }),
    found: ({ corrections }, text) =>
      corrections.map(({ id, user, name, status }) => ({
        key: `correction-${id}`,
        to: `/dashboard/name-corrections?status=${status}`,
        state: searchState(text),
        label: user.name,
        detail: name,
      })),
  }),
  search(paymentApi.list, {
    heading: msg`Orders`,
    icon: 'money',
    access: paymentPolicy.list,
    input: (text) => ({ query: { search: text, status: 'all' as const, limit: ROWS } }),
    found: ({ orders }, text) =>
      orders
        .filter((order) => !isByTitleAlone(order, text))
        .map(({ id, user, item, attempt, status }) => ({
          key: `order-${id}`,
          to: `/dashboard/student-payments?status=all&order=${id}`,
          state: searchState(text),
          label: user.name,
          detail: attempt ? `${item.title} · ${attempt.reference}` : item.title,
          note: ORDER_STATES[status],
        })),
  }),
  search(jobApplicationApi.list, {
    heading: msg`Job Applications`,
    icon: 'briefcase',
    access: jobApplicationPolicy.manage,
    input: (text) => ({ query: { search: text, status: 'all' as const, limit: MOST } }),
    found: ({ applications }, text) =>
      applications.map(({ id, name, job_title: title, company, status }) => ({
        key: `application-${id}`,
        to: `/dashboard/job-applicants?application=${id}`,
        state: searchState(text),
        label: name,
        detail: `${title}, ${company}`,
        note: APPLICATION_STATES[status],
      })),
  }),
  search(postApi.list, {
    heading: msg`Blog posts`,
    icon: 'edit',
    access: blogPolicy.manage,
    input: (text) => ({ query: { search: text, limit: ROWS } }),
    found: ({ posts }, text) =>
      posts
        .filter(({ title, tags }) => hasWords(`${title} ${tags.join(' ')}`, text))
        .map(({ id, title, author, status }) => ({
          key: `post-${id}`,
          to: `/dashboard/blog/${id}/preview`,
          label: title,
          detail: author.name,
          note: POST_STATES[status],
        })),
  }),
  search(settingApi.list, {
    heading: msg`Settings`,
    icon: 'settings',
    access: settingPolicy.list,
    // All of them at once, and once: their words are compared here.
    input: () => ({}),
    found: ({ settings }, text) =>
      settings
        .filter(({ label, group, description }) => hasWords(`${label} ${group} ${description}`, text))
        .map(({ key, label, group }) => ({
          key: `setting-${key}`,
          to: `/dashboard/system-settings#${key}`,
          label,
          detail: group,
        })),
  }),
  search(courseApi.list, {
    heading: msg`Courses`,
    icon: 'book',
    access: signedIn,
    input: (text) => ({ query: { search: text, limit: MOST, fields: 'card' as const } }),
    found: ({ courses }) =>
      courses.map(({ id, title }) => ({ key: `course-${id}`, to: `/courses/${id}`, label: title })),
  }),
]
