import { drawLogo, surfacesHiding } from '#server/files/logo-picture.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { countAgainstLimit } from '#server/rate-limits/rate-limits.data.ts'
import { invalid } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { logoRule, settingPictureApi } from './picture.contract.ts'

/** Drawing a picture is work. */
const PER_PERSON = { most: 60, seconds: 3600 }

async function preview({ db, me, now, files_in: given }: Call<typeof settingPictureApi.preview>) {
  const { picture } = given
  if (!picture) throw invalid({ picture: [message('Choose one picture')] })
  await countAgainstLimit(db, `setting-picture:${me.id}`, PER_PERSON, now())
  const drawn = await drawLogo(picture, logoRule)
  return { picture: drawn, hidden_on: await surfacesHiding(drawn) }
}

export const settingPictureHandlers = handlers(settingPictureApi, { preview })
