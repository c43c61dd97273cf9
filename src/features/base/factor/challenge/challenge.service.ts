/** For the mailed codes: what has begun ends with them. */
export { endChallengesOf } from './challenge.data.ts'
