import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { mentors } from '../mentor.table.ts'
import type { MentorProfile, ProfileChanges } from './profile.contract.ts'

/** The page in the directory; an approval may have ended in the meantime. */
const isApprovedMentor = (id: number) => and(eq(mentors.id, id), eq(mentors.status, 'approved'))

export async function findProfile(db: Db, id: number): Promise<MentorProfile | undefined> {
  const [found] = await db.select().from(mentors).where(isApprovedMentor(id))
  return (
    found && {
      area_of_expertise: found.areaOfExpertise,
      mentor_bio: found.mentorBio,
      experience: found.experience ?? '',
      mentored: found.mentored ?? '',
      languages: found.languages,
      city: found.city ?? '',
      country: found.country ?? '',
      linkedin: found.social.linkedin ?? '',
      twitter: found.social.twitter ?? '',
      facebook: found.social.facebook ?? '',
    }
  )
}

/** True when the page is in the directory. */
export async function updateProfile(
  tx: Db,
  id: number,
  { area_of_expertise: areaOfExpertise, mentor_bio: mentorBio, languages, ...profile }: ProfileChanges,
): Promise<boolean> {
  const { experience, mentored, city, country, ...links } = profile
  const rows = await tx
    .update(mentors)
    .set({
      areaOfExpertise,
      mentorBio,
      languages,
      experience: experience || null,
      mentored: mentored || null,
      city: city || null,
      country: country || null,
      social: Object.fromEntries(Object.entries(links).filter(([, address]) => address)),
    })
    .where(isApprovedMentor(id))
    .returning({ id: mentors.id })
  return rows.length > 0
}
