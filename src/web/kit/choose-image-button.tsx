import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import type { FileRule } from '#shared/endpoint.ts'
import { translateText } from '#web/i18n.tsx'
import { ImageIcon } from './dashboard-icons.tsx'
import { problemOf } from './file-check.ts'
import { HiddenFileInput } from './hidden-file-input.tsx'
import styles from './choose-image-button.module.css'
import { toast } from './toast.ts'

type ImageButtonProps = {
  rule: FileRule
  isDisabled: boolean
  /** Called with a picture that meets the rule; the message says why another one does not. */
  onChoose: (file: File) => void
}

/** A button beside a message field that chooses a picture. */
export function ChooseImageButton({ rule, isDisabled, onChoose }: ImageButtonProps) {
  const { t, i18n } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const choose = (file: File): void => {
    const problem = problemOf(file, rule)
    if (problem) toast.error(translateText(i18n, problem))
    else onChoose(file)
  }
  return (
    <>
      <HiddenFileInput ref={input} rule={rule} label={t`Image to send`} onChoose={choose} />
      <Button variant="default" disabled={isDisabled} onClick={() => input.current?.click()} className={styles.button}>
        <ImageIcon size={20} />
        <span className="for-readers">
          <Trans>Attach an image</Trans>
        </span>
      </Button>
    </>
  )
}
