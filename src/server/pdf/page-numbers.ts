/** What a text about page numbers has in their places, for `say`: only the thread that draws the paper knows them. */
export const PAGE_NUMBERS = { page: '{page}', pages: '{pages}' }

/** Such a text on one of the pages. */
export const withNumbers = (text: string, page: number, pages: number): string =>
  text.replace(PAGE_NUMBERS.page, String(page)).replace(PAGE_NUMBERS.pages, String(pages))
