/** The student that a run signs in: 200 enrollments, one of them in a course of the demo, one live session and one remembered device. */
export type Learner = {
  email: string
  password: string
  token: string
  cookie: string
  /** The address of a lesson with a film. */
  lesson: string
}
