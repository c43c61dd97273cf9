import { employeeDocuments } from '#features/people/document/document.table.ts'
import type { Services } from '#server/service-types.ts'
import { files } from '#server/files/files.table.ts'
import { newFileId } from '#server/files/images.ts'
import type { FormFile } from './forms.ts'

/** A PDF of one empty page. */
export const aPdf = (): Buffer =>
  Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  )

export const pdfFile = (): FormFile => ({ name: 'contract.pdf', type: 'application/pdf', data: aPdf() })

type More = Partial<typeof employeeDocuments.$inferInsert>

/** A PDF that someone has sent, with its bytes; answers its id. */
export async function aFile({ db, files: store }: Pick<Services, 'db' | 'files'>, ownerId: number): Promise<string> {
  const id = newFileId()
  const data = aPdf()
  await store.write(`${id}.pdf`, data)
  await db
    .insert(files)
    .values({ id, ownerId, kind: 'document', isPublic: false, type: 'application/pdf', bytes: data.length })
  return id
}

/** A paper in someone's file, inserted directly into the tables, with its bytes; answers its id. */
export async function aDocument(
  services: Pick<Services, 'db' | 'files'>,
  { employeeId, addedById, ...more }: More & { employeeId: number; addedById: number },
): Promise<number> {
  const fileId = await aFile(services, addedById)
  const [row] = await services.db
    .insert(employeeDocuments)
    .values({ employeeId, addedById, fileId, kind: 'contract', title: 'Contract of employment', ...more })
    .returning({ id: employeeDocuments.id })
  return row?.id ?? 0
}
