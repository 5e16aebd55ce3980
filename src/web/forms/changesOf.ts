/** The fields that differ from before, so that two people who edit different fields do not overwrite each other. */
export function changesOf<Fields extends object>(
  fields: Partial<Fields>,
  before: { readonly [Name in keyof Fields]: unknown },
): Partial<Fields> {
  const changes: Partial<Fields> = {}
  for (const name in fields)
    if (JSON.stringify(fields[name]) !== JSON.stringify(before[name])) changes[name] = fields[name]
  return changes
}

/** Whether a form has unsaved changes. A field that was filled and emptied again does not count. */
export function isChanged<Values extends object>({ values, start }: { values: Values; start: Readonly<Values> }) {
  return Object.keys(changesOf(withoutEmpty(values), withoutEmpty(start))).length > 0
}

function withoutEmpty(values: object) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? null : value]))
}
