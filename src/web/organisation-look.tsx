import type { PageLook } from '#shared/look.ts'

/**
 * The look of the organisation in the head of a page, behind its stylesheets, so that it is there with the first paint and
 * costs no request. Only the server writes it; React leaves it as it is.
 * @param nonce that of the rendering, which the page's policy lets style elements carry
 */
export function OrganisationLook({ look: { colour, css }, nonce }: { look: PageLook; nonce: string }) {
  return (
    <>
      <meta name="theme-color" content={colour} />
      {css && (
        <style nonce={nonce} data-look="">
          {css}
        </style>
      )}
    </>
  )
}
