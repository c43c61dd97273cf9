import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  type EventKind,
  hasKind,
  isChoosableKind,
  kindOfMail,
  kindOfNotice,
} from '#features/base/notification/preference/kind.logic.ts'
import { NOTICE_KINDS } from '#features/base/notification/preference/preference.contract.ts'

const FEATURES = path.resolve(import.meta.dirname, '../../src/features')

/** The actions of files that tell someone something. What has no action names its kind, or does not compile. */
const actions = fs
  .readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(events|service)\.ts$/.test(file) && !file.startsWith('base/notification/'))
  .flatMap((file) => {
    const text = fs.readFileSync(path.join(FEATURES, file), 'utf8')
    if (!/\b(notice|mail): \{|Telling|tellOwner/.test(text)) return []
    return [...text.matchAll(/['`]([a-z][A-Za-z-]*\.[a-z$][A-Za-z]*)/g)].map(([, action = '']) => action)
  })

test('every event that tells somebody something has a kind (ADR 40)', () => {
  expect(actions.length).toBeGreaterThan(80)
  expect(actions.filter((action) => !hasKind(action))).toEqual([])
})

test('mails about security and receipts cannot be switched off', () => {
  const always: EventKind[] = ['security', 'required']
  expect(NOTICE_KINDS.filter((kind) => !isChoosableKind(kind))).toEqual([])
  expect(always.filter((kind) => isChoosableKind(kind))).toEqual([])
  for (const action of actions.filter((one) => /^(account|user)\./.test(one))) {
    expect([kindOfMail({ action }), kindOfNotice({ action })]).toEqual(['security', 'security'])
  }
  for (const action of ['payment.paid', 'payment.refund', 'donation.mailReceipt', 'contact.answer'])
    expect(kindOfMail({ action })).toBe('required')
})
