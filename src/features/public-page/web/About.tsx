import type { PublicConference } from '#features/conferences/contract.ts'
import { leadOf } from '../rules.ts'
import { detailsText } from '../details-text.ts'

/**
 * The description of a conference without its first paragraph, which stands under its name, if there are more, and how one
 * gets there.
 */
export function About({ description, travel }: Pick<PublicConference, 'description' | 'travel'>) {
  const paragraphs = paragraphsOf(description)
  const others = paragraphs.filter((paragraph, at) => at > 0 || paragraph.trim() !== leadOf(description))
  return (
    <>
      {paragraphs.length === 0 && <p className="soft">{detailsText.noDescription}</p>}
      <Paragraphs of={others.length > 0 ? others : paragraphs} />
      {travel && (
        <>
          <h3>{detailsText.travel}</h3>
          <Paragraphs of={paragraphsOf(travel)} />
        </>
      )}
    </>
  )
}

function paragraphsOf(prose: string | null) {
  return prose?.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '') ?? []
}

function Paragraphs({ of }: { of: readonly string[] }) {
  return of.map((paragraph, at) => (
    <p key={at} dir="auto">
      {paragraph}
    </p>
  ))
}
