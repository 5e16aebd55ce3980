import { classes } from './glyph.ts'

type SkeletonProps = { shape?: 'line' | 'title' | 'button' | 'cover'; width?: 'half' | 'most' }

/** A placeholder for loading content. Put a group of them into a Loading. */
export function Skeleton({ shape = 'line', width }: SkeletonProps) {
  return <span className={classes('skeleton', shape !== 'line' && `skeleton-${shape}`, width && `skeleton-${width}`)} />
}
