import { pageData } from '#web/api/page-data.ts'
import { SupportChat } from './support-chat.tsx'
import { ownThreadQuery } from './use-support-thread.ts'

const reads = pageData(() => [ownThreadQuery()])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** Where a person writes to the admins. */
export default function SupportPage() {
  return <SupportChat />
}
