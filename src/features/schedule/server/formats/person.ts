import { SPEAKER_LIMITS } from '#features/speakers/rules.ts'
import { manyLines, oneLine } from '#shared/clean.ts'
import { fold } from '#shared/fold.ts'
import { type JsonRecord, listOf, recordOf, textOf } from '#shared/loose-json.ts'
import { formatText } from '../../format-text.ts'
import type { ImportedPerson } from '../../import-rules.ts'
import { splitSpeakers } from '../../speaker-rules.ts'
import { readableText } from './prose.ts'

/** The names that programs give to what is the same. */
const NAMES = ['name', 'public_name', 'full_public_name', 'fullName']
const BIOGRAPHIES = ['biography', 'bio', 'abstract']
const TITLES = ['tagLine', 'title', 'position']
const PICTURES = ['avatar', 'avatar_url', 'profilePicture', 'image']

type PersonOptions = {
  /** Completes the addresses of pictures. */
  base_url?: string
  /** Whether texts are neither HTML nor Markdown. */
  isPlain?: boolean
}

/** Those who speak in a session, and what is wrong with them. Names such as "TBA" are nobody. */
export function peopleOf(persons: readonly JsonRecord[], options: PersonOptions = {}) {
  const named = persons.map((person) => ({ person, name: nameOf(person) }))
  const people = named
    .filter(({ name }) => splitSpeakers(name).length > 0)
    .map(({ person, name }) => personOf(person, name, options))
  const long = people.filter(({ bio }) => bio !== null && bio.length > SPEAKER_LIMITS.bio)
  const messages = [
    ...(named.some(({ name }) => name === '') ? [formatText.nameless] : []),
    ...long.map(({ name }) => formatText.bioShortened(name, SPEAKER_LIMITS.bio)),
  ]
  return { people, messages }
}

function nameOf(person: JsonRecord) {
  return oneLine(firstText(person, NAMES) || [textOf(person.firstName), textOf(person.lastName)].join(' '))
}

function personOf(person: JsonRecord, name: string, { base_url = '', isPlain = false }: PersonOptions): ImportedPerson {
  const bio = firstText(person, BIOGRAPHIES)
  return {
    name,
    title: shortened(oneLine(firstText(person, TITLES)), SPEAKER_LIMITS.title) || null,
    bio: (isPlain ? manyLines(bio) : readableText(bio).text) || null,
    picture: webAddress(firstText(person, PICTURES), base_url),
    ...linksOf(person),
  }
}

function shortened(text: string, limit: number) {
  return text.length > limit ? `${text.slice(0, limit - 1).toWellFormed()}…` : text
}

function firstText(person: JsonRecord, keys: readonly string[]) {
  return keys.map((key) => textOf(person[key])).find((text) => text.trim() !== '') ?? ''
}

type Links = Pick<ImportedPerson, 'twitter_url' | 'linkedin_url' | 'github_url'>

/** The hosts by which an address is recognised, and not by the label that somebody gave it. */
const HOSTS = {
  twitter_url: /(^|\.)(twitter|x)\.com$/,
  linkedin_url: /(^|\.)linkedin\.com$/,
  github_url: /(^|\.)github\.com$/,
} satisfies Record<keyof Links, RegExp>

function linksOf(person: JsonRecord): Links {
  const links = listOf(person.links).flatMap((link) => webAddress(textOf(recordOf(link).url) || textOf(link)) ?? [])
  const linkTo = (host: RegExp) => links.find((link) => host.test(new URL(link).hostname)) ?? null
  return {
    twitter_url: linkTo(HOSTS.twitter_url),
    linkedin_url: linkTo(HOSTS.linkedin_url),
    github_url: linkTo(HOSTS.github_url),
  }
}

const LONGEST_ADDRESS = 2000

/** An address that is safe to link to, as text; null for any other. */
function webAddress(written: string, base?: string): string | null {
  const text = written.trim()
  if (text === '' || text.length > LONGEST_ADDRESS || /[\s\p{Cc}]/u.test(text)) return null
  const url = URL.parse(text, base || undefined)
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  return isWeb && url.href.length <= LONGEST_ADDRESS ? url.href : null
}

/** Each person once, with what the file says of them in any place. People with one name are one speaker, as everywhere. */
export function distinctPeople(people: Iterable<ImportedPerson>): ImportedPerson[] {
  const byName = new Map<string, ImportedPerson>()
  for (const person of people) {
    const key = fold(person.name)
    const before = byName.get(key)
    byName.set(key, before ? mergedPerson(before, person) : person)
  }
  return [...byName.values()].map((person) => ({
    ...person,
    bio: person.bio && shortened(person.bio, SPEAKER_LIMITS.bio),
  }))
}

function mergedPerson(first: ImportedPerson, second: ImportedPerson): ImportedPerson {
  return {
    name: first.name,
    title: first.title ?? second.title,
    bio: first.bio ?? second.bio,
    twitter_url: first.twitter_url ?? second.twitter_url,
    linkedin_url: first.linkedin_url ?? second.linkedin_url,
    github_url: first.github_url ?? second.github_url,
    picture: first.picture ?? second.picture,
  }
}
