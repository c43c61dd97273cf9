/** The trimmed value of a text field of a plain form; '' when the field does not exist. */
export function fieldTextIn(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value.trim() : ''
}
