export { learners } from './people/learners.ts'
export { mentors } from './people/mentors.ts'
export { demoAccounts, staff, teachers } from './people/staff.ts'
