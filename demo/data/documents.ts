import type { DocumentKind } from '#features/people/document/document.contract.ts'

/** A paper in the file of one of the demo's employees. Days are counted from today. */
export type DemoDocument = {
  email: string
  kind: DocumentKind
  title: string
  issued: number
  /** The last day, where there is one. */
  until?: number
}

/** Beside the contract that everyone has. */
export const documents: DemoDocument[] = [
  { email: 'teacher@mbuyu.test', kind: 'certificate', title: 'First aid course', issued: -735, until: -5 },
  { email: 'teacher@mbuyu.test', kind: 'certificate', title: 'Diploma in adult education', issued: -2400 },
  { email: 'employee@mbuyu.test', kind: 'identity', title: 'Passport', issued: -3600, until: 45 },
  { email: 'kofi.mensah@mbuyu.test', kind: 'other', title: 'Work permit', issued: -340, until: 24 },
  { email: 'ngozi.okafor@mbuyu.test', kind: 'identity', title: 'National identity card', issued: -1500, until: 310 },
  { email: 'wanjiru.kamau@mbuyu.test', kind: 'certificate', title: 'Driving licence', issued: -1060, until: 36 },
  { email: 'hiwot.bekele@mbuyu.test', kind: 'other', title: 'Work permit', issued: -500, until: 230 },
  { email: 'accountant@mbuyu.test', kind: 'certificate', title: 'Certified accountant', issued: -2900 },
]
