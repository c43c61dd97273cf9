import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { postApi } from '#features/public/blog/post/post.contract.ts'
import { drafts, type DraftKey } from '#web/api/drafts.ts'
import { useMe } from '#web/api/use-me.ts'
import type { ApiForm } from '#web/kit/use-api-form.ts'
import { isOnlyTextChanged, type OpenedDraft, type PostDraft, toStoredDraft } from './post-draft.ts'
import { useAutosave } from './use-autosave.ts'

type Options = {
  draft: DraftKey
  form: Pick<ApiForm<PostDraft>, 'values' | 'isDirty' | 'refusal'>
  opened: OpenedDraft
}

/**
 * What is typed into the form of a post is kept twice: all of it on this device with every key, and its texts on the
 * server soon after. When the server has them and nothing else was changed, this device forgets them with the form.
 */
export function useWriting({ draft: { form: name, personId }, form, opened }: Options) {
  const me = useMe()
  const cache = useQueryClient()
  const { values, refusal } = form
  const isDirty = form.isDirty()
  const { start, window, isBehind } = opened
  const autosave = useAutosave({ personId: me.id, typed: values, isDirty, opened: window, isBehind })
  const { session, postId, revision } = autosave.window
  const isTextAlone = isOnlyTextChanged(values, start)
  const isKept = isTextAlone && autosave.isKept
  useEffect(() => {
    const typedIn = { session, postId, revision, isKept }
    if (isDirty) drafts.save({ form: name, personId }, { ...toStoredDraft(values), window: typedIn })
  }, [isDirty, name, personId, values, session, postId, revision, isKept])
  const clearDraftAndCache = useEffectEvent(() => {
    if (isKept) drafts.remove({ form: name, personId })
    // Opening the post again shows the kept text.
    cache.removeQueries({ queryKey: [postApi.get.name] })
    if (autosave.savedAt !== null) void cache.invalidateQueries({ queryKey: [postApi.list.name] })
  })
  useEffect(() => () => clearDraftAndCache(), [])
  const stopAutosave = useEffectEvent(() => autosave.stop())
  // Saving was refused, since another window has written: both texts are shown.
  useEffect(() => {
    if (refusal === 'conflict' && postId !== null) stopAutosave()
  }, [refusal, postId])
  return {
    ...autosave,
    /** Leaving would lose something that is neither on the server nor on its way there. */
    isUnsafe: autosave.isStopped || !isTextAlone,
    end: () => {
      autosave.end()
      drafts.remove({ form: name, personId })
    },
    /** Begins with what the server has, or with nothing. */
    restart: () => autosave.startAnew(opened.restart),
  }
}
