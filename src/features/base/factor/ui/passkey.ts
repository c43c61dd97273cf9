import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { OutputOf } from '#shared/endpoint.ts'
import { browserClient } from '#web/api/browser-client.ts'
import type { NewCredential } from '../factor.contract.ts'
import { stepApi } from '../step/step.contract.ts'

type SignedIn = OutputOf<typeof stepApi.signInWithPasskey>

/** Options of the server for the browser; they hold what WebAuthn says. */
type Options = Record<string, unknown>

/**
 * Signs in with a passkey of this browser, phone or key, after the password or alone. Rejects when the person or the
 * server refuses.
 */
export async function signInWithPasskey(isSecondStep: boolean): Promise<SignedIn> {
  const { options } = await browserClient(stepApi.passkeyOptions, { body: { is_second_step: isSecondStep } })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server makes them with the same library
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
  const { id, response } = await startAuthentication({ optionsJSON })
  const credential = {
    id,
    client_data: response.clientDataJSON,
    authenticator_data: response.authenticatorData,
    signature: response.signature,
    user_handle: response.userHandle ?? null,
  }
  return browserClient(stepApi.signInWithPasskey, { body: { is_second_step: isSecondStep, credential } })
}

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/** Makes a passkey in this browser, on a phone or on a key. */
export async function makePasskey(options: Options): Promise<NewCredential> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server makes them with the same library
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']
  const { id, response } = await startRegistration({ optionsJSON })
  return {
    id,
    client_data: response.clientDataJSON,
    attestation: response.attestationObject,
    transports: TRANSPORTS.filter((one) => response.transports?.includes(one)),
  }
}
