import { type ComponentProps, type FocusEvent, type SyntheticEvent, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type * as z from 'zod/mini'
import { ApiError } from './api.ts'
import { tellNotLoaded } from './onDemand.tsx'
import { useTypedBefore } from './useTypedBefore.ts'

/** What the fields of a schema hold before they are parsed; every field has a start, so that all are controlled. */
export type Start<Schema extends z.ZodMiniType> = {
  [Name in keyof z.input<Schema>]-?: z.input<Schema>[Name]
}

/** What the fields of `ui/` are bound to. */
export type Form<Values> = {
  values: Values
  set<Name extends keyof Values & string>(name: Name, value: Values[Name]): void
  /** The sentence to show at a field now, if any. The name of a nested field is its path, as in `team.0.name`. */
  errorOf(name: string): string | undefined
  submitting: boolean
  /** What the fields held before anything was changed. */
  start: Values
  /** To be spread on the <form>. */
  props: Required<Pick<ComponentProps<'form'>, 'ref' | 'noValidate' | 'onFocus' | 'onSubmit' | 'onBlur'>>
}

/** The form that a field called `Name` holding a `Value` can be bound to. */
export type FormWith<Name extends string, Value> = Form<{ [N in Name]: Value | null | undefined }>

/** A form that stands in its page from the start may fetch its rules when it is used. */
type SchemaSource<Schema> = { schema: Schema } | { schema?: undefined; fetchSchema: () => Promise<Schema> }

type FormOptions<Schema extends z.ZodMiniType> = SchemaSource<Schema> & {
  start: Start<Schema>
  /** Gets the parsed fields. When it rejects, what was typed is kept, and an ApiError's `fields` go to their places. */
  onSubmit: (fields: z.output<Schema>) => Promise<unknown> | void
  /** A submit was tried while something is wrong, which is also said at the fields. */
  onInvalid?: ((values: Start<Schema>) => void) | undefined
  /** Also gets what was typed before the script had come, for another form that may be about to take the place. */
  onTyped?: ((typed: Record<string, string>) => void) | undefined
}

/**
 * One form over the schema its endpoint uses. A field shows what is wrong with it after its first blur or the first
 * submit, and the first wrong field gets the focus.
 */
export function useForm<Schema extends z.ZodMiniType>(options: FormOptions<Schema>): Form<Start<Schema>> {
  const { start, onSubmit, onInvalid, onTyped } = options
  const { schema, getSchema, prepare } = useSchema<Schema>(options)
  const { first, values, setValues, ref } = useValues(start, onTyped)
  const [submitting, setSubmitting] = useState(false)
  const sending = useRef(false)
  const { errorOf, visit, showAll, refuse, forgive } = useProblems(schema, values)

  async function submit(element: HTMLFormElement) {
    if (sending.current) return
    sending.current = true
    try {
      const parsed = (await getSchema().catch(tellNotLoaded))?.safeParse(values)
      if (!parsed) return
      flushSync(showAll)
      if (!parsed.success) {
        focusFirstWrong(element)
        return onInvalid?.(values)
      }
      setSubmitting(true)
      await onSubmit(parsed.data)
    } catch (error) {
      flushSync(() => refuse(fieldsOf(error)))
      focusFirstWrong(element)
    } finally {
      sending.current = false
      setSubmitting(false)
    }
  }

  function set<Name extends keyof Start<Schema> & string>(name: Name, value: Start<Schema>[Name]) {
    setValues((current) => ({ ...current, [name]: value }))
    forgive(name)
  }

  function onSubmitEvent(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    void submit(event.currentTarget)
  }

  const props = { ref, noValidate: true, onFocus: prepare, onSubmit: onSubmitEvent, onBlur: visit }
  return { values, set, errorOf, submitting, start: first, props }
}

/** What the fields hold, and held at first. */
function useValues<Values extends object>(start: Values, onTyped?: (typed: Record<string, string>) => void) {
  // A caller may write its start in place, anew at each rendering; only the first one counts.
  const [first] = useState(start)
  const [values, setValues] = useState(first)
  const ref = useTypedBefore(first, (typed) => {
    setValues((current) => ({ ...current, ...typed }))
    onTyped?.(typed)
  })
  return { first, values, setValues, ref }
}

/** The sentence of a refusal is shown by whoever named the call; anything else is a bug and goes on. */
function fieldsOf(error: unknown) {
  if (!(error instanceof ApiError)) throw error
  return error.fields
}

/** The schema once it is at hand, and how to have it. */
function useSchema<Schema>(source: SchemaSource<Schema>) {
  const [fetched, setFetched] = useState<{ schema: Schema } | null>(null)
  const atHand = source.schema === undefined ? fetched : source

  async function getSchema() {
    if (atHand) return atHand.schema
    const schema = await ('fetchSchema' in source ? source.fetchSchema() : source.schema)
    setFetched({ schema })
    return schema
  }
  function prepare() {
    // A failure is told when the form is submitted and tries again.
    getSchema().catch(() => {})
  }
  return { schema: atHand?.schema ?? null, getSchema, prepare }
}

/** What is wrong with each field, and whether it is time to say so. */
function useProblems(schema: z.ZodMiniType | null, values: unknown) {
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set())
  const [all, setAll] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const problems = useMemo(() => problemsOf(schema, values), [schema, values])

  function visit({ target, relatedTarget }: FocusEvent<HTMLFormElement>) {
    // Somebody on the way to Cancel is not told off, and the button does not move away from under the pointer.
    if (relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'button') return
    const name = target.getAttribute('name')
    if (name) setVisited((before) => new Set(before).add(name))
  }

  function forgive(name: string) {
    setRefused((fields) => Object.fromEntries(Object.entries(fields).filter(([field]) => field !== name)))
  }

  return {
    errorOf: (name: string) => refused[name] ?? (all || visited.has(name) ? problems[name] : undefined),
    visit,
    showAll: () => setAll(true),
    refuse: setRefused,
    forgive,
  }
}

function problemsOf(schema: z.ZodMiniType | null, values: unknown) {
  const problems: Record<string, string> = {}
  const issues = schema?.safeParse(values).error?.issues ?? []
  for (const { path, message } of issues) problems[path.join('.')] ??= message
  return problems
}

function focusFirstWrong(form: HTMLFormElement) {
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
