import { afterEach, expect, test } from 'vitest'
import { accountApi } from '#features/base/account/account.contract.ts'
import { settingApi } from '#features/base/setting/setting.contract.ts'
import { trialApi } from '#features/base/setting/trial/trial.contract.ts'
import { useTestApp } from '#tests/support/app.ts'
import { person } from '#tests/support/people.ts'
import { setTo } from '#tests/support/settings.ts'
import { lookSettings } from './look.ts'
import { mailSettings } from './mails.ts'
import { organisationSettings } from './organisation.ts'

const app = useTestApp({ MAIL_FROM: 'Mbuyu <no-reply@mbuyu.test>' })

/** The mail that someone gets who has forgotten the password. */
async function aMail() {
  const { email } = await person(app.services.db, 'student')
  await app.call(accountApi.forgotPassword, { body: { email } })
  const mail = (await app.mails()).find(({ to }) => to === email)
  if (!mail) throw new Error('there is no mail')
  return mail
}

afterEach(async () => {
  await setTo(app, mailSettings.frame, null)
  await setTo(app, lookSettings.colour, null)
})

test('until somebody says otherwise, mails are from the installed sender, without an address below', async () => {
  const mail = await aMail()
  expect(mail.from).toEqual({ name: 'Mbuyu', address: 'no-reply@mbuyu.test' })
  expect(mail.replyTo).toBeUndefined()
  expect(mail.text).not.toContain('KG 9 Avenue')
  expect(mail.html).toContain('#0f5132')
})

test('every mail has the sender, the address for replies, the footer and the colour of the settings', async () => {
  const frame = { sender: 'Kivu, "Learning"', reply_to: 'office@kivu.test', has_address: true }
  await setTo(app, mailSettings.frame, frame)
  await setTo(app, lookSettings.colour, '#5b2a86')
  const { address, phone } = organisationSettings.organisation.default
  const admin = await person(app.services.db, 'admin')
  await app.call(trialApi.run, { body: { what: 'mail' } }, { as: admin })
  const trial = (await app.mails()).find(({ to }) => to === admin.email)
  for (const mail of [await aMail(), trial]) {
    expect(mail?.from).toEqual({ name: frame.sender, address: 'no-reply@mbuyu.test' })
    expect(mail?.replyTo).toBe(frame.reply_to)
    for (const body of [mail?.text, mail?.html]) expect(body).toContain(`${address} · ${phone}`)
    expect(mail?.html).toContain('color:#5b2a86')
    expect(mail?.html).not.toContain('#0f5132')
  }
})

test('a sender of two lines, an address that is none and a colour that cannot be read are refused at their fields', async () => {
  const as = await person(app.services.db, 'admin')
  const save = (key: string, value: unknown) =>
    app.call(settingApi.update, { params: { key }, body: { value } }, { as })
  const frame = { sender: 'Kivu\r\nBcc: all@example.test', reply_to: 'office', has_address: false }
  expect((await save('mail.frame', frame)).body.errors).toEqual({
    'value.sender': ['Use a single line'],
    'value.reply_to': ['Please enter a valid email address'],
  })
  expect((await save('look.colour', '#ffcc00')).body.errors).toEqual({
    value: [expect.stringContaining('This colour is too light')],
  })
  expect((await save('look.scheme', 'blue')).status).toBe(422)
  const { body } = await app.call(settingApi.list, {}, { as })
  expect(body.settings.find(({ key }) => key === 'look.colour')?.fields).toMatchObject([{ type: 'colour' }])
  expect(new Set(body.settings.map(({ group }) => group))).toContain('Emails')
})
