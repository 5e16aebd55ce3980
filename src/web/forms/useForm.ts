import { type ComponentProps, type FocusEvent, type SyntheticEvent, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type * as z from 'zod/mini'
import { ApiError } from '#web/data/api.ts'
import { toastNotLoaded } from '#web/lazyComponent.tsx'
import { useTypedBefore } from './useTypedBefore.ts'

/** The values of a schema's fields before parsing. Every field has a start value, because all inputs are controlled. */
export type Start<Schema extends z.ZodMiniType> = {
  [Name in keyof z.input<Schema>]-?: Exclude<z.input<Schema>[Name], undefined>
}

/** The form that the fields in this folder are bound to. */
export type Form<Values> = {
  values: Values
  set<Name extends keyof Values & string>(name: Name, value: Values[Name]): void
  /** The error to show at a field now, if any. The name of a nested field is its path, such as `team.0.name`. */
  errorOf(name: string): string | undefined
  submitting: boolean
  /** The start values. */
  start: Values
  /** Spread these on the <form>. */
  props: Required<Pick<ComponentProps<'form'>, 'ref' | 'noValidate' | 'onFocus' | 'onSubmit' | 'onBlur'>>
}

/** The form that a field called `Name` holding a `Value` can be bound to. */
export type FormWith<Name extends string, Value> = Form<{ [N in Name]: Value | null }>

/** A form that is in the page from the start can load its schema when it is first used. */
type SchemaSource<Schema> = { schema: Schema } | { schema?: undefined; fetchSchema: () => Promise<Schema> }

type FormOptions<Schema extends z.ZodMiniType> = SchemaSource<Schema> & {
  start: Start<Schema>
  /** Gets the parsed fields. When it rejects, the typed text stays, and the `fields` of an ApiError are shown at the fields. */
  onSubmit: (fields: z.output<Schema>) => Promise<unknown> | void
  /** Called when a submit fails validation. */
  onInvalid?: ((values: Start<Schema>) => void) | undefined
  /** Called with text that was typed before the script loaded, for another form that may replace this one. */
  onTyped?: ((typed: Record<string, string>) => void) | undefined
}

/**
 * A form for the schema of its endpoint. A field shows its error after its first blur or the first submit, and the first
 * invalid field gets the focus.
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
      const parsed = (await getSchema().catch(toastNotLoaded))?.safeParse(values)
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

/** The values of the fields, and the start values. */
function useValues<Values extends object>(start: Values, onTyped?: (typed: Record<string, string>) => void) {
  // Only the first start object counts, because callers may create a new one at each render.
  const [first] = useState(start)
  const [values, setValues] = useState(first)
  const ref = useTypedBefore(first, (typed) => {
    setValues((current) => ({ ...current, ...typed }))
    onTyped?.(typed)
  })
  return { first, values, setValues, ref }
}

/** The field errors of an ApiError, whose message the action shows. Anything else is a bug and is thrown again. */
function fieldsOf(error: unknown) {
  if (!(error instanceof ApiError)) throw error
  return error.fields
}

/** The schema once it has loaded, and a function to load it. */
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
    // A failure is reported when the form is submitted, which loads it again.
    getSchema().catch(() => {})
  }
  return { schema: atHand?.schema ?? null, getSchema, prepare }
}

/** The errors of the fields, and whether to show them yet. */
function useProblems(schema: z.ZodMiniType | null, values: unknown) {
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set())
  const [all, setAll] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const problems = useMemo(() => problemsOf(schema, values), [schema, values])

  function visit({ target, relatedTarget }: FocusEvent<HTMLFormElement>) {
    // No errors when the focus moves to a button such as Cancel, which an error would move away from under the pointer.
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
