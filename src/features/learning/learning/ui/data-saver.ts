declare global {
  interface Navigator {
    /** Not in every browser. */
    connection?: { saveData?: boolean }
  }
}

/** `Save-Data` of the browser, or the data-saver switch of the site: nothing is loaded before playing. */
export function isSavingData(): boolean {
  return navigator.connection?.saveData === true || localStorage.getItem('data-saver') === 'on'
}
