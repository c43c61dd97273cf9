import type { Terms } from '#features/mentorship/agreement/agreement.contract.ts'
import type { MentorshipApplication } from '#features/mentorship/mentorship-application/mentorship-application.contract.ts'

type Field =
  | 'full_name'
  | 'email'
  | 'location'
  | 'education_level'
  | 'mentorship_goals'
  | 'mentorship_style'
  | 'meeting_frequency'
  | 'communication_mode'
  | 'availability'
  | 'duration'
  | 'language'
type Further =
  | 'phone'
  | 'linkedin'
  | 'field_of_study'
  | 'institution'
  | 'graduation_year'
  | 'job_title'
  | 'company'
  | 'industry'
  | 'experience'
  | 'skills_to_gain'
  | 'challenges'
  | 'personal_statement'

/** What mentor and mentee have done since. */
export type DemoJourney = {
  /** The mentor has changed the terms that the application proposes. */
  terms?: Terms
  /** Who has confirmed them. */
  agreed: 'both' | 'mentor' | 'mentee'
  /** The mentee lets the mentor read the course record. */
  sharesCourses?: true
  goals?: readonly DemoGoal[]
  /** What the mentor shares with all mentees, and the milestones that the mentor gives more than one. */
  materials?: readonly { title: string; url: string; note: string }[]
  templates?: readonly { name: string; milestones: readonly { title: string; after_days: number }[] }[]
  /** How the mentee rates the own skills. */
  skills?: readonly { skill: string; start: number; now?: number }[]
  notes?: readonly { by: 'mentor' | 'mentee'; text: string; isPrivate?: true }[]
  ratings?: readonly { by: 'mentor' | 'mentee'; stars: number; words: string }[]
}

type DemoGoal = {
  title: string
  note?: string
  isReached?: true
  /** Days are counted from today; later ones are positive. */
  steps: readonly { kind?: 'milestone'; title: string; doer?: 'mentor'; dueIn?: number; done?: 'done' | 'accepted' }[]
}

/** An application for mentorship. Days are counted from today. */
export type DemoMentorship = Pick<MentorshipApplication, Field> &
  Partial<Pick<MentorshipApplication, Further>> & {
    daysAgo: number
    /** The lines of a resume, where there is one. */
    resume?: readonly string[]
    /** The address of the mentor wished for. */
    wished?: string
    /** What an admin decided three days later: the address of the mentor, or no one yet. */
    accepted?: { mentor?: string; completedDaysAgo?: number; journey?: DemoJourney; recommendation?: string }
    denied?: string
  }

export const mentorships: readonly DemoMentorship[] = [
  {
    full_name: 'Grace Atieno',
    email: 'mentee@mbuyu.test',
    phone: '+254 712 000 106',
    location: 'Kisumu, Kenya',
    education_level: 'bachelors',
    field_of_study: 'Health records',
    institution: 'Maseno University',
    graduation_year: 2019,
    job_title: 'Hospital clerk',
    company: 'Lakeside Hospital',
    industry: 'Health',
    experience: 5,
    mentorship_goals:
      'I want to move from records to building the software that keeps them. Within a year I would like to work as a front-end developer in health technology.',
    skills_to_gain: 'Web engineering, code reviews, interviews',
    challenges: 'I study after the late shift and nobody around me writes code.',
    mentorship_style: 'one-on-one',
    meeting_frequency: 'weekly',
    communication_mode: 'meet',
    availability: 'Tuesday and Thursday evenings, Saturday mornings',
    duration: 'medium-term',
    personal_statement: 'I have finished every course that I began, one lesson each night.',
    language: 'en',
    daysAgo: 46,
    resume: ['Hospital clerk, Lakeside Hospital, since 2019', 'Web Foundations, certificate with distinction'],
    wished: 'mentor@mbuyu.test',
    accepted: {
      mentor: 'mentor@mbuyu.test',
      journey: {
        terms: {
          goal: 'A first job as a front-end developer in health technology, with two projects of your own to show.',
          rhythm: 'weekly',
          length: 'medium-term',
          channel: 'meet',
        },
        agreed: 'both',
        sharesCourses: true,
        materials: [
          {
            title: 'How to read an error message',
            url: 'https://developer.mozilla.org/en-US/docs/Learn_web_development/Core/Scripting/What_went_wrong',
            note: 'Read it before our first session on debugging. The first line tells more than all others.',
          },
          {
            title: 'A form that everybody can fill in',
            url: 'https://www.w3.org/WAI/tutorials/forms/',
            note: 'Labels first. Come with one form of your own that you have changed afterwards.',
          },
        ],
        templates: [
          {
            name: 'A first job as a web developer',
            milestones: [
              { title: 'A project of your own is online', after_days: 30 },
              { title: 'Two people whom you do not know have used it', after_days: 45 },
              { title: 'Five applications are sent', after_days: 75 },
            ],
          },
        ],
        skills: [
          { skill: 'Accessible forms', start: 2, now: 4 },
          { skill: 'Tests of screens', start: 1, now: 2 },
          { skill: 'Talking about my own work', start: 2 },
        ],
        goals: [
          {
            title: 'Two projects of my own to show',
            note: 'Small enough for the evenings, and useful at the hospital.',
            steps: [
              { title: 'List five problems of the records office', dueIn: -20, done: 'accepted' },
              { title: 'Sketch the queue board on paper', dueIn: -6, done: 'done' },
              { kind: 'milestone', title: 'The queue board runs on my laptop', dueIn: 10 },
              { title: 'Read the first merge request', doer: 'mentor', dueIn: 12 },
              { kind: 'milestone', title: 'Two colleagues have tried it', dueIn: 30 },
            ],
          },
          {
            title: 'Ready for a first interview',
            steps: [{ title: 'Write a résumé of one page', dueIn: -2 }],
          },
        ],
        notes: [
          {
            by: 'mentor',
            text: 'Grace knows the records office better than any developer will. The queue board is the right first project: she can test it with the people beside her.',
          },
          { by: 'mentor', text: 'Ask next time how the late shift leaves room for this.', isPrivate: true },
          { by: 'mentee', text: 'Next time: how to read an error message of the browser from top to bottom.' },
        ],
      },
    },
  },
  {
    full_name: 'Ousmane Sène',
    email: 'ousmane.sene@mbuyu.test',
    location: 'Thiès, Sénégal',
    education_level: 'masters',
    field_of_study: 'Informatique',
    institution: 'Université de Thiès',
    graduation_year: 2023,
    experience: 1.5,
    mentorship_goals:
      'Je veux passer d’un stage à un premier poste de développeur web, et apprendre à lire le code des autres.',
    skills_to_gain: 'Revue de code, préparation d’entretiens',
    mentorship_style: 'hybrid',
    meeting_frequency: 'bi-weekly',
    communication_mode: 'zoom',
    availability: 'Le soir après 19 h, le dimanche',
    duration: 'short-term',
    language: 'fr',
    daysAgo: 150,
    accepted: {
      mentor: 'mentor@mbuyu.test',
      completedDaysAgo: 20,
      journey: {
        agreed: 'both',
        goals: [
          {
            title: 'Lire le code des autres',
            isReached: true,
            steps: [
              { title: 'Relire trois demandes de fusion', done: 'accepted' },
              { kind: 'milestone', title: 'Première relecture en équipe', dueIn: -40, done: 'accepted' },
            ],
          },
        ],
        ratings: [
          {
            by: 'mentee',
            stars: 5,
            words: 'Ibrahima pose des questions au lieu de donner des réponses. J’ai appris à chercher.',
          },
          { by: 'mentor', stars: 5, words: 'Ousmane est venu préparé à chaque séance.' },
        ],
      },
      recommendation:
        'J’ai accompagné Ousmane pendant quatre mois. Il lisait le code des autres avec crainte ; il le relit maintenant avec méthode, pose les bonnes questions et propose des corrections courtes et testées.\nIl arrive préparé, tient ses délais et dit à temps ce qui le bloque. Je le recommande sans réserve pour un premier poste de développeur web.',
    },
  },
  {
    full_name: 'Chiamaka Eze',
    email: 'chiamaka.eze@mbuyu.test',
    phone: '+234 806 000 0206',
    location: 'Enugu, Nigeria',
    education_level: 'bachelors',
    job_title: 'Back-end developer',
    industry: 'Fintech',
    experience: 3,
    mentorship_goals: 'I finish tickets well, and I want to learn to design services that move money safely.',
    skills_to_gain: 'System design, payment services, talking about failure',
    mentorship_style: 'one-on-one',
    meeting_frequency: 'bi-weekly',
    communication_mode: 'zoom',
    availability: 'Weekdays after 18:00',
    duration: 'long-term',
    language: 'en',
    daysAgo: 30,
    wished: 'folasade.adebayo@mbuyu.test',
    accepted: { mentor: 'folasade.adebayo@mbuyu.test', journey: { agreed: 'mentee' } },
  },
  {
    full_name: 'Samuel Okello',
    email: 'samuel.okello@mbuyu.test',
    location: 'Gulu, Uganda',
    education_level: 'other',
    mentorship_goals:
      'I repair phones and want to open a workshop that also teaches. I need help with a business plan.',
    mentorship_style: 'group',
    meeting_frequency: 'monthly',
    communication_mode: 'other',
    availability: 'Sunday afternoons, by telephone',
    duration: 'medium-term',
    language: 'en',
    daysAgo: 9,
    accepted: {},
  },
  {
    full_name: 'Kevin Kiprotich',
    email: 'kevin.kiprotich@mbuyu.test',
    location: 'Eldoret, Kenya',
    education_level: 'high-school',
    mentorship_goals: 'I want somebody to do my course projects with me before the end of the month.',
    mentorship_style: 'one-on-one',
    meeting_frequency: 'weekly',
    communication_mode: 'zoom',
    availability: 'Any time',
    duration: 'short-term',
    language: 'en',
    daysAgo: 24,
    denied:
      'A mentor does not do the work of a course. Your teacher answers questions in the lessons; please apply again with a goal of your own.',
  },
  {
    full_name: 'Amina Yusuf',
    email: 'amina.yusuf@mbuyu.test',
    phone: '+234 803 000 0417',
    location: 'Kaduna, Nigeria',
    linkedin: 'https://linkedin.example/amina-yusuf',
    education_level: 'bachelors',
    field_of_study: 'Electrical engineering',
    institution: 'Ahmadu Bello University',
    graduation_year: 2024,
    mentorship_goals:
      'I want to learn to run servers for the clinics that my cousin installs solar power in, and to keep their backups.',
    skills_to_gain: 'Servers, backups, security',
    challenges: 'Power cuts, and documentation that expects a fast line.',
    mentorship_style: 'one-on-one',
    meeting_frequency: 'weekly',
    communication_mode: 'meet',
    availability: 'Saturday mornings',
    duration: 'short-term',
    personal_statement: 'I have kept one small server alive for two years. I would like to know what I am doing wrong.',
    language: 'en',
    daysAgo: 3,
    resume: ['Intern, Kaduna Solar Works, 2024', 'Volunteer, clinic computer room, since 2022'],
    wished: 'jeanbosco.nshimiyimana@mbuyu.test',
  },
  {
    full_name: 'Aminata Ndiaye',
    email: 'aminata.ndiaye@mbuyu.test',
    location: 'Dakar, Sénégal',
    education_level: 'masters',
    job_title: 'Chargée de communication',
    industry: 'Culture',
    experience: 4,
    mentorship_goals:
      'Je veux lancer une boutique en ligne pour les artisans de mon quartier et apprendre le marketing numérique.',
    skills_to_gain: 'Marketing, vente en ligne',
    mentorship_style: 'one-on-one',
    meeting_frequency: 'bi-weekly',
    communication_mode: 'zoom',
    availability: 'En semaine, de 12 h à 14 h',
    duration: 'medium-term',
    language: 'fr',
    daysAgo: 1,
  },
]
