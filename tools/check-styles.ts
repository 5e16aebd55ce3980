import { join } from 'node:path'
import postcss, { type Declaration, type Root } from 'postcss'
import { type ESTree, parseSync, Visitor } from 'vite'
import { readTree, type SourceFile } from './check-house.ts'

/** The widths in pixels at which pages change; tokens.css says what they stand for. */
const BREAKPOINTS = new Set([480, 768, 1024, 1200])
const DISTANCE = /^(scroll-)?(margin|padding|inset|gap|row-gap|column-gap|top|right|bottom|left)(-(?!gap)[a-z-]+)?$/
/** A hairline, and room that goes with the size of the text or of the box, may be written out. */
const FREE_LENGTH = /^([0-2]px|[\d.]+(em|ex|lh|%))$/
/** Put on elements by lucide-react. */
const CLASSES_OF_LIBRARIES = new Set(['lucide'])
const COMPONENT = /^src\/(web|features\/[^/]+\/web|shared)\/.*\.tsx?$/
const HTML_WRITER = /^src\/.*\.tsx?$/

type Place = { path: string; line: number }
/** Of `btn-${kind}` only `btn-` is known: then `name` is how the class begins. */
type Use = Place & { name: string; begins: boolean }

const isTest = (path: string) => /\.test\.tsx?$/.test(path)

function classesOf(selector: string) {
  const withoutAttributes = selector.replaceAll(/\[[^\]]*\]/g, '')
  return [...withoutAttributes.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = '']) => name)
}

/** Where each class is first named by a selector. */
function definedClasses(sheets: { path: string; root: Root }[]) {
  const defined = new Map<string, Place>()
  for (const { path, root } of sheets)
    root.walkRules((rule) => {
      const place = { path, line: rule.source?.start?.line ?? 0 }
      for (const name of classesOf(rule.selector)) if (!defined.has(name)) defined.set(name, place)
    })
  return defined
}

/** The names in an expression that stands where a class name does; what a variable or a function holds is not seen. */
function namesIn(node: ESTree.Node | null): { name: string; begins: boolean }[] {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? wordsOf(node.value) : []
    case 'TemplateLiteral':
      return wordsOf(node.quasis.map(({ value }) => value.cooked ?? '').join('\0'))
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      return namesIn(node.expression)
    case 'ConditionalExpression':
      return [...namesIn(node.consequent), ...namesIn(node.alternate)]
    case 'LogicalExpression':
      return namesIn(node.right)
    default:
      return []
  }
}

function wordsOf(text: string) {
  return text
    .split(/\s+/)
    .map((word) => ({ name: word.split('\0')[0] ?? '', begins: word.includes('\0') }))
    .filter(({ name }) => name !== '')
}

function isNamed(node: ESTree.Node, names: string[]) {
  return (node.type === 'Identifier' || node.type === 'JSXIdentifier') && names.includes(node.name)
}

/** Arguments that are class names: all those of `classes(…)`, the first of `classList.add(…)`. */
function classArguments({ callee, arguments: given }: ESTree.CallExpression) {
  if (isNamed(callee, ['classes'])) return given
  const onClassList =
    callee.type === 'MemberExpression' &&
    callee.object.type === 'MemberExpression' &&
    isNamed(callee.object.property, ['classList'])
  return onClassList ? given.slice(0, 1) : []
}

/** The classes that a component sets, and every text in it that could be the end of one. */
function readComponent({ path, text }: SourceFile) {
  const uses: Use[] = []
  const literals: string[] = []
  /** Where types stand: what a name may be is not yet what it is somewhere. */
  const types = new Set<number>()
  const take = (node: ESTree.Node | null) => {
    const line = text.slice(0, node?.start ?? 0).split('\n').length
    uses.push(...namesIn(node).map((word) => ({ path, line, ...word })))
  }
  new Visitor({
    JSXAttribute: ({ name, value }) => isNamed(name, ['className', 'itemClass']) && take(value),
    Property: ({ key, value }) => isNamed(key, ['className']) && take(value),
    AssignmentExpression: ({ left, right }) =>
      left.type === 'MemberExpression' && isNamed(left.property, ['className']) && take(right),
    CallExpression: (call) => classArguments(call).forEach(take),
    TSLiteralType: ({ literal }) => void types.add(literal.start),
    Literal: ({ value, start }) => !types.has(start) && typeof value === 'string' && literals.push(value),
  }).visit(parseSync(path, text).program)
  return { uses, literals }
}

/** The classes in HTML and scripts that are written as text. */
function classesInText({ text }: SourceFile) {
  const names = [...text.matchAll(/\bclass="([^"]*)"|\bclassList\.\w+\('([\w-]+)'/g)]
  return names.flatMap(([, inHtml, inScript]) => (inHtml ?? inScript ?? '').split(/\s+/))
}

function wrongClasses(sheets: { path: string; root: Root }[], code: SourceFile[]): string[] {
  const defined = definedClasses(sheets)
  const components = code.filter(({ path }) => COMPONENT.test(path)).map(readComponent)
  const uses = components.flatMap((component) => component.uses)
  const literals = new Set(components.flatMap((component) => component.literals))
  const whole = new Set([...uses.flatMap(({ name, begins }) => (begins ? [] : [name])), ...code.flatMap(classesInText)])
  const beginnings = [...new Set(uses.flatMap(({ name, begins }) => (begins ? [name] : [])))]
  const isUsed = (name: string) =>
    whole.has(name) || beginnings.some((start) => name.startsWith(start) && literals.has(name.slice(start.length)))
  const isDefined = ({ name, begins }: Use) =>
    begins ? [...defined.keys()].some((known) => known.startsWith(name)) : defined.has(name)

  const dead = [...defined].filter(([name]) => !isUsed(name) && !CLASSES_OF_LIBRARIES.has(name))
  return [
    ...dead.map(([name, { path, line }]) => `${path} line ${line} defines .${name}, which no component uses`),
    ...uses
      .filter((use) => !isDefined(use))
      .map(({ name, path, line }) => `${path} line ${line} uses the class ${name}, which no sheet defines`),
  ]
}

/** Lengths that are written out in a distance, and steps that the scale does not have. */
function offScale({ value }: Declaration, scale: ReadonlySet<string>) {
  const lengths = value.match(/(?<![\w-])[\d.]+[a-z%]+/g) ?? []
  const steps = value.match(/--space-[\w-]+/g) ?? []
  return [...lengths.filter((length) => !FREE_LENGTH.test(length)), ...steps.filter((step) => !scale.has(step))]
}

function wrongDistances(sheets: { path: string; root: Root }[]): string[] {
  const scale = new Set<string>()
  for (const { root } of sheets) root.walkDecls(/^--space-/, ({ prop }) => void scale.add(prop))
  return sheets.flatMap(({ path, root }) => {
    const wrong: string[] = []
    root.walkDecls(DISTANCE, (declaration) => {
      for (const length of offScale(declaration, scale))
        wrong.push(
          `${path} line ${declaration.source?.start?.line} has ${declaration.prop} ${length}, which is no step of the scale`,
        )
    })
    return wrong
  })
}

function wrongWidths(sheets: { path: string; root: Root }[]): string[] {
  return sheets.flatMap(({ path, root }) => {
    const wrong: string[] = []
    root.walkAtRules('media', ({ params, source }) => {
      const odd = [...params.matchAll(/([\d.]+)([a-z]+)/g)].filter(
        ([, width, unit]) => unit !== 'px' || !BREAKPOINTS.has(Number(width)),
      )
      for (const [length] of odd)
        wrong.push(`${path} line ${source?.start?.line} asks for a width of ${length}, which is no breakpoint`)
    })
    return wrong
  })
}

/** Everything that the styles and the components' classes have wrong, one plain sentence each. */
export function checkStyles(files: SourceFile[]): string[] {
  const sheets = files
    .filter(({ path }) => /^src\/.*\.css$/.test(path))
    .map(({ path, text }) => ({ path, root: postcss.parse(text, { from: path }) }))
  const code = files.filter(({ path }) => HTML_WRITER.test(path) && !isTest(path))
  return [...wrongClasses(sheets, code), ...wrongDistances(sheets), ...wrongWidths(sheets)]
}

if (import.meta.main) {
  const files = await readTree(join(import.meta.dirname, '..'))
  const wrong = checkStyles(files)
  for (const sentence of wrong) console.error(sentence)
  console.log(`${wrong.length} ${wrong.length === 1 ? 'slip' : 'slips'} in the styles`)
  process.exitCode = wrong.length === 0 ? 0 : 1
}
