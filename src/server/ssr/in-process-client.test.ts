import { expect, test } from 'vitest'
import { courseApi } from '#features/course/course.contract.ts'
import { certificateApi } from '#features/enrollment/certificate/certificate.contract.ts'
import { useTestApp } from '#tests/support/app.ts'
import { inProcessClient, type Shown } from './in-process-client.ts'

const house = useTestApp()

test('a page is kept only when all that it shows says when it changes', async () => {
  const shown: Shown = { rooms: new Set(), isKeepable: true }
  const client = inProcessClient(house.app.http, 'key', shown)
  await client(courseApi.list, {})
  expect(shown).toEqual({ rooms: new Set(courseApi.list.publicAnswer), isKeepable: true })
  // A certificate may be revoked at any moment: nobody may read yesterday's verdict.
  await expect(client(certificateApi.verify, { params: { code: 'x' } })).rejects.toMatchObject({ status: 404 })
  expect(shown.isKeepable).toBe(false)
})
