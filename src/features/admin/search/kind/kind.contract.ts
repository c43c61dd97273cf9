import { blogApi } from '#features/public/blog/blog.contract.ts'
import { blogPolicy } from '#features/public/blog/blog.policy.ts'
import { postApi } from '#features/public/blog/post/post.contract.ts'
import { certificateApi } from '#features/learning/certificate/certificate.contract.ts'
import { certificatePolicy } from '#features/learning/certificate/certificate.policy.ts'
import { courseApi } from '#features/learning/course/course.contract.ts'
import { coursePolicy } from '#features/learning/course/course.policy.ts'
import { enrollmentApi } from '#features/learning/enrollment/enrollment.contract.ts'
import { enrollmentPolicy } from '#features/learning/enrollment/enrollment.policy.ts'
import { eventApi } from '#features/public/event/event.contract.ts'
import { jobApi } from '#features/public/job/job.contract.ts'
import { jobPolicy } from '#features/public/job/job.policy.ts'
import { jobApplicationApi } from '#features/public/job/job-application/job-application.contract.ts'
import { jobApplicationPolicy } from '#features/public/job/job-application/job-application.policy.ts'
import { mentorApi } from '#features/mentorship/mentor/mentor.contract.ts'
import { applicantApi } from '#features/mentorship/mentor/applicant/applicant.contract.ts'
import { applicantPolicy } from '#features/mentorship/mentor/applicant/applicant.policy.ts'
import { mentorshipApplicationApi } from '#features/mentorship/mentorship-application/mentorship-application.contract.ts'
import { mentorshipApplicationPolicy } from '#features/mentorship/mentorship-application/mentorship-application.policy.ts'
import { paymentApi } from '#features/money/payment/payment.contract.ts'
import { paymentPolicy } from '#features/money/payment/payment.policy.ts'
import { catalogueApi } from '#features/mentorship/program/catalogue/catalogue.contract.ts'
import { programApi } from '#features/mentorship/program/program.contract.ts'
import { programPolicy } from '#features/mentorship/program/program.policy.ts'
import { settingApi } from '#features/base/setting/setting.contract.ts'
import { settingPolicy } from '#features/base/setting/setting.policy.ts'
import { peopleApi } from '#features/base/user/search/search.contract.ts'
import { userPolicy } from '#features/base/user/user.policy.ts'
import { hasWords } from '#shared/folded.ts'
import { PAGE_LIMIT_MAX } from '#shared/limits.ts'
import { type Actor, allowsRole, signedIn } from '#shared/policy.ts'
import { defineKind, type Kind } from '../definition/definition.contract.ts'
import { OWN } from '../own/own.contract.ts'
import { SEARCH } from '../search.contract.ts'

// What is searched, read top to bottom: each kind has the list that finds it, and the ability of the page to which its
// results lead. A kind has no rule of its own about who sees what: that of its list is the only one.

/** Courses that are asked for: drafts among them come first. */
const COURSES = 20

/** People, what belongs to them, and everything else that has a name. */
export const KINDS: readonly Kind[] = [
  defineKind('people', peopleApi.search, {
    access: userPolicy.search,
    query: (search) => ({ search }),
    rows: ({ people }) => people.map((person) => ({ ...person, state: person.role })),
  }),
  defineKind('enrollments', enrollmentApi.list, {
    access: enrollmentPolicy.export,
    // Those of a person: who looks for a course finds the course.
    query: (learner) => ({ learner, view: 'rows' as const, status: 'all' as const, limit: SEARCH.mostOfKind }),
    rows: ({ enrollments }) =>
      enrollments.map(({ id, user, course, status: state }) => ({ id, name: user.name, detail: course.title, state })),
  }),
  defineKind('corrections', certificateApi.listCorrections, {
    access: certificatePolicy.listCorrections,
    query: (search) => ({ search, limit: SEARCH.mostOfKind }),
    rows: ({ corrections }) =>
      corrections.map(({ id, user, name: detail, status: state }) => ({ id, name: user.name, detail, state })),
  }),
  defineKind('orders', paymentApi.list, {
    access: paymentPolicy.list,
    // Who looks for a course or a program finds that, and not every order of it.
    query: (payment) => ({ payment, status: 'all' as const, limit: SEARCH.mostOfKind }),
    rows: ({ orders }) =>
      orders.map(({ id, user, item, attempt, status: state }) => ({
        id,
        name: user.name,
        detail: attempt ? `${item.title} · ${attempt.reference}` : item.title,
        state,
      })),
  }),
  defineKind('mentorApplications', applicantApi.list, {
    access: applicantPolicy.list,
    query: (search) => ({ search, status: 'all' as const, limit: SEARCH.mostOfKind }),
    rows: ({ applications }) =>
      applications.map(({ id, name, email: detail, mentor_status: state }) => ({ id, name, detail, state })),
  }),
  defineKind('mentorships', mentorshipApplicationApi.list, {
    access: mentorshipApplicationPolicy.list,
    query: (search) => ({ search, status: 'all' as const, limit: SEARCH.mostOfKind }),
    rows: ({ applications }) =>
      applications.map(({ id, full_name: name, email: detail, status: state }) => ({ id, name, detail, state })),
  }),
  defineKind('jobApplications', jobApplicationApi.list, {
    access: jobApplicationPolicy.manage,
    query: (search) => ({ search, status: 'all' as const, limit: SEARCH.mostOfKind }),
    rows: ({ applications }) =>
      applications.map(({ id, name, job_title: title, company, status: state }) => ({
        id,
        name,
        detail: `${title}, ${company}`,
        state,
      })),
  }),
  defineKind('managedCourses', courseApi.listOwn, {
    access: coursePolicy.listOwn,
    query: (title) => ({ title, limit: COURSES }),
    rows: ({ courses }) =>
      // Drafts first: a published course is also found in the catalogue.
      courses
        .toSorted((one, other) => Number(one.is_published) - Number(other.is_published))
        .map(({ id, title: name, tutor, is_published: isPublished }) => ({
          id,
          name,
          detail: tutor?.name ?? null,
          state: isPublished ? 'published' : 'draft',
        })),
  }),
  defineKind('programs', programApi.list, {
    access: programPolicy.list,
    query: (search) => ({ search, status: 'all' as const, limit: SEARCH.mostOfKind }),
    rows: ({ programs }) => programs.map(({ id, title: name, status: state }) => ({ id, name, state })),
  }),
  defineKind('jobs', jobApi.listManaged, {
    access: jobPolicy.manage,
    query: (search) => ({ search, status: 'all' as const, limit: SEARCH.mostOfKind }),
    rows: ({ jobs }) => jobs.map(({ id, title: name, company: detail }) => ({ id, name, detail })),
  }),
  defineKind('posts', postApi.list, {
    access: blogPolicy.manage,
    query: (title) => ({ title, limit: SEARCH.mostOfKind }),
    rows: ({ posts }) =>
      posts.map(({ id, title: name, author, status: state }) => ({ id, name, detail: author.name, state })),
  }),
  defineKind('settings', settingApi.list, {
    access: settingPolicy.list,
    // All of them: their words are in the language of the caller, and compared here.
    query: () => ({}),
    rows: ({ settings }, text) =>
      settings
        .filter(({ label, group, description }) => hasWords(`${label} ${group} ${description}`, text))
        .map(({ key: id, label: name, group: detail }) => ({ id, name, detail })),
  }),
  ...OWN,
  defineKind('courses', courseApi.list, {
    access: signedIn,
    query: (search) => ({ search, limit: SEARCH.mostOfKind, fields: 'card' as const }),
    rows: ({ courses }) => courses.map(({ id, title: name, creator }) => ({ id, name, detail: creator.name })),
    corrected: ({ corrected_search: corrected }) => corrected,
  }),
  defineKind('mentors', mentorApi.list, {
    access: signedIn,
    unless: applicantPolicy.list,
    query: (search) => ({ search, limit: SEARCH.mostOfKind }),
    rows: ({ mentors }) =>
      mentors.map(({ id, name, role: detail, profile_picture }) => ({ id, name, detail, profile_picture })),
  }),
  defineKind('openPrograms', catalogueApi.list, {
    access: signedIn,
    unless: programPolicy.list,
    query: () => ({ limit: PAGE_LIMIT_MAX }),
    rows: ({ programs }, text) =>
      programs
        .filter(({ title, summary }) => hasWords(`${title} ${summary}`, text))
        .map(({ slug: id, title: name }) => ({ id, name })),
  }),
  defineKind('openJobs', jobApi.list, {
    access: signedIn,
    unless: jobPolicy.manage,
    query: (keyword) => ({ keyword, limit: SEARCH.mostOfKind, fields: 'card' as const }),
    rows: ({ data }) => data.map(({ id, title: name, company: detail }) => ({ id, name, detail })),
  }),
  defineKind('events', eventApi.list, {
    access: signedIn,
    query: (search) => ({ search, when: 'upcoming' as const, limit: SEARCH.mostOfKind, fields: 'card' as const }),
    rows: ({ events }) => events.map(({ slug: id, title: name, location: detail }) => ({ id, name, detail })),
  }),
  defineKind('articles', blogApi.search, {
    access: signedIn,
    query: (search) => ({ search, limit: SEARCH.mostOfKind }),
    rows: ({ posts }) => posts.map(({ slug: id, title: name, author }) => ({ id, name, detail: author.name })),
  }),
]

/** Whether someone looks for things of this kind: the list answers them, and its page opens for them. */
export const mayFind = ({ access, unless, endpoint }: Kind, me: Pick<Actor, 'roles'>): boolean =>
  allowsRole(access, me) && allowsRole(endpoint.access, me) && !(unless && allowsRole(unless, me))
