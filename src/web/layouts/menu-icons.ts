import {
  AwardIcon,
  CalendarIcon,
  ChartIcon,
  EditIcon,
  HomeIcon,
  ImageIcon,
  ListIcon,
  LockIcon,
  MoneyIcon,
  ServerIcon,
  SettingsIcon,
} from '#web/kit/dashboard-icons.tsx'
import { BookIcon, BriefcaseIcon, ClockIcon, HeartIcon, MessageIcon, UserIcon, UsersIcon } from '#web/kit/icons.tsx'

/** The drawing of each menu entry. */
export const MENU_ICONS = {
  home: HomeIcon,
  user: UserIcon,
  users: UsersIcon,
  book: BookIcon,
  chart: ChartIcon,
  award: AwardIcon,
  list: ListIcon,
  calendar: CalendarIcon,
  message: MessageIcon,
  money: MoneyIcon,
  briefcase: BriefcaseIcon,
  settings: SettingsIcon,
  server: ServerIcon,
  lock: LockIcon,
  clock: ClockIcon,
  heart: HeartIcon,
  edit: EditIcon,
  image: ImageIcon,
} satisfies Record<string, typeof HomeIcon>

/** What a menu entry can be drawn as. */
export type IconName = keyof typeof MENU_ICONS
