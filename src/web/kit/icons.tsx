import type { ReactNode } from 'react'

type IconProps = { className?: string | undefined; size?: number; title?: string }

/** Line icons on a 24 grid, in the colour of their text. Decoration unless a `title` is given. */
function Icon({ className, size = 20, title, children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...(title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true })}
    >
      {children}
    </svg>
  )
}

/** Makes an icon of one path. */
export const line = (d: string) =>
  function LineIcon(props: IconProps) {
    return (
      <Icon {...props}>
        <path d={d} />
      </Icon>
    )
  }

export const CheckIcon = line('M5 12.5l4.5 4.5L19 7.5')
export const CloseIcon = line('M6 6l12 12M18 6L6 18')
export const MenuIcon = line('M4 7h16M4 12h16M4 17h16')
export const ChevronDownIcon = line('M6 9l6 6 6-6')
export const ChevronRightIcon = line('M9 6l6 6-6 6')
export const ChevronLeftIcon = line('M15 6l-6 6 6 6')
export const ArrowRightIcon = line('M5 12h14M13 6l6 6-6 6')
export const ArrowUpIcon = line('M12 19V5M6 11l6-6 6 6')
export const AlertIcon = line(
  'M12 8v5M12 16.5v.5M10.3 4.3L2.9 17.2A2 2 0 0 0 4.6 20h14.8a2 2 0 0 0 1.7-2.8L13.7 4.3a2 2 0 0 0-3.4 0z',
)
export const InfoIcon = line('M12 11v5M12 7.6v.4M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z')
export const SearchIcon = line('M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16.2 16.2L21 21')
export const MessageIcon = line('M4 5h16v11H9.5L5 20v-4H4z')
export const UserIcon = line('M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5')
export const UsersIcon = line(
  'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 19.5c.6-3.2 3.2-5 6.5-5s5.9 1.8 6.5 5M16 4.8a3.5 3.5 0 0 1 0 6.4M18 14.8c1.9.8 3.1 2.4 3.5 4.7',
)
export const BookIcon = line(
  'M12 6.5C10.5 5 8 4.5 4 4.5v13.5c4 0 6.5.5 8 2 1.5-1.5 4-2 8-2V4.5c-4 0-6.5.5-8 2zM12 6.5V20',
)
export const PlayIcon = line('M8 5l11 7-11 7z')
export const ClockIcon = line('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.2 2')
export const MailIcon = line('M3.5 5.5h17v13h-17zM4 6l8 7 8-7')
export const PhoneIcon = line(
  'M6 3.5h3l1.5 4.5L8.5 9.7a12 12 0 0 0 5.8 5.8l1.7-2 4.5 1.5v3A2.5 2.5 0 0 1 18 20.5C10.5 20 4 13.5 3.5 6A2.5 2.5 0 0 1 6 3.5z',
)
export const PinIcon = line(
  'M12 21.5s7-6.3 7-11.8A7 7 0 0 0 5 9.7c0 5.5 7 11.8 7 11.8zM12 12.3a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2z',
)
export const BriefcaseIcon = line('M3.5 8h17v11.5h-17zM8.5 8V4.5h7V8M3.5 13h17')
export const ExternalIcon = line('M13 4h7v7M20 4l-9.5 9.5M18 14v6H4V6h6')
export const HeartIcon = line('M12 20s-8-4.8-8-10.5A4.5 4.5 0 0 1 12 6.8a4.5 4.5 0 0 1 8 2.7C20 15.2 12 20 12 20z')
export const PauseIcon = line('M8 5v14M16 5v14')
export const GlobeIcon = line(
  'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3.5 9.5h17M3.5 14.5h17M12 3c-5 5.5-5 12.5 0 18 5-5.5 5-12.5 0-18z',
)
