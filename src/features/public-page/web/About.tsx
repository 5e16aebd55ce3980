import { leadOf } from '../rules.ts'
import { detailsText } from '../details-text.ts'

/** The description of a conference without its first paragraph, which stands under its name, if there are more. */
export function About({ description }: { description: string | null }) {
  const paragraphs = description?.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '') ?? []
  const others = paragraphs.filter((paragraph, at) => at > 0 || paragraph.trim() !== leadOf(description))
  return (
    <>
      {paragraphs.length === 0 && <p className="soft">{detailsText.noDescription}</p>}
      {(others.length > 0 ? others : paragraphs).map((paragraph, at) => (
        <p key={at} dir="auto">
          {paragraph}
        </p>
      ))}
    </>
  )
}
