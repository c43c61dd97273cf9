/** Publications in naira with their sign (spec 3 §9): '₦1,250,000' in English, kobo only where there are some. */
export const formatNaira = (naira: number, language = 'en'): string =>
  new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'NGN',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: Number.isInteger(naira) ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(naira)
