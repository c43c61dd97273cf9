import { documentRule } from '#features/people/document/document.contract.ts'
import { addDocument } from '#features/people/document/document.service.ts'
import { runningEmployeeOf } from '#features/people/employee/employee.service.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { storeDocument } from '#server/files/documents.ts'
import { addDays } from '#shared/calendar.ts'
import { type Day, dayIn } from '#shared/dates.ts'
import { drawPaper } from '../art/paper.ts'
import { type DemoDocument, documents } from '../data/documents.ts'
import { employees } from '../data/employees.ts'

const DAY_MS = 86_400_000
const HR = 'hr@mbuyu.test'
const ADMIN = 'admin@mbuyu.test'

type Seeding = { tx: Db; services: Pick<Services, 'now' | 'files'>; people: ReadonlyMap<string, number> }
type Paper = Omit<DemoDocument, 'issued' | 'until'> & { issued: Day; until?: Day | undefined; addedAt: Date }

async function addPaper({ tx, services, people }: Seeding, paper: Paper): Promise<void> {
  const employee = await runningEmployeeOf(tx, people.get(paper.email) ?? 0)
  // Who has left has no file that anyone opens.
  if (!employee) return
  const { kind, title, issued, until, addedAt } = paper
  const addedById = people.get(paper.email === HR ? ADMIN : HR) ?? 0
  const lines = [employee.full_name, employee.employee_id, `Issued on ${issued}`, ...(until ? [`Until ${until}`] : [])]
  const data = drawPaper(title, lines)
  const file = { field: 'file', filename: `${title}.pdf`, mimetype: 'application/pdf', data }
  const values = { employeeId: employee.id, kind, title, issuedOn: issued, expiresOn: until ?? null, addedById }
  await storeDocument(
    { db: tx, files: services.files },
    { file, rule: documentRule, ownerId: addedById },
    (own, fileId) => addDocument({ happenedAt: addedAt }, own, { ...values, fileId }, addedAt),
  )
}

/** The contract of everyone who works here, and what else is in their files. */
export async function addDocuments(seeding: Seeding): Promise<void> {
  const now = seeding.services.now()
  const today = dayIn(now, 'UTC')
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  for (const { email, joinedDaysAgo } of employees) {
    const issued = addDays(today, -joinedDaysAgo)
    await addPaper(seeding, {
      email,
      kind: 'contract',
      title: 'Contract of employment',
      issued,
      addedAt: ago(joinedDaysAgo),
    })
  }
  const joined = new Map(employees.map(({ email, joinedDaysAgo }) => [email, joinedDaysAgo]))
  for (const { issued, until, ...paper } of documents) {
    const addedAt = ago(Math.min(-issued, joined.get(paper.email) ?? 0))
    const days = { issued: addDays(today, issued), until: until === undefined ? undefined : addDays(today, until) }
    await addPaper(seeding, { ...paper, ...days, addedAt })
  }
}
