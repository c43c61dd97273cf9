import { createHmac } from 'node:crypto'
import type { NewCredential, SignedCredential } from './factor.contract.ts'

/** Thirty megabytes of memory, which a server where no one has a passkey does without. */
const loadPasskeyLibrary = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256: every authenticator has one of these. Newer ones are still experiments of Node. */
const ALGORITHMS = [-8, -7, -257]

/** A public key as the table keeps it; `transports` tell the browser where to look for it. */
type Known = { credentialId: string | null; publicKey: string | null; transports: string[] | null; counter: number }

/** Whose passkeys these are: the public address (a passkey belongs to it for ever), and the name of the organisation. */
type Site = { baseUrl: string; name: string }

const hostOf = (baseUrl: string): string => new URL(baseUrl).hostname
const originOf = (baseUrl: string): string => new URL(baseUrl).origin

const credentialsOf = (known: readonly Known[]) =>
  known.flatMap(({ credentialId, transports }) =>
    credentialId === null ? [] : { id: credentialId, transports: transports ?? [] },
  )

/** What authenticators keep to tell people apart: nothing in it names the person. */
const userHandleOf = (secret: string, userId: number): Buffer =>
  createHmac('sha256', secret).update(`passkey:${userId}`).digest()

/** What a browser needs to make a passkey; it asks for the finger, face or PIN, and keeps the passkey itself. */
export const newPasskeyOptions = async (
  { baseUrl, name }: Site,
  user: { id: number; name: string; email: string },
  { secret, known }: { secret: string; known: readonly Known[] },
) =>
  (await loadPasskeyLibrary()).generateRegistrationOptions({
    rpName: name,
    rpID: hostOf(baseUrl),
    userName: user.email,
    userDisplayName: user.name,
    userID: new Uint8Array(userHandleOf(secret, user.id)),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: credentialsOf(known),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })

/** What a browser needs to sign in with one of these passkeys; without any, with whichever it has. */
export const signInOptions = async ({ baseUrl }: Pick<Site, 'baseUrl'>, known: readonly Known[]) =>
  (await loadPasskeyLibrary()).generateAuthenticationOptions({
    rpID: hostOf(baseUrl),
    userVerification: 'required',
    ...(known.length > 0 && { allowCredentials: credentialsOf(known) }),
  })

/** The new passkey, if the browser has made it for this site and signed what it was given; undefined otherwise. */
export async function readNewPasskey({ baseUrl }: Pick<Site, 'baseUrl'>, given: NewCredential, nonce: string) {
  const { verifyRegistrationResponse } = await loadPasskeyLibrary()
  const { id, client_data: clientDataJSON, attestation: attestationObject, transports } = given
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: nonce,
      expectedOrigin: originOf(baseUrl),
      expectedRPID: hostOf(baseUrl),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!registrationInfo) return undefined
    const { credential } = registrationInfo
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports,
    }
  } catch {
    // The library throws for whatever does not fit: another site, another challenge, a broken signature.
    return undefined
  }
}

type Signing = { nonce: string; known: Known; userId: number; secret: string }

/** The signature counter of a right answer; undefined when it is for another site, another challenge or of another key. */
export async function readSignature(
  { baseUrl }: Pick<Site, 'baseUrl'>,
  given: SignedCredential,
  { nonce, known, userId, secret }: Signing,
): Promise<number | undefined> {
  const { id, client_data: clientDataJSON, authenticator_data: authenticatorData, signature } = given
  const { verifyAuthenticationResponse } = await loadPasskeyLibrary()
  if (given.user_handle && given.user_handle !== userHandleOf(secret, userId).toString('base64url')) return undefined
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: nonce,
      expectedOrigin: originOf(baseUrl),
      expectedRPID: hostOf(baseUrl),
      requireUserVerification: true,
      credential: {
        id: known.credentialId ?? '',
        publicKey: new Uint8Array(Buffer.from(known.publicKey ?? '', 'base64url')),
        counter: known.counter,
      },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}
