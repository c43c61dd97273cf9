import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { photoRule, uploadApi } from '#features/base/upload/upload.contract.ts'
import type { Me } from '#shared/me.ts'
import { RoleName } from '#web/kit/role-name.tsx'
import { isCancelled, messageOf } from '#web/api/errors.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { translateText } from '#web/i18n.tsx'
import { Avatar } from '#web/kit/avatar.tsx'
import { problemOf, acceptedTypesOf } from '#web/kit/file-check.ts'
import { UploadProgress } from '#web/kit/upload-progress.tsx'
import { EditIcon } from '#web/kit/dashboard-icons.tsx'
import { toast } from '#web/kit/toast.ts'
import { accountApi } from '../account.contract.ts'
import { sessionApi } from '../session/session.contract.ts'
import styles from './profile.module.css'

/** Photo with its change button, name and role (spec 2 §2); at most 1 MB, with the specified messages (spec 2 §5). */
export function ProfilePhoto({ me }: { me: Me }) {
  const { t, i18n } = useLingui()
  const [isBusy, setBusy] = useState(false)
  const upload = useApiMutation(uploadApi.create, { errorsIn: 'form' })
  const save = useApiMutation(accountApi.updateProfile, {
    errorsIn: 'form',
    success: ({ message }) => message,
    refresh: [sessionApi.me],
  })

  const change = async (file: File) => {
    const problem = problemOf(file, photoRule)
    if (problem) {
      toast.error(translateText(i18n, problem))
      return
    }
    setBusy(true)
    try {
      const { url } = await upload.mutateAsync({ body: {}, files: { profile_picture: file } })
      await save.mutateAsync({ body: { name: me.name, email: me.email, profile_picture: url } })
    } catch (failure) {
      if (!isCancelled(failure)) toast.error(messageOf(failure, t`Profile update failed`))
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className={styles.person} aria-busy={isBusy}>
      <div className={styles.photo}>
        <Avatar name={me.name} src={me.profile_picture} size={104} />
        <label className={styles.change} data-busy={isBusy || undefined} title={t`Change photo`}>
          <EditIcon size={18} />
          <input
            type="file"
            aria-label={t`Change photo`}
            accept={acceptedTypesOf(photoRule)}
            disabled={isBusy}
            onClick={(event) => (event.currentTarget.value = '')}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0]
              if (file) void change(file)
            }}
          />
        </label>
      </div>
      <div>
        <h1>{me.name}</h1>
        <p className={styles.soft}>{isBusy ? <Trans>Uploading...</Trans> : <RoleName role={me.role} />}</p>
        {upload.upload && <UploadProgress upload={upload.upload} />}
      </div>
    </section>
  )
}
