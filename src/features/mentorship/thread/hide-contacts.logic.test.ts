import { expect, test } from 'vitest'
import { hideContacts } from './hide-contacts.logic.ts'

test.each([
  ['Write to ngozi.eze@example.test, please', 'Write to •••, please'],
  ['Appelez le +254 712 345 678 ce soir', 'Appelez le ••• ce soir'],
  ['0712-345-678 or (0712) 345678', '••• or •••'],
  ['رقمي ٠٧٨٨٠٠٠٩٠١ الآن', 'رقمي ••• الآن'],
  ['call ＋２５４ ７１２ ３４５ ６７８ tonight', 'call ••• tonight'],
  ['मेरा नंबर ०७१२ ३४५ ६७८ है', 'मेरा नंबर ••• है'],
  ['ngozi＠example.test', '•••'],
  ['https://wa.me/254712345678', 'https://wa.me/•••'],
])('%s: hidden', (text, shown) => {
  expect(hideContacts(text)).toBe(shown)
})

test.each([
  'We meet on 2026-11-23 15:30',
  'by 23/11/2026',
  'It costs 25 000 francs, or 1,250,000 in all',
  'for (let i = 0; i < 1000000; i++)',
  'error 1234567',
  'السعر ٢٥٠٠٠ فرنك',
  'the handle is @ngozi',
])('%s: stays', (text) => {
  expect(hideContacts(text)).toBe(text)
})
