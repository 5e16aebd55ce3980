import { compareVersions, oldestVersion } from '#server/db/migration-rules.ts'

/** The first migration to which the rule applies. Those before it ran while no other process did. */
const FIRST = '0089'

const NAME = String.raw`(?:if (?:not )?exists )?(?:only )?([\w."]+)`
const CREATED = new RegExp(
  String.raw`\bcreate (?:or replace )?(?:(?:temp|temporary|unlogged) )?(?:table|view|function) ${NAME}`,
  'g',
)
/** What takes something away that is named, and is no loss where the same migration creates it, before or after. */
const DROPPED = new RegExp(String.raw`\bdrop (table|view|function) ${NAME}`, 'g')
const ALTERED = new RegExp(String.raw`\balter (?:table|view) ${NAME} (.*)`)
/** Changes of a table at which the statements of an older version fail. */
const BREAKING: readonly (readonly [RegExp, string])[] = [
  [/\bdrop column\b/, 'drops a column'],
  [/\brename\b/, 'renames'],
  [/\balter (?:column )?[\w"]+ (?:set data )?type\b/, 'changes the type of a column'],
  [/\bset not null\b/, 'requires a column that was optional'],
  [/\bdrop default\b/, 'drops a default'],
]
/** A column that an older version leaves out when it inserts a row. */
const REQUIRED = /\badd (?:column )?(?!constraint\b|check\b|unique\b|primary\b|foreign\b).*\bnot null\b/

/**
 * What a migration does at which running processes of the version before would fail, in words. Nothing where the file
 * names the release since which no code uses what it takes away, and that one came before `version`.
 */
export function breaksOlder({ name, sql, version }: { name: string; sql: string; version: string }): string[] {
  if (name < FIRST) return []
  const after = oldestVersion(sql)
  if (after !== null && compareVersions(after, version) >= 0)
    return [`says “after ${after}”, which is no release before ${version}`]
  if (after !== null) return []
  const text = plain(sql)
  const created = new Set([...text.matchAll(CREATED)].map(([, found]) => found))
  const dropped = [...text.matchAll(DROPPED)].filter(([, , found]) => !created.has(found))
  const altered = text.split(';').flatMap((statement) => {
    const [, table, change = ''] = ALTERED.exec(statement) ?? []
    return table === undefined || created.has(table) ? [] : brokenBy(change)
  })
  return [...new Set([...dropped.map(([, kind]) => `drops a ${kind}`), ...altered])]
}

function brokenBy(change: string): string[] {
  const found = BREAKING.flatMap(([pattern, what]) => (pattern.test(change) ? [what] : []))
  const isRequired = splitActions(change).some(
    (action) => REQUIRED.test(action) && !/\bdefault\b|\bgenerated\b/.test(action),
  )
  return isRequired ? [...found, 'adds a required column without a default'] : found
}

/** The actions of one `alter table`, which commas separate outside of brackets. */
function splitActions(change: string): string[] {
  let depth = 0
  const actions = ['']
  for (const character of change) {
    if (character === '(') depth++
    if (character === ')') depth--
    if (character === ',' && depth === 0) actions.push('')
    else actions.push(`${actions.pop() ?? ''}${character}`)
  }
  return actions
}

/** Without comments, the bodies of functions and texts, in lower case, with one blank between words. */
function plain(sql: string): string {
  return sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/'[^']*'/g, "''")
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
}
