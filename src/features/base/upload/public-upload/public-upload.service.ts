import { imageName, storeImage, storeCheckedImages } from '#server/files/images.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { invalid } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { limitUploads } from '../upload.service.ts'
import { publicUploadApi, sharedPictureRule } from './public-upload.contract.ts'

async function create(call: Call<typeof publicUploadApi.create>) {
  const { image } = call.files_in
  if (!image) throw invalid({ image: [message('Choose one picture')] })
  await limitUploads(call)
  const { id } = await storeImage(call, image, sharedPictureRule, call.me.id)
  return { status: 'success' as const, imageName: imageName(id) }
}

async function createSeveral(call: Call<typeof publicUploadApi.createSeveral>) {
  const given = Object.values(call.files_in)
  if (given.length === 0) throw invalid({ images: [message('Choose a picture to upload')] })
  await limitUploads(call, given.length)
  const ids = await storeCheckedImages(call, given, sharedPictureRule, call.me.id)
  return { images: ids.map(imageName) }
}

export const publicUploadHandlers = handlers(publicUploadApi, { create, createSeveral })
