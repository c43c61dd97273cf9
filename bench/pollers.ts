// The people who poll in bench/streams.ts, as a process of their own.
import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { get } from './get.ts'

type Asked = { url: string; tokens: readonly string[]; everyMs: number }

const count = { answers: 0, unchanged: 0, isOver: false }

/** Everyone polls their notifications, at moments of their own. */
async function pollAll({ url, tokens, everyMs }: Asked): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: tokens.length })
  const all = tokens.map(async (token, n) => {
    let etag = ''
    await wait((n / tokens.length) * everyMs)
    while (!count.isOver) {
      const headers = { authorization: `Bearer ${token}`, 'if-none-match': etag }
      const answer = await get(`${url}/api/notifications`, agent, headers)
      etag = answer.etag
      count.answers += 1
      count.unchanged += answer.status === 304 ? 1 : 0
      await wait(everyMs)
    }
  })
  await Promise.all(all)
  agent.destroy()
  process.send?.({ answers: count.answers, unchanged: count.unchanged })
}

process.on('message', (message: Asked | 'stop') => {
  if (message === 'stop') count.isOver = true
  else void pollAll(message)
})
