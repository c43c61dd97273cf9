/** Signs that a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/

function toCell(value: string | number | null): string {
  if (typeof value === 'number') return String(value)
  const text = value ?? ''
  // A leading apostrophe makes the spreadsheet read text, never run it.
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as CSV text, with formula characters made harmless. */
export function toCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  return rows.map((row) => row.map(toCell).join(',')).join('\r\n')
}

/** Downloads a text as a file. */
export function saveFile(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  // The byte order mark lets spreadsheets read accents.
  const url = URL.createObjectURL(new Blob(['\uFEFF', text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
