import { and, desc, eq } from 'drizzle-orm'
import sharp, { type Sharp } from 'sharp'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { certificateApi } from '#features/learning/certificate/certificate.contract.ts'
import { auditLog } from '#server/audit/audit.table.ts'
import { files } from '#server/files/files.table.ts'
import { readIssuer } from '#server/pdf/issuer.ts'
import { statementPdf } from '#server/pdf/statement.ts'
import { lookSettings, readPageLook } from '#server/settings/look.ts'
import { organisationSettings } from '#server/settings/organisation.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { LOGO_BYTES, LOGO_SIZE, NO_LOGO } from '#shared/logo.ts'
import { ROLES } from '#shared/roles.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse, anEnrollment } from '#tests/support/courses.ts'
import { type FormFile, sendForm } from '#tests/support/forms.ts'
import { type Person, person } from '#tests/support/people.ts'
import { aPicture } from '#tests/support/pictures.ts'
import { send } from '#tests/support/requests.ts'
import { setTo } from '#tests/support/settings.ts'
import { settingChangeApi } from '../change/change.contract.ts'
import { settingApi } from '../setting.contract.ts'
import { trialApi } from '../trial/trial.contract.ts'
import { settingPictureApi } from './picture.contract.ts'

const app = useTestApp()
const key = 'look.logo'
let admin: Person
let logo: string

const drawing = (width = 900, height = 300): Sharp =>
  sharp({ create: { width, height, channels: 4, background: { r: 91, g: 42, b: 134, alpha: 0.5 } } })
const png = async (): Promise<FormFile> => ({ name: 'logo.png', data: await drawing().png().toBuffer() })
const draw = (file: FormFile | undefined, as: Person | undefined = admin) =>
  sendForm<OutputOf<typeof settingPictureApi.preview>>(app, settingPictureApi.preview, {
    ...(as && { as }),
    ...(file && { files: { picture: file } }),
  })
const save = (value: unknown) => app.call(settingApi.update, { params: { key }, body: { value } }, { as: admin })
const withPicture = (picture: string) => ({ ...NO_LOGO, picture })
const contentOf = (address: string) => Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')

beforeAll(async () => {
  admin = await person(app.services.db, 'admin')
  logo = (await draw(await png())).body.picture
})
afterEach(() => setTo(app, lookSettings.logo, null))

describe('a picture that was uploaded', () => {
  test.each(['png', 'webp', 'jpeg'] as const)('as %s is drawn small, and nothing of it is stored', async (format) => {
    const before = await app.services.db.$count(files)
    const data = await drawing()
      .withMetadata({ exif: { IFD0: { Copyright: 'Somebody' } } })
      .toFormat(format)
      .toBuffer()
    const { status, body } = await draw({ name: `logo.${format}`, type: `image/${format}`, data })
    expect(status).toBe(200)
    const small = contentOf(body.picture)
    expect(await sharp(small).metadata()).toMatchObject({ format: 'png', width: 360, height: LOGO_SIZE.height })
    expect(small.length).toBeLessThanOrEqual(LOGO_BYTES)
    expect(small.toString('latin1')).not.toContain('Somebody')
    expect(await app.services.db.$count(files)).toBe(before)
    expect((await save(withPicture(body.picture))).status).toBe(200)
  })

  test.each([
    ['white', '#ffffff', ['light']],
    ['pale yellow', '#fff3b0', ['light']],
    ['nearly black', '#0a1c12', ['dark']],
    ['purple', '#5b2a86', []],
  ])('says where a %s drawing without a background cannot be seen', async (_name, background, hidden) => {
    const square = await sharp({ create: { width: 40, height: 40, channels: 4, background } })
      .png()
      .toBuffer()
    const data = await sharp({
      create: { width: 200, height: 60, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .composite([{ input: square }])
      .png()
      .toBuffer()
    expect((await draw({ name: 'logo.png', data })).body.hidden_on).toEqual(hidden)
  })

  test('is refused as SVG, whatever it is called, as a photo, and when it is too large or none', async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    )
    const wrong = 'Invalid file type. Please upload a valid image file (jpg, jpeg, png, or webp).'
    const refusals = async (file: FormFile | undefined) => (await draw(file)).body.errors
    expect(await refusals({ name: 'logo.svg', type: 'image/svg+xml', data: svg })).toEqual({
      picture: ['Invalid file extension. Please upload a valid image file.'],
    })
    expect(await refusals({ name: 'logo.png', data: svg })).toEqual({ picture: [wrong] })
    expect(await refusals({ name: 'logo.png', data: (await png()).data.subarray(0, 60) })).toEqual({
      picture: [wrong],
    })
    const noise = sharp({
      create: {
        width: 1200,
        height: 300,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
    expect(await refusals({ name: 'photo.jpg', data: await noise.jpeg().toBuffer() })).toEqual({
      picture: ['This picture has too much detail for a logo. Choose a simpler one with few colours.'],
    })
    expect(await refusals({ name: 'large.png', data: Buffer.alloc(1_100_000) })).toEqual({
      picture: ['Maximum file size is 1MB'],
    })
    expect(await refusals(undefined)).toEqual({ picture: ['Choose one picture'] })
  })

  test('is drawn for administrators only', async () => {
    for (const role of ROLES.filter((one) => one !== 'admin'))
      expect((await draw(await png(), await person(app.services.db, role))).status).toBe(403)
    const { payload, headers } = { payload: 'x', headers: { 'content-type': 'multipart/form-data; boundary=x' } }
    const answer = await app.http.inject({ method: 'POST', url: settingPictureApi.preview.path, payload, headers })
    expect(answer.statusCode).toBe(401)
  })
})

describe('the setting', () => {
  test('takes what the server has drawn, and nothing else', async () => {
    const begin = 'data:image/png;base64,'
    const huge = await drawing(1000, 1000).png({ palette: true, colours: 2 }).toBuffer()
    const values = [
      'https://example.test/logo.png',
      'data:image/svg+xml;base64,PHN2Zy8+',
      `${begin}iVBORw0KGgoAAAANSUhEUg`,
      `${begin}${Buffer.from('not a picture at all, but some words').toString('base64')}`,
      `${logo}");}body{display:none}`,
      `${logo}</style><script>`,
      `${begin}${huge.toString('base64').slice(0, 13_000)}`,
      `${logo}${'A'.repeat(14_000)}`,
    ]
    for (const value of values) {
      const { status, body } = await save(withPicture(value))
      expect([value.slice(0, 60), status, body.errors]).toEqual([
        value.slice(0, 60),
        422,
        { 'value.picture': ['Choose the picture again'] },
      ])
    }
    expect((await save(withPicture(logo))).body.setting.value).toEqual(withPicture(logo))
    const { body } = await app.call(settingApi.list, {}, { as: admin })
    const types = body.settings.find((one) => one.key === key)?.fields.map(({ path, type }) => [path, type])
    expect(types).toEqual([
      ['picture', 'picture'],
      ['night_picture', 'picture'],
      ['has_name', 'boolean'],
    ])
  })

  test('has a history with its pictures and a way back, and a line in the log without them', async () => {
    await save(withPicture(logo))
    await save({ ...withPicture(logo), has_name: true })
    const params = { key }
    const [newest] = (await app.call(settingChangeApi.list, { params }, { as: admin })).body.changes
    expect(newest).toMatchObject({ old: withPicture(logo), new: { has_name: true } })
    const [line] = await app.services.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, `setting:${key}`), eq(auditLog.actorId, admin.id)))
      .orderBy(desc(auditLog.id))
    expect(JSON.stringify(line?.detail)).not.toContain('base64')
    expect(line?.detail).toMatchObject({
      new: { picture: `picture of ${contentOf(logo).length} bytes`, has_name: true },
    })
    const id = newest?.id ?? 0
    const back = await app.call(
      settingChangeApi.takeBack,
      { params, body: { change_id: id, seen_id: id } },
      { as: admin },
    )
    expect(back.body.setting.value).toEqual(withPicture(logo))
    const removed = await app.call(settingApi.reset, { params }, { as: admin })
    expect(removed.body.setting).toMatchObject({ value: NO_LOGO, saved_at: null })
  })
})

describe('the logo is shown', () => {
  const shown = async () => (await readPageLook(app.services.db)).css

  test('on pages in their own style, on dark surfaces on a plate or as the second picture; without one nothing is added', async () => {
    expect(await shown()).toBe('')
    await setTo(app, lookSettings.logo, withPicture(logo))
    const style = await shown()
    expect(style).toContain(`:root{--logo:url(${logo})}`)
    expect(style).toContain('background:#fff')
    // Three times as wide as high: beside it, the menus leave no room for the name.
    expect(style).toContain('@media(max-width:90rem){header a>img')
    const square = (await draw({ name: 'logo.png', data: await drawing(90, 90).png().toBuffer() })).body.picture
    await setTo(app, lookSettings.logo, withPicture(square))
    expect(await shown()).not.toContain('clip-path')
    await setTo(app, lookSettings.logo, { picture: logo, night_picture: logo, has_name: true })
    const both = await shown()
    expect(both).toContain(`--logo-night:url(${logo})}`)
    expect(both).not.toContain('background:#fff')
    // The name is still there for those who hear the page.
    expect(both).toContain('clip-path:inset(50%)')
    await setTo(app, lookSettings.logo, null)
    expect(await shown()).toBe('')
  })

  test('in mails, with the name where pictures are not shown', async () => {
    const trial = async () => {
      const as = await person(app.services.db, 'admin')
      await app.call(trialApi.run, { body: { what: 'mail' } }, { as })
      return (await app.mails()).find(({ to }) => to === as.email)
    }
    expect(await trial()).toMatchObject({ pictures: [], html: expect.not.stringContaining('<img') })
    await setTo(app, lookSettings.logo, withPicture(logo))
    const beside = await trial()
    expect(beside?.pictures).toEqual(['<logo@mail>'])
    expect(beside?.html).toMatch(/<img [^>]*src="cid:logo@mail"[^>]* alt=""[^>]*> Mbuyu<\/p>/)
    await setTo(app, lookSettings.logo, { ...withPicture(logo), has_name: true })
    expect((await trial())?.html).toMatch(/<img [^>]*src="cid:logo@mail"[^>]* alt="Mbuyu"[^>]*><\/p>/)
  })

  test.each([
    ['wide', [480, 60], [220, 28]],
    ['tall', [40, 120], [15, 44]],
  ] as const)('in mails, a %s one in its own proportions', async (_, [width, height], inMail) => {
    const address = `data:image/png;base64,${(await aPicture(width, height)).toString('base64')}`
    const as = await person(app.services.db, 'admin')
    await setTo(app, lookSettings.logo, withPicture(address))
    await app.call(trialApi.run, { body: { what: 'mail' } }, { as })
    const mail = (await app.mails()).find(({ to }) => to === as.email)
    expect(mail?.html).toContain(`width="${inMail[0]}" height="${inMail[1]}"`)
    expect(mail?.html).toContain(`width:${inMail[0]}px;height:${inMail[1]}px`)
  })

  test('on papers; one whose bytes are damaged stops none', async () => {
    const paper = async () => {
      const issuer = await readIssuer(app.services.db)
      const words = {
        title: 'Receipt',
        heading: 'Receipt',
        rows: [],
        sum: { name: 'Paid', value: 'USD 1' },
        note: null,
      }
      return (await statementPdf({ ...words, language: 'en', issuer })).toString('latin1')
    }
    const image = '/Subtype /Image'
    expect(await paper()).not.toContain(image)
    await setTo(app, lookSettings.logo, withPicture(logo))
    expect(await paper()).toContain(image)
    await setTo(app, lookSettings.logo, withPicture(`${logo.slice(0, 90)}${'A'.repeat(40)}`))
    expect(await paper()).not.toContain(image)
  })

  test('on certificates of the organisation, in the place of the tree, and not under another name', async () => {
    const { db } = app.services
    const me = await person(db, 'student')
    const id = await anEnrollment(db, me, await aCourse(app.services), 'completed')
    await app.call(certificateApi.listOwn, {}, { as: me })
    const read = async (endpoint: typeof certificateApi.html | typeof certificateApi.pdf) =>
      (await send(app, endpoint, { params: { id }, as: me })).text
    expect(await read(certificateApi.html)).toContain('class="tree"')
    await setTo(app, lookSettings.logo, withPicture(logo))
    const sheet = await read(certificateApi.html)
    expect(sheet).toContain(`<img class="logo" src="${logo}" alt="">`)
    expect(sheet).not.toContain('class="tree"')
    expect(await read(certificateApi.pdf)).toContain('/Subtype /Image')
    const { default: organisation } = organisationSettings.organisation
    await setTo(app, organisationSettings.organisation, { ...organisation, name: 'Kivu Learning' })
    expect(await read(certificateApi.html)).toContain('class="tree"')
    await setTo(app, organisationSettings.organisation, null)
  })
})
