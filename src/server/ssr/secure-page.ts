import { createHash } from 'node:crypto'
import { deferScripts } from './defer-scripts.ts'
import { moveStylesFirst } from './styles-first.ts'

/** Screens that need their script load it at once; the others after the first paint. */
const AT_ONCE = /^\/(dashboard|modal-test)/

/**
 * Makes the page's policy. Scripts that carry this rendering's nonce are ours; a cached page is sent many
 * times, so their nonce is replaced by their hashes (no one can reuse a hash for another script, ADR 3).
 * Style elements keep the nonce, which lasts as long as this rendering.
 */
export function securePage(
  html: string,
  nonce: string,
  url: string,
  isBuilt: boolean,
): { html: string; policy: string } {
  if (!isBuilt) return { html, policy: policyOf([`'nonce-${nonce}'`, "'unsafe-eval'"], "'unsafe-inline'", 'ws:') }
  const styled = moveStylesFirst(html)
  const ready = AT_ONCE.test(url) ? styled : deferScripts(styled, nonce)
  const hashes = new Set<string>()
  const marked = new RegExp(`<script([^<>]*?) nonce="${nonce}"([^>]*)>([\\s\\S]*?)</script>`, 'g')
  const stripped = ready.replaceAll(marked, (_, before: string, after: string, code: string) => {
    if (code) hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
    return `<script${before}${after}>${code}</script>`
  })
  return { html: stripped, policy: policyOf(["'self'", ...hashes], `'nonce-${nonce}'`, '') }
}

function policyOf(scripts: string[], styles: string, connect: string): string {
  return [
    "default-src 'self'",
    `script-src ${scripts.join(' ')}`,
    `style-src 'self' ${styles}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob:",
    `connect-src 'self' ${connect}`.trim(),
    "frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
