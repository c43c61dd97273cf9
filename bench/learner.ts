/** The student that a run signs in: 200 enrollments, one live session and one remembered device. */
export type Learner = { email: string; password: string; token: string; cookie: string }
