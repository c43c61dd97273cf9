import { expect, test } from 'vitest'
import { embedAddress } from './lesson.contract.ts'

test('addresses of allowed hosts become their frame without cookies', () => {
  expect(embedAddress('https://www.youtube.com/watch?v=abcDEF12345&t=3')).toBe(
    'https://www.youtube-nocookie.com/embed/abcDEF12345',
  )
  expect(embedAddress('https://youtu.be/abcDEF12345')).toBe('https://www.youtube-nocookie.com/embed/abcDEF12345')
  expect(embedAddress('https://vimeo.com/123456789')).toBe('https://player.vimeo.com/video/123456789')
})

test('anything else is not framed', () => {
  for (const address of [
    'http://youtu.be/abcDEF12345',
    'https://evil.test/watch?v=abcDEF12345',
    'https://youtube.com.evil.test/watch?v=abcDEF12345',
    'javascript:alert(1)',
    'https://www.youtube.com/watch?v=../../x',
    'not an address',
  ])
    expect(embedAddress(address)).toBeNull()
})
