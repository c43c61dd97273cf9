import type { Notification } from '../notification.contract.ts'

/** Notifications with the same text about the same record, grouped under the newest. */
export type NoticeGroup = { newest: Notification; ids: number[]; isUnread: boolean }

/** An address with a number in it names one thing; one of a list does not: there the message says which. */
const linksToOneThing = (link: string): boolean => /\d/.test(link)

const groupKeyOf = ({ id, title, link, message }: Notification): string =>
  link === null ? String(id) : `${link} ${title} ${linksToOneThing(link) ? '' : message}`

/** Groups a page of notifications, newest first, by what they lead to and say. */
export function groupNotices(notifications: readonly Notification[]): NoticeGroup[] {
  const groups = Map.groupBy(notifications, groupKeyOf)
  return [...groups.values()].flatMap((all) => {
    const [newest] = all
    return newest ? { newest, ids: all.map(({ id }) => id), isUnread: all.some(({ is_read }) => !is_read) } : []
  })
}
