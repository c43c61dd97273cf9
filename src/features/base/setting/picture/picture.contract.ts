import * as z from 'zod/mini'
import { photoRule } from '#features/base/upload/upload.contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { settingPolicy } from '../setting.policy.ts'

/** A picture that becomes a logo: as a photo may be. */
export const logoRule = photoRule

export const settingPictureApi = {
  preview: endpoint({
    name: 'settingPicture.preview',
    method: 'POST',
    path: '/api/settings/pictures',
    access: settingPolicy.draw,
    summary:
      'A picture (JPEG, PNG or WebP, at most 1 MB) as a logo: drawn anew, small enough to be part of every page, within an address that holds it. Nothing is stored: the address is a value of the setting `look.logo`.',
    files: { picture: logoRule },
    /** `hidden_on`: the surfaces on which it cannot be seen. */
    response: z.object({ picture: z.string(), hidden_on: z.array(z.enum(['light', 'dark'])) }),
  }),
}
