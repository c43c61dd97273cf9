import type { Client } from 'pg'
import type { Person } from '#tests/support/people.ts'
import { addressOf } from './browser.ts'
import { type Answer, pause, type Product, signUpAt } from './product.ts'
import type { Report } from './report.ts'

/** What the product says of a request that it knows to be carried out, and no more. */
const ANSWER_LOST = 'its answer was lost'

/** What people were told while the load ran. */
export type Load = {
  /** Accounts that were confirmed, by their address. */
  confirmed: { email: string; at: number }[]
  /** Gifts by their key, each sent until there was an answer. */
  gifts: { name: string; sent: number }[]
  reads: { status: number; ms: number; at: number }[]
  /** Every answer that was no success, in the order they came. */
  refused: Answer[]
  isOver: boolean
}

export const newLoad = (): Load => ({ confirmed: [], gifts: [], reads: [], refused: [], isOver: false })

/** Signs people up over both processes in turn. */
export async function signUpAgainAndAgain(load: Load, web: readonly Product[], who: number): Promise<void> {
  for (let nth = 0; !load.isOver; nth += 1) {
    const email = `f${who}.${nth}@example.test`
    const from = addressOf(who * 10_000 + nth)
    const answer = await signUpAt((web[nth % web.length] as Product).url, email, { from })
    if (answer.status === 201) load.confirmed.push({ email, at: performance.now() })
    else {
      load.refused.push(answer)
      await pause(200)
    }
  }
}

/** Records gifts, each under a key of its own, and sends one again until it is answered. */
export async function giveGifts(load: Load, web: readonly Product[], keeper: Person): Promise<void> {
  for (let nth = 0; !load.isOver; nth += 1) {
    const gift = { name: `Gift ${nth}`, sent: 0 }
    const body = {
      name: gift.name,
      amount: 1000,
      currency: 'RWF',
      received_on: '2026-03-02',
      way: 'bank',
      reference: `G ${nth}`,
    }
    for (let isDone = false; !isDone; gift.sent += 1) {
      const product = web[gift.sent % web.length] as Product
      const headers = { 'idempotency-key': `drill-gift-${nth}` }
      const answer = await product.ask('/api/donations', { method: 'POST', token: keeper.token, body, headers })
      isDone = answer.status === 201 || (answer.status === 409 && answer.body.includes(ANSWER_LOST))
      if (!isDone) {
        load.refused.push(answer)
        await pause(300)
      }
    }
    load.gifts.push(gift)
    await pause(100)
  }
}

/** Reads as visitors do: an answer that is cached, and one that no cache has. */
export async function readAsVisitor(load: Load, web: readonly Product[], courseId: number): Promise<void> {
  for (let nth = 0; !load.isOver; nth += 1) {
    const place = nth % 2 ? '/api/courses' : `/api/courses/${courseId}?nth=${nth}`
    const answer = await (web[nth % web.length] as Product).ask(place)
    load.reads.push({ status: answer.status, ms: answer.ms, at: performance.now() })
    if (answer.status !== 200) load.refused.push(answer)
    await pause(50)
  }
}

/** Compares what people were told with what the database has. */
export async function whatIsKept({ promise }: Report, db: Client, load: Load): Promise<void> {
  const { rows } = await db.query<{ email: string }>('select email from users')
  const kept = new Set(rows.map(({ email }) => email))
  const lost = load.confirmed.filter(({ email }) => !kept.has(email))
  promise('no acknowledged write is lost', lost.length === 0, `${load.confirmed.length} confirmed, ${lost.length} lost`)
  const { rows: gifts } = await db.query<{ name: string; many: number }>(
    'select name, count(*)::int as many from donations group by name',
  )
  const counts = new Map(gifts.map(({ name, many }) => [name, many]))
  const again = load.gifts.filter(({ sent }) => sent > 1).length
  promise(
    'what was sent again under its key is there once',
    load.gifts.every(({ name }) => counts.get(name) === 1),
    `${load.gifts.length} gifts, ${again} of them sent more than once`,
  )
}
