/** What stands in a text field of a plain form, without spaces around it; '' when there is no such field. */
export function textIn(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value.trim() : ''
}
