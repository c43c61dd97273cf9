import { mentors } from '#features/mentorship/mentor/mentor.table.ts'
import type { Services } from '#server/service-types.ts'
import { files } from '#server/files/files.table.ts'
import { newFileId } from '#server/files/images.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { aPdf } from './documents.ts'

type More = Partial<typeof mentors.$inferInsert>

/**
 * The application of a person with an account, inserted directly into the tables, with the bytes of its degree; the only
 * one that is open. Answers its id.
 */
export async function anApplication(
  { db, files: store }: Pick<Services, 'db' | 'files'>,
  { userId, ...more }: More & { userId: number },
): Promise<number> {
  const fileId = newFileId()
  const data = aPdf()
  await store.write(`${fileId}.pdf`, data)
  await db
    .insert(files)
    .values({ id: fileId, kind: 'document', isPublic: false, type: 'application/pdf', bytes: data.length })
  await db
    .update(mentors)
    .set({ status: 'rejected' })
    .where(and(eq(mentors.userId, userId), inArray(mentors.status, ['pending', 'approved'])))
  const [row] = await db
    .insert(mentors)
    .values({
      userId,
      applicantName: 'Nadia Uwase',
      applicantEmail: `applicant-${userId}@example.test`,
      areaOfExpertise: 'technology',
      mentorBio: 'I have led three teams and want to pass on what I know.',
      educationLevel: 'masters',
      degreeFileId: fileId,
      ...more,
    })
    .returning({ id: mentors.id })
  return row?.id ?? 0
}

/** A ZIP archive of empty files with these names, as small as one can be. */
export function aZip(names: readonly string[]): Buffer {
  const entries = names.map((name) => {
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(name.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(name.length, 28)
    return { local: Buffer.concat([local, Buffer.from(name)]), central: Buffer.concat([central, Buffer.from(name)]) }
  })
  const body = Buffer.concat(entries.map(({ local }) => local))
  const list = Buffer.concat(entries.map(({ central }) => central))
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(names.length, 8)
  end.writeUInt16LE(names.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(body.length, 16)
  return Buffer.concat([body, list, end])
}

/** A DOCX file by its parts. */
export const aDocx = (): Buffer => aZip(['[Content_Types].xml', 'word/document.xml'])
