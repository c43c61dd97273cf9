import { escapeHtml } from '#shared/html.ts'
import { COLOURS, type Drawing, drawings, layOutPaper, type Paper } from './certificate-paper.logic.ts'

/** Only its own styles and drawings; no script, no form, no other site. */
export const CERTIFICATE_CSP = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; base-uri 'none'"

const svgPath = ({ d, fill, stroke, width, rule }: Drawing['shapes'][number]): string =>
  `<path d="${d}" fill="${fill ?? 'none'}"${rule ? ` fill-rule="${rule}"` : ''}${
    stroke ? ` stroke="${stroke}" stroke-width="${width ?? 1}" stroke-linecap="round" stroke-linejoin="round"` : ''
  }/>`

const svg = ({ width, height, shapes }: Drawing, more: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" ${more}>${shapes.map(svgPath).join('')}</svg>`

const frame = `data:image/svg+xml;base64,${Buffer.from(svg(drawings.frame, 'preserveAspectRatio="none"')).toString('base64')}`

/** Sizes are in `--u`, one point of the A4 sheet, so that screen and print look alike. */
const STYLE = `
@page{size:A4 landscape;margin:0}
*{box-sizing:border-box;margin:0}
html{background:#e9e1cf}
body{min-height:100vh;display:grid;place-items:center;padding:16px;font-family:"Noto Serif",Georgia,"Times New Roman",serif;color:${COLOURS.ink};-webkit-print-color-adjust:exact;print-color-adjust:exact}
.sheet{--u:min(calc((100vw - 32px)/842),calc((100vh - 32px)/595),1.6px);width:calc(842*var(--u));height:calc(595*var(--u));background:${COLOURS.paper} url(${frame}) 0 0/100% 100%;padding:calc(50*var(--u)) calc(64*var(--u)) calc(54*var(--u));display:flex;flex-direction:column;align-items:center;text-align:center;box-shadow:0 12px 40px #1c1a1733}
.tree{width:calc(104*var(--u));height:calc(87*var(--u))}
.logo{height:calc(60*var(--u));max-width:calc(240*var(--u));margin:calc(14*var(--u)) 0 calc(13*var(--u));object-fit:contain}
.issuer{margin-top:calc(8*var(--u));font:700 calc(11*var(--u))/1.3 system-ui,sans-serif;letter-spacing:.32em;text-indent:.32em;text-transform:uppercase;color:${COLOURS.green}}
h1{margin-top:calc(12*var(--u));font-size:calc(33*var(--u));line-height:1.2;font-weight:700;color:${COLOURS.green}}
.small{font-size:calc(13*var(--u));line-height:1.5;color:${COLOURS.quiet};margin-top:calc(15*var(--u))}
.name{margin-top:calc(9*var(--u));padding:0 calc(24*var(--u)) calc(10*var(--u));max-width:100%;border-bottom:calc(1.4*var(--u)) solid ${COLOURS.sun};font-size:calc(var(--size)*var(--u));line-height:1.2;font-weight:700;overflow-wrap:anywhere}
.course{margin-top:calc(8*var(--u));max-width:calc(640*var(--u));font-size:calc(var(--size)*var(--u));line-height:1.25;font-weight:700;color:${COLOURS.bark};overflow-wrap:anywhere}
.foot{margin-top:auto;width:100%;display:grid;grid-template-columns:1fr auto 1fr;gap:calc(16*var(--u));align-items:end;font:400 calc(10.5*var(--u))/1.5 system-ui,sans-serif;color:${COLOURS.quiet}}
.foot strong{display:block;color:${COLOURS.ink};font-weight:600}
.who{text-align:start;padding-inline-start:calc(10*var(--u))}
.who p+p{margin-top:calc(6*var(--u))}
.seal{width:calc(72*var(--u));height:calc(90*var(--u))}
.check{display:flex;justify-content:flex-end;align-items:end;gap:calc(10*var(--u));text-align:end;padding-inline-end:calc(10*var(--u))}
.check code{display:block;font:600 calc(9.5*var(--u))/1.5 ui-monospace,monospace;color:${COLOURS.ink}}
.check svg{flex:none;width:calc(68*var(--u));height:calc(68*var(--u));background:#fff;padding:calc(4*var(--u))}
a{color:inherit}
@media screen and (max-width:720px){body{padding:12px;place-items:start center}
.sheet{--u:1px;width:100%;height:auto;min-height:0;padding:28px 18px;background:${COLOURS.paper};border:10px solid ${COLOURS.green};outline:1.5px solid ${COLOURS.sun};outline-offset:-16px}
h1{font-size:27px}.small{font-size:15px}.name{font-size:min(calc(var(--size)*1px),30px);padding-inline:8px}
.foot{margin-top:24px;grid-template-columns:1fr;justify-items:center;font-size:14px;gap:18px}.who,.check{text-align:center;padding:0}.check{flex-direction:column-reverse;align-items:center}.check code{font-size:13px}.check svg{width:132px;height:132px}}
@media print{html{background:none}body{display:block;padding:0;min-height:0}.sheet{--u:1pt;width:842pt;height:594pt;box-shadow:none;break-inside:avoid}}
`

const escapeAll = <K extends string>(words: Record<K, string>): Record<K, string> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same keys
  Object.fromEntries(Object.entries<string>(words).map(([key, text]) => [key, escapeHtml(text)])) as Record<K, string>

/** The certificate as a page of its own, ready to print. */
export function certificatePage(paper: Paper): string {
  const { language, title, name, course, issuer, date, code, qr, checkPlace, logo, ...sizes } = layOutPaper(paper)
  const words = escapeAll(paper.words)
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><main class="sheet">
${logo === null ? svg(drawings.tree, `class="tree" role="img" aria-label="${words.tree}"`) : `<img class="logo" src="${logo}" alt="">`}
<p class="issuer">${escapeHtml(issuer)}</p>
<h1>${words.heading}</h1>
<p class="small">${words.certifies}</p>
<p class="name" dir="auto" style="--size:${sizes.nameSize}">${escapeHtml(name)}</p>
<p class="small">${words.has}</p>
<p class="course" dir="auto" style="--size:${sizes.courseSize}">${escapeHtml(course)}</p>
<div class="foot">
<div class="who"><p>${words.issuedOn}<strong>${escapeHtml(date)}</strong></p><p>${words.issuedBy}<strong>${escapeHtml(issuer)}</strong></p></div>
${svg(drawings.seal, 'class="seal" aria-hidden="true"')}
<div class="check"><div><p>${words.checkAt}<strong>${escapeHtml(checkPlace)}</strong></p><code>${escapeHtml(code)}</code></div>
<svg viewBox="0 0 ${qr.size} ${qr.size}" shape-rendering="crispEdges" role="img" aria-label="${words.qr}"><path d="${qr.d}" fill="${COLOURS.ink}"/></svg></div>
</div></main></body></html>`
}
