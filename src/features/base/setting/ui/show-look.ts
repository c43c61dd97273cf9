/** Settings of the look; its scheme, which is about people who have chosen none, is for their next page. */
const SHOWN = new Set(['look.colour', 'look.logo'])

/** What stands between two marks of a text; empty without them. */
const between = (whole: string, start: string, end: string): string => whole.split(start, 2)[1]?.split(end, 1)[0] ?? ''

/**
 * Only the server writes the look into a document: after it was changed, this one takes it from a new one. Other pages
 * show it when they are loaded. Where that fails the setting is saved all the same.
 */
export async function showLook(settingKey: string): Promise<void> {
  if (!SHOWN.has(settingKey)) return
  const answer = await fetch(location.pathname, { cache: 'no-store' }).catch(() => null)
  if (!answer?.ok) return
  // Read as a text: the policy of this page would complain of the styles of another document.
  const html = await answer.text()
  // A sheet, since an element would need the nonce of this document.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(between(html, ' data-look="">', '</style>'))
  document.adoptedStyleSheets = [sheet]
  document.head.querySelector('style[data-look]')?.remove()
  const frame = document.head.querySelector<HTMLMetaElement>('meta[name="theme-color"]')
  if (frame) frame.content = between(html, '<meta name="theme-color" content="', '"') || frame.content
}
