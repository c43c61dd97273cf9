const PICTURE = /<link rel="preload" as="image"[^<>]*\/>/g

/**
 * React announces every picture of the page ahead of its stylesheets. On a slow connection the styles must come first:
 * only the pictures marked as important stay announced, at the end of the head.
 */
export function moveStylesFirst(html: string): string {
  const head = html.indexOf('</head>')
  if (head === -1) return html
  const important = [...html.slice(0, head).matchAll(PICTURE)]
    .map(([link]) => link)
    .filter((link) => link.includes('fetchPriority="high"'))
  return html
    .slice(0, head)
    .replaceAll(PICTURE, '')
    .concat(...important, html.slice(head))
}
