import { expect, test } from 'vitest'
import { EMPTY_DRAFT } from './enroll-draft.ts'
import { LETTER_KINDS } from '#web/api/letter-kinds.ts'
import { courseIdsWithUnsentRequest, readRequest } from './unsent-request.ts'

const letter = (input: unknown, kind: string = LETTER_KINDS.enroll) => ({ id: 'x', kind, input, at: 0 })

test('what waits on the device is read with care', () => {
  const form = { ...EMPTY_DRAFT, city: 'Kigali' }
  expect(readRequest(letter({ courseId: 3, title: 'Git', form }))).toEqual({ courseId: 3, title: 'Git', form })
  expect(readRequest(letter({ courseId: 3, title: 'Git', form: { city: 4, role: 'admin' } }))?.form).toEqual(
    EMPTY_DRAFT,
  )
  const oneTap = { courseId: 3, title: 'Git', form: null }
  expect(readRequest(letter(oneTap))).toEqual(oneTap)
  for (const input of [null, '', 3, { courseId: '3', title: 'Git', form }, { courseId: 3, form }])
    expect(readRequest(letter(input))).toBeNull()
  expect(readRequest(letter({ courseId: 3, title: 'Git', form }, 'attempt'))).toBeNull()
})

test('only requests count as waiting, whatever else is not sent yet', () => {
  const request = letter({ courseId: 3, title: 'Git', form: EMPTY_DRAFT })
  expect(courseIdsWithUnsentRequest([letter({ enrollmentId: 9 }, 'position'), request])).toEqual([3])
})
