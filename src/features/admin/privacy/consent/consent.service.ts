import type { Db } from '#server/db/db.ts'
import type { Call } from '#server/http/call.ts'
import type { Language } from '#shared/languages.ts'
import { message } from '#shared/message.ts'
import { lostMove } from '#shared/moves.ts'
import type { Cause } from '#server/cause.ts'
import { type consentApi, CONSENT_TEXTS, type ConsentText, type ConsentWay } from './consent.contract.ts'
import { insertConsents, insertVersion, findNewestVersions, listShownRevisions } from './consent.data.ts'
import { consentGiven, versionPublished } from './consent.events.ts'

type Given = { userId: number; language: Language; way: ConsentWay; now: Date }

/**
 * Records that someone has accepted the present versions of these texts, and which words they were: the saved revision
 * in the language that was shown, 0 for the text of the product.
 */
async function recordConsents(
  tx: Db,
  texts: readonly ConsentText[],
  { userId, language, way, now }: Given,
): Promise<void> {
  const [newest, shown] = [await findNewestVersions(tx), await listShownRevisions(tx)]
  await insertConsents(
    tx,
    texts.map((text) => ({
      userId,
      text,
      version: newest[text],
      language,
      revision: shown.find((one) => one.text === text && one.language === language)?.revision ?? 0,
      way,
      acceptedAt: now,
    })),
  )
}

/** The form of signing up says that both texts are accepted with it. */
export const consentAtSignUp = (tx: Db, { userId, language, now }: Omit<Given, 'way'>): Promise<void> =>
  recordConsents(tx, CONSENT_TEXTS, { userId, language, way: 'sign-up', now })

/** An account that someone else has made: its owner accepts both texts with the first password, as that form says. */
export const consentAtInvitation = (tx: Db, { userId, language, now }: Omit<Given, 'way'>): Promise<void> =>
  recordConsents(tx, CONSENT_TEXTS, { userId, language, way: 'invitation', now })

export async function accept(call: Call<typeof consentApi.accept>): Promise<{ message: string }> {
  const { db, me, body, language, now, say } = call
  await db.transaction(async (tx) => {
    if ((await findNewestVersions(tx))[body.text] !== body.version)
      throw lostMove(message('There is a newer version of this text. Read it first.'))
    await recordConsents(tx, [body.text], { userId: me.id, language, way: 'notice', now: now() })
    await consentGiven(call, tx, me.id, body)
  })
  return { message: say('Thank you. Your acceptance has been saved.') }
}

/** Makes the next version of a text; false when someone else has made it. */
async function publishVersion(
  cause: Cause,
  tx: Db,
  { text, version, note, byId }: { text: ConsentText; version: number; note: string; byId: number },
  now: Date,
): Promise<boolean> {
  const shown = (await listShownRevisions(tx)).filter((one) => one.text === text)
  const revisions = Object.fromEntries(shown.map(({ language, revision }) => [language, revision]))
  if (!(await insertVersion(tx, { text, version, note, revisions, publishedById: byId, publishedAt: now })))
    return false
  await versionPublished(cause, tx, { text, version, note, byId })
  return true
}

export async function publish(call: Call<typeof consentApi.publish>): Promise<{ message: string }> {
  const { db, me, body, now, say } = call
  const { text, version, note } = body
  await db.transaction(async (tx) => {
    const isNext = (await findNewestVersions(tx))[text] === version
    const next = { text, version: version + 1, note, byId: me.id }
    if (!isNext || !(await publishVersion(call, tx, next, now())))
      throw lostMove(message('A newer version has been published in the meantime. Read it first.'))
  })
  return { message: say('New version published. Everyone will be asked to accept it after their next sign-in.') }
}
