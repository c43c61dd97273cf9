import { colourVariablesOf } from '#shared/look.ts'

/**
 * How a mail looks where the reader's mail program is dark: the colours of our pages at night (src/web/theme/tokens.css).
 * Without them a program inverts the light ones as it likes, or leaves a white sheet. What stands at the parts of a mail
 * is stronger than any rule, and all that programs without rules know; hence `!important`.
 * @param colour that of the organisation
 */
export function darkMailStyle(colour: string): string {
  const { '--brand': brand, '--brand-fill': fill, '--brand-soft': soft } = colourVariablesOf(colour).dark
  const rules: Record<string, Record<string, string | undefined>> = {
    page: { background: '#121d17', color: '#f0eadc' },
    sheet: { background: '#1e2d25' },
    brand: { color: brand },
    code: { background: soft, color: brand },
    button: { background: fill },
    foot: { color: '#c9c6b8' },
    // Most logos are drawn for paper, and a code is read from white.
    picture: { background: '#ffffff', padding: '6px', 'border-radius': '6px' },
  }
  const css = Object.entries(rules).map(([name, of]) => {
    const declarations = Object.entries(of).map(([property, value]) => `${property}:${value}!important`)
    return `.${name}{${declarations.join(';')}}`
  })
  return `:root{color-scheme:light dark}@media(prefers-color-scheme:dark){${css.join('')}}`
}
