import { handlers } from '#server/http/call.ts'
import { findPost } from '../blog.data.ts'
import { requireEditablePost } from '../post/post.service.ts'
import { versionApi } from './version.contract.ts'
import { listVersions } from './version.data.ts'

export const versionHandlers = handlers(versionApi, {
  list: async ({ db, me, params }) => {
    const { id } = requireEditablePost(me, await findPost(db, params))
    return { versions: await listVersions(db, id) }
  },
})
