/** Only what differs from before: two people who edit different fields of one thing then do not undo each other. */
export function changesOf<Fields extends object>(fields: Fields, before: Readonly<Fields>): Partial<Fields> {
  const changes: Partial<Fields> = {}
  for (const name in fields)
    if (JSON.stringify(fields[name]) !== JSON.stringify(before[name])) changes[name] = fields[name]
  return changes
}
