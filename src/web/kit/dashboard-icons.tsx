import { line } from './icons.tsx'

// Icons that only pages behind sign-in show; public pages do not load them.

export const ChevronUpIcon = line('M6 15l6-6 6 6')
export const PlusIcon = line('M12 5v14M5 12h14')
export const BellIcon = line('M18 9a6 6 0 1 0-12 0c0 6-2.5 7.5-2.5 7.5h17S18 15 18 9zM10 20a2.2 2.2 0 0 0 4 0')
export const LogOutIcon = line('M14 4h4.5A1.5 1.5 0 0 1 20 5.5v13a1.5 1.5 0 0 1-1.5 1.5H14M10 16l-4-4 4-4M6.5 12H15')
export const SunIcon = line(
  'M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM12 2v2.2M12 19.8V22M2 12h2.2M19.8 12H22M4.9 4.9l1.6 1.6M17.5 17.5l1.6 1.6M4.9 19.1l1.6-1.6M17.5 6.5l1.6-1.6',
)
export const MoonIcon = line('M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z')
export const HomeIcon = line('M4 11l8-7 8 7M6 9.5V20h12V9.5M10 20v-5.5h4V20')
export const ChartIcon = line('M4 20V4M4 20h16M8 16v-4M12.5 16V8M17 16v-6')
export const CalendarIcon = line('M4 6h16v14H4zM4 10.5h16M8 3.5V7M16 3.5V7')
export const EditIcon = line('M4 20l1-4L16.5 4.5a1.8 1.8 0 0 1 2.5 0l.5.5a1.8 1.8 0 0 1 0 2.5L8 19zM14.5 6.5l3 3')
export const TrashIcon = line('M4 6.5h16M9.5 6V4h5v2M6.5 6.5L7.5 20h9l1-13.5M10 10.5v6M14 10.5v6')
export const LockIcon = line('M5.5 11h13v9.5h-13zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11')
export const SettingsIcon = line(
  'M4 7h10M18 7h2M4 17h2M10 17h10M16 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM8 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
)
export const ListIcon = line('M8.5 6H20M8.5 12H20M8.5 18H20M4 6h.5M4 12h.5M4 18h.5')
export const MoneyIcon = line('M3 6.5h18v11H3zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM6 9.5v.1M18 14.4v.1')
export const ServerIcon = line('M4 4.5h16v6H4zM4 13.5h16v6H4zM7.5 7.5h.1M7.5 16.5h.1')
export const CopyIcon = line('M9 9h11v11H9zM5 15H4V4h11v1')
export const SortIcon = line('M8 4v16M4.5 16.5L8 20l3.5-3.5M16 20V4M12.5 7.5L16 4l3.5 3.5')
export const RowsIcon = line('M4 4.5h16M4 9.5h16M4 14.5h16M4 19.5h16')
export const DownloadIcon = line('M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4 19.5h16')
export const QuestionIcon = line(
  'M9.5 9.3a2.6 2.6 0 1 1 3.6 2.4c-.7.3-1.1.9-1.1 1.6v.4M12 16.6v.4M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
)
export const TableIcon = line('M4 5h16v14H4zM4 10h16M4 14.5h16M10 5v14')
export const ImageIcon = line('M4 5h16v14H4zM4 16l4.5-4.5 3.5 3.5 2.5-2.5L20 17M15.5 9.5v.1')
export const AwardIcon = line('M12 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM8.5 13.5L7 21l5-2.5L17 21l-1.5-7.5')
