import { expect, test } from 'vitest'
import { isPushAddress } from './push-sender.ts'

test('only addresses of known push services are called', () => {
  for (const good of [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/QGuQ',
    'https://db5p.notify.windows.com/w/?token=x',
  ])
    expect(isPushAddress(good), good).toBe(true)
  for (const bad of [
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evil.example/fcm.googleapis.com',
    'https://user:word@fcm.googleapis.com/x',
    'https://evilnotify.windows.com/x',
    'https://127.0.0.1/x',
    'https://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'not an address',
  ])
    expect(isPushAddress(bad), bad).toBe(false)
})

test('the test service counts only where a setting names it', () => {
  const address = 'http://127.0.0.1:4567/push/1'
  expect(isPushAddress(address)).toBe(false)
  expect(isPushAddress(address, 'http://127.0.0.1:4567')).toBe(true)
  expect(isPushAddress('http://127.0.0.1:4568/push/1', 'http://127.0.0.1:4567')).toBe(false)
})
