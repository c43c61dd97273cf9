import type { TemplateTask } from '#features/people/checklist/checklist.contract.ts'

/** What is to be done when someone begins to work here. */
export const onboarding: TemplateTask[] = [
  { text: 'Sign the contract and file it', who: 'hr', due_days: -5 },
  { text: 'Open the account and give the roles', who: 'hr', due_days: -1 },
  { text: 'Welcome in the department and show the rooms', who: 'manager', due_days: 0 },
  { text: 'Hand in certificates and identity document', who: 'employee', due_days: 3 },
  { text: 'Read the handbook of the academy', who: 'employee', due_days: 7 },
  { text: 'Enter bank account and tax number', who: 'accountant', due_days: 10 },
  { text: 'Talk about the first month', who: 'manager', due_days: 30 },
]

/** And when someone goes. */
export const leaving: TemplateTask[] = [
  { text: 'Agree on the last day and the remaining leave', who: 'hr', due_days: -30 },
  { text: 'Hand courses and learners over', who: 'employee', due_days: -7 },
  { text: 'Talk about what went well and what did not', who: 'manager', due_days: -3 },
  { text: 'Give back laptop and keys', who: 'employee', due_days: 0 },
  { text: 'Pay the last salary', who: 'accountant', due_days: 5 },
  { text: 'Write the certificate of employment', who: 'hr', due_days: 10 },
]

/** Who has begun lately, and how many of the tasks are done. */
export const ticked: { email: string; done: readonly number[] }[] = [
  { email: 'thandiwe.mokoena@mbuyu.test', done: [0, 1, 2, 3] },
]
