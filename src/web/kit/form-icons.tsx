import { line } from './icons.tsx'

// Icons of forms; pages that only show something do not load them.

export const UploadIcon = line('M12 16V5M7.5 9L12 4.5 16.5 9M4 19.5h16')
export const EyeIcon = line(
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
)
