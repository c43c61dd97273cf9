import { Textarea, type TextareaProps } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ClipboardEvent } from 'react'
import { toast } from '#web/kit/toast.ts'

/** What loses its meaning where only its letters are pasted. */
const HAS_FORM = /<(?:sup|sub|math|table|del|s|strike|u|ol|ul)[\s>]|vertical-align|line-through|underline/i

type WordsFieldProps = Omit<TextareaProps, 'onChange' | 'onPaste'> & { onText: (text: string) => void }

/**
 * Words of a question. What is pasted keeps its powers, indices, cells and lists in the notation in which files of
 * questions are read; a formula that has none is refused.
 */
export function QuestionTextField({ onText, ...props }: WordsFieldProps) {
  const { t } = useLingui()

  async function paste(event: ClipboardEvent<HTMLTextAreaElement>): Promise<void> {
    const html = event.clipboardData.getData('text/html')
    if (!HAS_FORM.test(html)) return
    event.preventDefault()
    const field = event.currentTarget
    const { wordsOfHtml } = await import('#shared/html-text.ts')
    const { text, isBeyondText } = wordsOfHtml(html)
    if (isBeyondText) {
      toast.error(t`The pasted text contains a formula that cannot be converted to text. Write it as TeX or in words.`)
      return
    }
    field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
    onText(field.value)
  }

  return (
    <Textarea
      {...props}
      autosize
      onPaste={(event) => void paste(event)}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  )
}
