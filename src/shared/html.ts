const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Makes any text safe between tags and inside quoted attributes. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (char) => ENTITIES[char] ?? char)

const BLOCK_END = /<\/(?:p|h\d|blockquote|pre|ul|ol)>/g
const NAMED: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' }

/** The text of cleaned HTML, with an empty line between its paragraphs and a dash before each point of a list. */
export const textOfHtml = (html: string): string =>
  html
    .replaceAll('<br />', '\n')
    .replaceAll('<li>', '\n– ')
    .replaceAll(BLOCK_END, '\n\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(lt|gt|quot|amp);/g, (_, name: string) => NAMED[name] ?? '')
    .replaceAll(/^(– )\n+/gm, '$1')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll(/\n\n(?=– )/g, '\n')
    .trim()
