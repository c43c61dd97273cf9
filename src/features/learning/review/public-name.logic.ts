/** 'Amina Wanjiru Kamau' as everyone may read it: 'Amina K.' */
export function publicName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const initial = others.at(-1)?.codePointAt(0)
  return initial === undefined ? first : `${first} ${String.fromCodePoint(initial).toUpperCase()}.`
}
