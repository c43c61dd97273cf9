import type { FileRule } from '#shared/endpoint.ts'

const WORD = {
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}
const SCAN = { pdf: 'application/pdf', jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png' }

/** Allowed types by file extension; the server checks the bytes. */
const KINDS: Record<FileRule['kind'], Record<string, string>> = {
  image: { jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' },
  video: { mp4: 'video/mp4', webm: 'video/webm', mov: 'video/quicktime' },
  captions: { vtt: 'text/vtt', srt: 'application/x-subrip' },
  document: { pdf: 'application/pdf', ...WORD },
  proof: { ...SCAN, ...WORD },
  paper: SCAN,
  // The server decides by the content, since source code has many file extensions.
  attachment: {
    pdf: 'application/pdf',
    ...WORD,
    jpg: 'image/jpeg',
    png: 'image/png',
    txt: 'text/*',
    json: 'application/json',
  },
  voice: { webm: 'audio/webm', ogg: 'audio/ogg' },
  questions: { txt: 'text/plain', gift: 'text/plain', xml: 'text/xml' },
  table: { csv: 'text/csv', txt: 'text/plain', tsv: 'text/tab-separated-values' },
}

/** The type that Windows with Excel gives a CSV file. */
const SPREADSHEET = 'application/vnd.ms-excel'

/** For the `accept` of a file input: types and extensions, since phones differ in which one they use. */
export function acceptedTypesOf(rule: FileRule): string {
  const kinds = KINDS[rule.kind]
  return [...new Set(Object.values(kinds)), ...Object.keys(kinds).map((ending) => `.${ending}`)].join(',')
}

/**
 * The specified message when a file is too large or of the wrong type; null when it may be sent (spec 2 §5).
 * It is shown by `translateText`.
 */
export function problemOf(file: Pick<File, 'name' | 'size' | 'type'>, rule: FileRule): string | null {
  if (file.size > rule.maxBytes) return rule.tooLarge
  const kinds = KINDS[rule.kind]
  const ending = file.name.split('.').at(-1)?.toLowerCase() ?? ''
  // Some systems give no type, and Excel gives CSV files its own; then the extension decides.
  const isKnown = file.type !== '' && !(rule.kind === 'table' && file.type === SPREADSHEET)
  if (isKnown && !Object.values(kinds).includes(file.type)) return rule.wrongType
  return ending in kinds ? null : (rule.wrongExtension ?? rule.wrongType)
}
