import { addMentor } from '#features/mentorship/mentor/mentor.service.ts'
import type { Db } from '#server/db/db.ts'
import { mentors } from '../data/people.ts'

/**
 * Puts the mentors into the directory. Their social addresses are invented, so they are left out.
 * @returns the id of each page by the mentor's address
 */
export async function addMentors(tx: Db, people: Map<string, number>): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const mentor of mentors) {
    const userId = people.get(mentor.email)
    if (!userId) throw new Error(`no person ${mentor.email}`)
    const id = await addMentor(tx, {
      userId,
      status: 'approved',
      areaOfExpertise: mentor.area_of_expertise,
      experience: mentor.experience,
      mentored: mentor.mentored,
      mentorBio: mentor.mentor_bio,
      educationLevel: mentor.education_level,
      languages: mentor.languages,
      city: mentor.city,
      country: mentor.country,
    })
    ids.set(mentor.email, id)
  }
  return ids
}
