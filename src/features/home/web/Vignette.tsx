import type { ReactNode } from 'react'

const PICTURES = {
  stage: (
    <>
      <path className="tone-iris-soft" d="M14 60V30a30 30 0 0 1 60 0v30z" />
      <path className="tone-thin" d="M22 60V32a22 22 0 0 1 44 0v28" />
      <path className="tone-iris" d="M32 60v-8a12 12 0 0 1 24 0v8zM38 32a6 6 0 1 1 12 0a6 6 0 1 1-12 0z" />
      <circle className="tone-gold" cx="70" cy="8" r="6" />
    </>
  ),
  network: (
    <>
      <path className="tone-link" d="M16 36Q44 -14 72 36" />
      <path className="tone-thin" d="M16 36Q30 8 44 36M44 36Q58 8 72 36" />
      <path className="tone-iris" d="M6 60v-5a10 10 0 0 1 20 0v5zM10 36a6 6 0 1 1 12 0a6 6 0 1 1-12 0z" />
      <path className="tone-gold" d="M34 60v-5a10 10 0 0 1 20 0v5zM38 36a6 6 0 1 1 12 0a6 6 0 1 1-12 0z" />
      <path className="tone-ink" d="M62 60v-5a10 10 0 0 1 20 0v5zM66 36a6 6 0 1 1 12 0a6 6 0 1 1-12 0z" />
    </>
  ),
  chat: (
    <>
      <path className="tone-iris-soft" d="M8 60V28a20 20 0 0 1 20-20h4a20 20 0 0 1 0 40H16z" />
      <path className="tone-iris" d="M82 60V40a16 16 0 0 0-16-16h-6a16 16 0 0 0 0 32h16z" />
      <path
        className="tone-iris"
        d="M18 28a3 3 0 1 1 6 0a3 3 0 1 1-6 0zM27 28a3 3 0 1 1 6 0a3 3 0 1 1-6 0zM36 28a3 3 0 1 1 6 0a3 3 0 1 1-6 0z"
      />
      <path className="tone-words" d="M54 36h16M54 43h10" />
    </>
  ),
  schedule: (
    <>
      <path className="tone-iris-soft" d="M10 60V34a14 14 0 0 1 28 0v26z" />
      <path className="tone-iris" d="M42 60V24a14 14 0 0 1 28 0v36z" />
      <path className="tone-gold" d="M50 60V38a6 6 0 0 1 12 0v22z" />
      <path className="tone-thin" d="M16 40h16M16 46h16M16 52h10" />
      <path className="tone-link" d="M2 60h84" />
    </>
  ),
} satisfies Record<string, ReactNode>

export type VignetteSubject = keyof typeof PICTURES

/** A small picture for one feature of the product. */
export function Vignette({ of }: { of: VignetteSubject }) {
  return (
    <svg className="picture vignette" viewBox="0 0 88 60" width="88" height="60" aria-hidden="true">
      {PICTURES[of]}
    </svg>
  )
}
