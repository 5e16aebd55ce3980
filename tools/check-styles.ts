import { join } from 'node:path'
import postcss, { type Declaration, type Root } from 'postcss'
import { type ESTree, parseSync, Visitor } from 'vite'
import { readTree, type SourceFile } from './check-house.ts'

/** The widths in pixels at which pages change; tokens.css says what they stand for. */
const BREAKPOINTS = new Set([480, 768, 1024, 1200])
const DISTANCE = /^(scroll-)?(margin|padding|inset|gap|row-gap|column-gap|top|right|bottom|left)(-(?!gap)[a-z-]+)?$/
/** Lengths that need not be steps of the scale: up to 2 px, and those relative to the size of the text or the box. */
const FREE_LENGTH = /^([0-2]px|[\d.]+(em|ex|lh|%))$/
/** Classes that lucide-react sets on its elements. */
const CLASSES_OF_LIBRARIES = new Set(['lucide'])
const COMPONENT = /^src\/(web|features\/[^/]+\/web|shared)\/.*\.tsx?$/
const HTML_WRITER = /^src\/.*\.tsx?$/

type Place = { path: string; line: number }
/** `isPrefix`: of `btn-${kind}` only `btn-` can be read, so `name` is only the beginning of the class. */
type ClassName = { name: string; isPrefix: boolean }
type Use = Place & ClassName

const isTest = (path: string) => /\.test\.tsx?$/.test(path)

function classesOf(selector: string) {
  const withoutAttributes = selector.replaceAll(/\[[^\]]*\]/g, '')
  return [...withoutAttributes.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = '']) => name)
}

/** Where each class first occurs in a selector. */
function definedClasses(sheets: { path: string; root: Root }[]) {
  const defined = new Map<string, Place>()
  for (const { path, root } of sheets)
    root.walkRules((rule) => {
      const place = { path, line: rule.source?.start?.line ?? 0 }
      for (const name of classesOf(rule.selector)) if (!defined.has(name)) defined.set(name, place)
    })
  return defined
}

/** The class names written out in an expression. Those in a variable or the result of a function are not found. */
function namesIn(node: ESTree.Node | null): ClassName[] {
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
    .map((word) => ({ name: word.split('\0')[0] ?? '', isPrefix: word.includes('\0') }))
    .filter(({ name }) => name !== '')
}

function isNamed(node: ESTree.Node, names: string[]) {
  return (node.type === 'Identifier' || node.type === 'JSXIdentifier') && names.includes(node.name)
}

/** Arguments that are class names: all those of `classes(…)`, the first of `classList.add(…)`. */
function classArguments({ callee, arguments: args }: ESTree.CallExpression) {
  if (isNamed(callee, ['classes'])) return args
  const onClassList =
    callee.type === 'MemberExpression' &&
    callee.object.type === 'MemberExpression' &&
    isNamed(callee.object.property, ['classList'])
  return onClassList ? args.slice(0, 1) : []
}

/** The classes that a component sets, and every string in it, which may be the second part of `btn-${kind}`. */
function readComponent({ path, text }: SourceFile) {
  const uses: Use[] = []
  const literals: string[] = []
  /** Positions of string types: that a type allows a value does not mean that the value is used anywhere. */
  const types = new Set<number>()
  const addUses = (node: ESTree.Node | null) => {
    const line = text.slice(0, node?.start ?? 0).split('\n').length
    uses.push(...namesIn(node).map((word) => ({ path, line, ...word })))
  }
  new Visitor({
    JSXAttribute: ({ name, value }) => isNamed(name, ['className', 'itemClass']) && addUses(value),
    Property: ({ key, value }) => isNamed(key, ['className']) && addUses(value),
    AssignmentExpression: ({ left, right }) =>
      left.type === 'MemberExpression' && isNamed(left.property, ['className']) && addUses(right),
    CallExpression: (call) => classArguments(call).forEach(addUses),
    TSLiteralType: ({ literal }) => void types.add(literal.start),
    Literal: ({ value, start }) => !types.has(start) && typeof value === 'string' && literals.push(value),
  }).visit(parseSync(path, text).program)
  return { uses, literals }
}

/** The classes in HTML and scripts inside strings. */
function classesInText({ text }: SourceFile) {
  const names = [...text.matchAll(/\bclass="([^"]*)"|\bclassList\.\w+\('([\w-]+)'/g)]
  return names.flatMap(([, inHtml, inScript]) => (inHtml ?? inScript ?? '').split(/\s+/))
}

function wrongClasses(sheets: { path: string; root: Root }[], code: SourceFile[]): string[] {
  const defined = definedClasses(sheets)
  const components = code.filter(({ path }) => COMPONENT.test(path)).map(readComponent)
  const uses = components.flatMap((component) => component.uses)
  const literals = new Set(components.flatMap((component) => component.literals))
  const names = new Set([
    ...uses.flatMap(({ name, isPrefix }) => (isPrefix ? [] : [name])),
    ...code.flatMap(classesInText),
  ])
  const prefixes = [...new Set(uses.flatMap(({ name, isPrefix }) => (isPrefix ? [name] : [])))]
  const isUsed = (name: string) =>
    names.has(name) || prefixes.some((prefix) => name.startsWith(prefix) && literals.has(name.slice(prefix.length)))
  const isDefined = ({ name, isPrefix }: Use) =>
    isPrefix ? [...defined.keys()].some((definedName) => definedName.startsWith(name)) : defined.has(name)

  const unused = [...defined].filter(([name]) => !isUsed(name) && !CLASSES_OF_LIBRARIES.has(name))
  return [
    ...unused.map(([name, { path, line }]) => `${path} line ${line} defines .${name}, which no component uses`),
    ...uses
      .filter((use) => !isDefined(use))
      .map(({ name, path, line }) => `${path} line ${line} uses the class ${name}, which no sheet defines`),
  ]
}

/** The lengths of a declaration that are not steps of the scale, and the steps that do not exist. */
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
          `${path} line ${declaration.source?.start?.line} has ${declaration.prop} ${length}, which is not a step of the scale`,
        )
    })
    return wrong
  })
}

function wrongWidths(sheets: { path: string; root: Root }[]): string[] {
  return sheets.flatMap(({ path, root }) => {
    const wrong: string[] = []
    root.walkAtRules('media', ({ params, source }) => {
      const wrongLengths = [...params.matchAll(/([\d.]+)([a-z]+)/g)].filter(
        ([, width, unit]) => unit !== 'px' || !BREAKPOINTS.has(Number(width)),
      )
      for (const [length] of wrongLengths)
        wrong.push(`${path} line ${source?.start?.line} has a media query for ${length}, which is not a breakpoint`)
    })
    return wrong
  })
}

/** One sentence for each mistake in the style sheets and in the components' classes. */
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
  console.log(`${wrong.length} ${wrong.length === 1 ? 'mistake' : 'mistakes'} in the styles`)
  process.exitCode = wrong.length === 0 ? 0 : 1
}
