import { mentors } from '#features/mentorship/mentor/mentor.table.ts'
import { mentorshipApplications } from '#features/mentorship/mentorship-application/mentorship-application.table.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { files } from '#server/files/files.table.ts'
import { newFileId } from '#server/files/images.ts'
import { and, eq } from 'drizzle-orm'
import { aPdf } from './documents.ts'

/** The page in the directory of a person who has none yet, inserted directly into the tables; answers its id. */
export async function aMentor(
  db: Db,
  userId: number,
  more: Partial<typeof mentors.$inferInsert> = {},
): Promise<number> {
  const [known] = await db
    .select({ id: mentors.id })
    .from(mentors)
    .where(and(eq(mentors.userId, userId), eq(mentors.status, 'approved')))
  if (known) return known.id
  const [row] = await db
    .insert(mentors)
    .values({ userId, status: 'approved', areaOfExpertise: 'technology', ...more })
    .returning({ id: mentors.id })
  return row?.id ?? 0
}

type More = Partial<typeof mentorshipApplications.$inferInsert>

/**
 * The application for mentorship of a person with an account, inserted directly into the tables, with the bytes of its
 * resume; the only one that is pending. Answers its id.
 */
export async function aMentorshipApplication(
  { db, files: store }: Pick<Services, 'db' | 'files'>,
  { userId, ...more }: More & { userId: number },
): Promise<number> {
  const resumeFileId = newFileId()
  const data = aPdf()
  await store.write(`${resumeFileId}.pdf`, data)
  await db
    .insert(files)
    .values({ id: resumeFileId, kind: 'document', isPublic: false, type: 'application/pdf', bytes: data.length })
  await db
    .update(mentorshipApplications)
    .set({ status: 'denied' })
    .where(and(eq(mentorshipApplications.userId, userId), eq(mentorshipApplications.status, 'pending')))
  const [row] = await db
    .insert(mentorshipApplications)
    .values({
      userId,
      fullName: 'Amina Yusuf',
      email: `learner-${userId}@example.test`,
      location: 'Kano, Nigeria',
      educationLevel: 'bachelors',
      mentorshipGoals: 'I want to become a back-end developer.',
      mentorshipStyle: 'one-on-one',
      meetingFrequency: 'weekly',
      communicationMode: 'zoom',
      availability: 'Weekday evenings',
      duration: 'short-term',
      language: 'en',
      resumeFileId,
      ...more,
    })
    .returning({ id: mentorshipApplications.id })
  return row?.id ?? 0
}
