import { paths } from '#shared/paths.ts'

/** In the menus of the operator alone. */
export const operatorLink = { label: 'Operator', glyph: 'grid', to: paths.operator } as const
