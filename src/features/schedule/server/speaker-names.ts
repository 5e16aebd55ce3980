import { randomUUID } from 'node:crypto'
import { fold } from '#shared/fold.ts'

export type Person = { id: string; name: string; is_new: boolean }

/** The speakers of a conference by their names, and those whom a file adds. */
export class SpeakerNames {
  private readonly byId = new Map<string, Person>()
  /** By folded name; of two with the same name, the one created first. */
  private readonly byName = new Map<string, Person>()

  /** `names` are the speakers of the conference, the oldest first. */
  constructor(names: readonly (readonly [id: string, name: string])[]) {
    for (const [id, name] of names.toReversed()) this.add({ id, name, is_new: false })
  }

  withIds(ids: readonly string[]): Person[] {
    return ids.flatMap((id) => this.byId.get(id) ?? [])
  }

  /** The people with these names, each once. One of `preferred` goes before another of the same name. */
  withNames(names: readonly string[], preferred: readonly Person[] = []): Person[] {
    const own = new Map(preferred.map((person) => [fold(person.name), person]))
    return [...new Set(names.map((name) => own.get(fold(name)) ?? this.withName(name)))]
  }

  newcomers(): Person[] {
    return [...this.byId.values()].filter(({ is_new }) => is_new)
  }

  /** The names by id. */
  names(): ReadonlyMap<string, string> {
    return new Map([...this.byId.values()].map(({ id, name }) => [id, name]))
  }

  private withName(name: string) {
    const known = this.byName.get(fold(name))
    if (known) return known
    const person = { id: randomUUID(), name, is_new: true }
    this.add(person)
    return person
  }

  private add(person: Person) {
    this.byId.set(person.id, person)
    this.byName.set(fold(person.name), person)
  }
}
