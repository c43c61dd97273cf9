/** Shapes of the demo data. Everything here is invented; no person, company or number is real. */

export type DemoPalette = 'green' | 'sun' | 'clay' | 'ink' | 'sky' | 'plum'

export type DemoLevel = 1 | 2 | 3

export type DemoQuestion = {
  text: string
  options: [string, string, string, string]
  correct_answer: 0 | 1 | 2 | 3
  points: number
  /** Index of the scene that answers it; the moment in the video is where that scene's caption begins. */
  scene: number
  /** Shown once an attempt is marked: the reason, not the option. */
  explanation: string
}

export type DemoQuiz = {
  title: string
  description: string
  /** Percent of the points that is needed to pass. */
  passing_score: number
  /** Each learner sees the options in an order of their own. */
  shuffle_options?: boolean
  /** How many attempts, and as many again after a waiting time. */
  limit?: { attempts: number; retry_minutes: number }
  questions: DemoQuestion[]
}

/** One spoken sentence (also the caption) and the few words that appear on the slide with it. */
export type DemoScene = { say: string; point: string }

/** The moving picture beside the points. Its parts appear in step with the narration. */
export type DemoVisual =
  | { kind: 'code'; file: string; blocks: string[] }
  | { kind: 'terminal'; host: string; blocks: string[] }
  | { kind: 'flow'; nodes: string[]; carry?: string }
  | { kind: 'cycle'; nodes: string[]; centre: string }
  | { kind: 'bars'; title: string; items: [label: string, value: number, shown: string][] }
  | { kind: 'line'; title: string; values: number[]; from: string; to: string; goal?: string }
  | { kind: 'table'; title: string; head: string[]; rows: string[][]; marked: number[]; sheet?: boolean }
  | { kind: 'compare'; left: [title: string, ...items: string[]]; right: [title: string, ...items: string[]] }
  | { kind: 'phone'; title: string; rows: string[]; button: string; done: string }
  | { kind: 'layers'; items: string[] }
  | { kind: 'branch'; main: string[]; side: string[]; sideName: string }
  | { kind: 'chat'; lines: [who: 'me' | 'them', text: string][] }

export type DemoLesson = {
  title: string
  /** File name without extension in demo/media (both .mp4 and .vtt). */
  clip: string
  /** Real, measured length of the clip. */
  seconds: number
  summary: string
  /** What the clip says and shows; the first scene is spoken over the title card. */
  scenes: DemoScene[]
  visual: DemoVisual
  quiz?: DemoQuiz
}

export type DemoCourse = {
  slug: string
  title: string
  /** What it is taught in; English when left out. */
  language?: 'en' | 'fr'
  /** When it was added; when left out, some days after the one before it. */
  days_ago?: number
  description: string
  /** The description with formatting; the plain text is then read from it. Left out: the description is plain. */
  description_html?: string
  field: string
  level: DemoLevel
  /** US cents; 0 means free. */
  price_cents: number
  /** Lessons and practice together. */
  duration_minutes: number
  /** Email of a teacher in the staff list. */
  tutor: string
  requirements: string[]
  what_you_will_learn: string[]
  /** Names from the list of skills; not every course has some. */
  skills?: string[]
  cover: { motif: string; palette: DemoPalette }
  lessons: DemoLesson[]
  is_published: boolean
}

/** A course as written by hand: the clip lengths are measured and added later. */
export type CourseText = Omit<DemoCourse, 'lessons'> & { lessons: Omit<DemoLesson, 'seconds'>[] }

export type DemoMentor = {
  name: string
  email: string
  /** For the portrait. */
  gender: DemoGender
  area_of_expertise: 'technology' | 'business' | 'design' | 'marketing' | 'education'
  experience: string
  mentored: string
  mentor_bio: string
  education_level: string
  languages: string[]
  city: string
  country: string
  social: { facebook?: string; twitter?: string; linkedin?: string }
}

export type DemoGender = 'Male' | 'Female' | 'Other'

export type DemoLearner = {
  name: string
  email: string
  phone_number: string
  city: string
  country: string
  gender: DemoGender
}

export type DemoRole =
  | 'admin'
  | 'hr'
  | 'accountant'
  | 'teacher'
  | 'mentor'
  | 'mentee'
  | 'student'
  | 'employee'
  | 'manager'
  | 'user'

export type DemoStaff = DemoLearner & {
  role: DemoRole
  position: string
  department: string
  bio: string
}

export type DemoTestimonial = { name: string; role: string; company: string; rating: number; text: string }
