import fs from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import PostalMime from 'postal-mime'
import type { Services } from './service-types.ts'
import { escapeHtml } from '#shared/html.ts'

const SHOWN = 50
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'"

/** `/dev/mail`: the outbox of demo and development mode, newest first. Never bound when DEMO=0. */
export function serveDevPages(http: FastifyInstance, services: Services): void {
  http.get('/dev/mail', async (_request, reply) => {
    const mails = await newestMails(path.join(services.config.dataDir, 'mail'))
    return reply.type('text/html; charset=utf-8').header('content-security-policy', POLICY).send(mailListHtml(mails))
  })
}

type Shown = { to: string; subject: string; text: string; at: string }

async function newestMails(folder: string): Promise<Shown[]> {
  const names = await fs.readdir(folder).catch(() => [])
  const newest = names
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .toReversed()
    .slice(0, SHOWN)
  return Promise.all(
    newest.map(async (name) => {
      const mail = await PostalMime.parse(await fs.readFile(path.join(folder, name)))
      const at = new Date(Number(name.split('-')[0])).toISOString()
      return { to: mail.to?.[0]?.address ?? '', subject: mail.subject ?? '', text: mail.text ?? '', at }
    }),
  )
}

function mailListHtml(mails: Shown[]): string {
  const items = mails.map(
    (mail) =>
      `<article><h2>${escapeHtml(mail.subject)}</h2><p class="to">to ${escapeHtml(mail.to)} · ${escapeHtml(mail.at)}</p><pre>${escapeHtml(mail.text)}</pre></article>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Outbox - Mbuyu</title>
<style>:root{color-scheme:light dark}body{max-width:44rem;margin:0 auto;padding:1rem;font:16px/1.5 system-ui,sans-serif;background:#fbf7ee;color:#1c1a17}
article{background:#fff;border:1px solid #e4dac5;border-radius:12px;padding:1rem;margin:1rem 0}h1,h2{margin:0;font-size:1.15rem}.to{margin:.25rem 0;color:#5c564c}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:.5rem 0 0}
@media(prefers-color-scheme:dark){body{background:#14201a;color:#f3ede0}article{background:#1d2c24;border-color:#33463b}.to{color:#c0b8a6}}</style></head>
<body><h1>Outbox</h1><p>Mails of this demo, newest first. The same mails are .eml files in the data folder.</p>${items.join('') || '<p>No mail yet.</p>'}</body></html>`
}
