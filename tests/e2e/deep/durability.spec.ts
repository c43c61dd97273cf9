import { expect, test } from '@playwright/test'
import { startApp } from '../start/app.ts'

const PASSWORD = 'a quiet evening under the tree'
const WRITERS = 6
const ENOUGH = 24

test('kill -9 while people sign up: every confirmed sign-up has an account, and the app starts again', async () => {
  const app = await startApp()
  const acknowledged: string[] = []
  const over = new AbortController()
  const post = (path: string, body: object) =>
    fetch(`${app.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const signUp = async (writer: number): Promise<void> => {
    for (let nth = 0; !over.signal.aborted; nth++) {
      const email = `writer${writer}.${nth}@example.test`
      const facts = { name: 'Power Cut', email, phone_number: '+250 788 000 000', role: 'student' }
      const answer = await post('/api/register', {
        ...facts,
        password: PASSWORD,
        password_confirmation: PASSWORD,
      }).catch(() => undefined)
      // No answer: the connection is broken, and nothing was confirmed.
      if (!answer) return
      if (answer.ok) acknowledged.push(email)
    }
  }
  const writers = Array.from({ length: WRITERS }, (_, writer) => signUp(writer))
  await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(ENOUGH)
  await app.crash()
  over.abort()
  await Promise.all(writers)

  await app.restart()
  for (const email of acknowledged) {
    const answer = await post('/api/login', { email, password: PASSWORD })
    expect(answer.status, email).toBe(200)
    expect(await answer.json()).toMatchObject({ requires_otp: true })
  }
  await app.stop()
})
