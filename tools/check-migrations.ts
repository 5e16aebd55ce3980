import { compareVersions, NOTE, oldestVersion } from '#server/db/migration-rules.ts'

/** The first migration to which the rule applies. Those before it ran while no other process did. */
const FIRST = '0089'

const OBJECT = String.raw`(?:if (?:not )?exists )?(?:only )?([\w."]+)`
/** Not `create or replace`, which may take away what there was. */
const CREATES = new RegExp(
  String.raw`^create (?:(?:temp|temporary|unlogged) )?(?:table|view|type|function|trigger) ${OBJECT}`,
)
const CHANGES = new RegExp(
  String.raw`^(?:(?:alter|drop) (?:table|view|type|function)|update|delete from|create unique index .* on) ${OBJECT}`,
)
const ADDS = /^(?:create index|insert into|comment on) /
/** Everything else in the schema of the job queue belongs to its library, which demands that it is as its version knows it. */
const QUEUE = /^select pgboss\.create_queue\(/
const ALTERS = new RegExp(String.raw`^alter table ${OBJECT} (.*)`)
const COLUMN = /^add (?:column )?(?!constraint\b|check\b|unique\b|primary\b|foreign\b|exclude\b)/

/**
 * The statements of a migration at which running processes of the version before may fail, in words: those that do more
 * than add, without a comment that says with which versions they work, or with one that names no release before `version`.
 */
export function breaksOlder({ name, sql, version }: { name: string; sql: string; version: string }): string[] {
  if (name < FIRST) return []
  const created = new Set<string>()
  return statementsOf(sql).flatMap(({ code, note }) => {
    const isHarmless = addsOnly(code, created)
    if (note === null) return isHarmless ? [] : [`does more than add: ${code.slice(0, 60)}`]
    const oldest = oldestVersion(note)
    if (oldest === null || compareVersions(oldest, version) < 0) return []
    return [`says that it works with ${oldest}, which is no release before ${version}`]
  })
}

/** Whether older code does not notice the statement. What it creates is added to `created`, of which older code knows nothing. */
function addsOnly(code: string, created: Set<string>): boolean {
  if (code.includes('pgboss.')) return QUEUE.test(code)
  const [, name] = CREATES.exec(code) ?? []
  // What may be there already is not ours to change.
  if (name !== undefined && !code.includes(' if not exists ')) created.add(name)
  if (name !== undefined || ADDS.test(code)) return true
  const [, changed] = CHANGES.exec(code) ?? []
  if (changed !== undefined && created.has(changed)) return true
  const [, , actions] = ALTERS.exec(code) ?? []
  return actions !== undefined && splitActions(actions).every(addsOptionalColumn)
}

function addsOptionalColumn(action: string) {
  return COLUMN.test(action) && (!/\bnot null\b/.test(action) || /\bdefault\b|\bgenerated\b/.test(action))
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
  return actions.map((action) => action.trim())
}

const COMMENT = /--.*$/gm
/** Comments, the bodies of functions, and texts: where a semicolon ends no statement. */
const OPAQUE = /--.*$|\$(\w*)\$[\s\S]*?\$\1\$|'[^']*'/gm

/** Each statement in lower case, with one blank between words and without texts; `note` is the comment that exempts it. */
function statementsOf(sql: string) {
  return sql
    .replaceAll(OPAQUE, (part) => (part.startsWith('--') ? part.replaceAll(';', ',') : "''"))
    .split(';')
    .map((statement) => ({
      code: statement.replaceAll(COMMENT, '').replaceAll(/\s+/g, ' ').trim().toLowerCase(),
      note: NOTE.exec(statement)?.[0] ?? null,
    }))
    .filter(({ code }) => code !== '')
}
