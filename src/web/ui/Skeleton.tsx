import { classes } from './glyph.ts'

type SkeletonProps = { shape?: 'line' | 'title' | 'button' | 'cover'; width?: 'half' | 'most' }

/** A block of the size of what is on its way. A group of them stands in a Loading. */
export function Skeleton({ shape = 'line', width }: SkeletonProps) {
  return <span className={classes('skel', shape !== 'line' && `skel-${shape}`, width && `skel-${width}`)} />
}
