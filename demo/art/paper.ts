const PAGE = { width: 595, height: 842, margin: 72 }
const HEAD_SIZE = 20
const TEXT_SIZE = 12
const LINE = 20

/** A text as a PDF writes it, in the letters that its standard fonts have. */
const written = (text: string): string => `(${text.replaceAll(/[\\()]/g, (letter) => `\\${letter}`)})`

/** A PDF of one page: a heading with lines of text below. */
export function drawPaper(heading: string, lines: readonly string[]): Buffer {
  const top = PAGE.height - PAGE.margin
  const text = [
    `BT /F1 ${HEAD_SIZE} Tf ${PAGE.margin} ${top} Td ${written(heading)} Tj`,
    `/F1 ${TEXT_SIZE} Tf 0 -${2 * LINE} Td ${LINE} TL`,
    ...lines.map((line) => `${written(line)} Tj T*`),
    'ET',
  ].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const count = objects.length + 1
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}`
  return Buffer.from(
    `${file}${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  )
}
