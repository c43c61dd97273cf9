import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { anyone } from '#shared/policy.ts'

export const pictureApi = {
  share: endpoint({
    name: 'picture.share',
    method: 'GET',
    path: '/blog/:slug/share.png',
    access: anyone,
    summary: 'The picture that other sites show of a link to a published post: its title, author and the organisation.',
    params: z.object({ slug: z.string().check(z.maxLength(200)) }),
    raw: 'image/png',
  }),
}
