/** The best encoding that we have and the client takes. */
export function encodingOf(accepts: string | string[] | undefined): 'br' | 'gzip' | undefined {
  const text = String(accepts ?? '')
  if (text.includes('br')) return 'br'
  return text.includes('gzip') ? 'gzip' : undefined
}
