import type { EducationLevel } from '#features/mentorship/mentor/applicant/applicant.contract.ts'
import type { ExpertiseArea } from '#features/mentorship/mentor/mentor.contract.ts'
import type { Language } from '#shared/languages.ts'

/** An application of someone who wants to be a mentor. Days are counted from today. */
export type DemoApplication = {
  name: string
  email: string
  area: ExpertiseArea
  education: EducationLevel
  degree: string
  bio: string
  language: Language
  daysAgo: number
  /** What an admin asked the next day. */
  question?: string
  /** Why an admin rejected it two days later. */
  rejected?: string
}

export const mentorApplications: readonly DemoApplication[] = [
  {
    name: 'Nadia Uwase',
    email: 'nadia.uwase@mbuyu.test',
    area: 'technology',
    education: 'masters',
    degree: 'Master of Science in Software Engineering',
    bio: 'I run the mobile team of a bank in Kigali. When I began there was nobody to ask why a build failed at midnight. I can help with Android, with code reviews, and with the step from tutorials to a first job.',
    language: 'en',
    daysAgo: 1,
  },
  {
    name: 'Mamadou Barry',
    email: 'mamadou.barry@mbuyu.test',
    area: 'business',
    education: 'bachelors',
    degree: 'Licence en gestion',
    bio: 'J’ai fondé une coopérative de transformation de mangues à Kindia, aujourd’hui trente emplois. J’aide à écrire un plan d’affaires honnête et à parler aux banques.',
    language: 'fr',
    daysAgo: 4,
    question: 'In which languages can you mentor, and on which days of the week have you got time?',
  },
  {
    name: 'Thandiwe Mokoena',
    email: 'thandiwe.mokoena@mbuyu.test',
    area: 'design',
    education: 'other',
    degree: 'Diploma in Graphic Design',
    bio: 'Twelve years of design for newspapers and now for clinics. I review portfolios line by line and teach how to present work to people who do not know design.',
    language: 'en',
    daysAgo: 6,
  },
  {
    name: 'Peter Otieno',
    email: 'peter.otieno@mbuyu.test',
    area: 'marketing',
    education: 'bachelors',
    degree: 'Bachelor of Commerce',
    bio: 'I can make anybody rich with social media.',
    language: 'en',
    daysAgo: 20,
    rejected: 'Please tell us about people you have helped, and add a reference. Then apply again.',
  },
]
