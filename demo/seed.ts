import { findUserByEmail } from '#features/user/user.service.ts'
import type { Services } from '#server/context.ts'
import { addCourses, storeClips } from './seed/courses.ts'
import { addEnrollments } from './seed/enrollments.ts'
import { addMentors } from './seed/mentors.ts'
import { addPeople } from './seed/people.ts'
import { prepare, recordPictures } from './seed/prepared.ts'
import { addSite } from './seed/site.ts'

const ADMIN = 'admin@mbuyu.test'

/**
 * Fills an empty database with the demo: people, courses with their clips, mentors, enrollments. All rows
 * are written in one transaction, so an interrupted start leaves nothing half done; later starts
 * see the administrator and change nothing.
 * @param draw makes the pictures and the hashes of passwords, which is nearly all of the work
 */
export async function seedDemo(services: Services, tell: (step: string) => void, draw = prepare): Promise<void> {
  if (await findUserByEmail(services.db, ADMIN)) return
  tell('First run: drawing the demo pictures')
  const [{ pictures, passwordHashes }, clips] = await Promise.all([draw(services.config.dataDir), storeClips(services)])
  tell('First run: filling in the demo data')
  await services.db.transaction(async (tx) => {
    const picture = await recordPictures(tx, pictures)
    const people = await addPeople(tx, services, picture, passwordHashes)
    await addMentors(tx, people)
    await addSite(tx, services)
    const seeded = await addCourses(tx, services, people, picture, clips)
    await addEnrollments({ tx, services, people, courses: seeded, adminId: people.get(ADMIN) ?? 0 })
  })
}
