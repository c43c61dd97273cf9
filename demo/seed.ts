import { findUserByEmail } from '#features/base/user/user.service.ts'
import type { Services } from '#server/service-types.ts'
import { addAppraisals } from './seed/appraisals.ts'
import { addAttendance } from './seed/attendance.ts'
import { addChecklists } from './seed/checklists.ts'
import { addContactMessages } from './seed/contact-messages.ts'
import { addCourses, storeClips } from './seed/courses.ts'
import { addDocuments } from './seed/documents.ts'
import { addDonations } from './seed/donations.ts'
import { addEmployees } from './seed/employees.ts'
import { addEnrollments } from './seed/enrollments.ts'
import { addEvents } from './seed/events.ts'
import { addJobApplications } from './seed/job-applications.ts'
import { addJobs } from './seed/jobs.ts'
import { addLibrary } from './seed/library.ts'
import { addLeaves } from './seed/leaves.ts'
import { addLessonWords } from './seed/lesson-words.ts'
import { addMentorPayments } from './seed/mentor-payments.ts'
import { addMentorApplications } from './seed/mentor-applications.ts'
import { addMentors } from './seed/mentors.ts'
import { addMentorships } from './seed/mentorships.ts'
import { addPay } from './seed/pay.ts'
import { addPayments } from './seed/payments.ts'
import { addPeople } from './seed/people.ts'
import { addPermissionRequests } from './seed/permission-requests.ts'
import { addPortfolios } from './seed/portfolios.ts'
import { prepare, recordPictures } from './seed/prepared.ts'
import { addArchive, addPrivacyRequests } from './seed/privacy.ts'
import { addProgramOrders } from './seed/program-orders.ts'
import { addPrograms } from './seed/programs.ts'
import { addPosts } from './seed/posts.ts'
import { addPublications } from './seed/publications.ts'
import { addReportViews } from './seed/report-views.ts'
import { addReviews } from './seed/reviews.ts'
import { addSessions } from './seed/sessions.ts'
import { addChecks } from './seed/verifications.ts'
import { addSite } from './seed/site.ts'
import { addSupport } from './seed/support.ts'
import { addStaffMessages } from './seed/staff-messages.ts'
import { addClass } from './seed/teaching.ts'
import { addUsers } from './seed/users.ts'

const ADMIN = 'admin@mbuyu.test'

/**
 * Fills an empty database with the demo: people, courses with their clips, mentors, enrollments, reviews, a class of the demo teacher, attendance, pay. All rows
 * are written in one transaction, so an interrupted start leaves nothing half done; later starts
 * see the administrator and change nothing.
 * @param draw makes the pictures and the hashes of passwords, which is nearly all of the work
 */
export async function seedDemo(services: Services, tell: (step: string) => void, draw = prepare): Promise<void> {
  if (await findUserByEmail(services.db, ADMIN)) return
  tell('First run: drawing the demo pictures')
  const [{ pictures, passwordHashes }, clips] = await Promise.all([draw(services.config.dataDir), storeClips(services)])
  tell('First run: filling in the demo data')
  const seededPeople = await services.db.transaction(async (tx) => {
    const picture = await recordPictures(tx, pictures)
    const people = await addPeople(tx, services, picture, passwordHashes)
    const mentors = await addMentors(tx, people)
    await addSite(tx, services)
    await addEmployees({ tx, services, people, picture })
    await addDocuments({ tx, services, people })
    await addChecklists({ tx, services, people })
    await addLeaves({ tx, services, people })
    await addPay({ tx, services, people })
    await addAppraisals({ tx, services, people })
    const seeded = await addCourses(tx, services, people, picture, clips)
    const adminId = people.get(ADMIN) ?? 0
    await addJobs(tx, services, adminId)
    await addJobApplications({ tx, services, people, adminId })
    await addLibrary({ tx, services, people })
    await addPortfolios(tx, services, picture)
    await addContactMessages(tx, services, adminId)
    await addMentorApplications(tx, services, adminId)
    await addMentorships({ tx, services, people, mentors, adminId })
    await addSessions({ tx, services, people, mentors })
    await addMentorPayments({ tx, services, people })
    await addPosts({ tx, services, people, picture })
    await addEvents({ tx, services, people, picture })
    await addPermissionRequests(tx, services, people, adminId)
    await addEnrollments({ tx, services, people, courses: seeded, adminId })
    await addPayments({ tx, services, people, courses: seeded })
    await addDonations({ tx, services, people })
    await addPublications({ tx, services, people })
    await addReviews(tx, people, adminId)
    await addClass({ tx, services, people, courses: seeded, adminId })
    await addLessonWords({ tx, services, people, courses: seeded })
    await addPrograms({ tx, services, people, mentors, courses: seeded, adminId })
    await addProgramOrders({ tx, services, people })
    await addChecks(tx, services)
    await addStaffMessages({ tx, services, people })
    await addSupport({ tx, services, people, adminId })
    await addReportViews({ tx, services, people })
    await addUsers({ tx, services, people })
    await addPrivacyRequests({ tx, services, people })
    await addAttendance(tx, services)
    return people
  })
  await addArchive(services, seededPeople)
}
