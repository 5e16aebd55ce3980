import './FeaturePicture.css'
import type { ReactNode } from 'react'
import { arch, disc } from '#shared/arch.ts'

const FLOOR = 120

/** A person under an arch. */
function person(x: number, base = FLOOR, size = 1) {
  return arch(x - 9 * size, 18 * size, 20 * size, base) + disc(x, base - 28 * size, 6 * size)
}

const PICTURES = {
  schedule: (
    <>
      <path className="pale" d={arch(16, 52, 78, FLOOR)} />
      <path className="iris" d={arch(74, 52, 100, FLOOR)} />
      <path className="pale" d={arch(132, 52, 62, FLOOR)} />
      <path className="gold" d={arch(88, 24, 52, FLOOR)} />
      <path className="thin" d="M28 72h28M28 84h28M28 96h18M144 88h28M144 100h18" />
    </>
  ),
  network: (
    <>
      <path className="thin" d="M40 74Q100 -6 160 74M40 74Q70 34 100 74Q130 34 160 74" />
      <path className="ink" d={person(40)} />
      <path className="gold" d={person(100)} />
      <path className="iris" d={person(160)} />
    </>
  ),
  expo: (
    <>
      <path className="ink" d={arch(14, 54, 66, FLOOR)} />
      <path className="pale" d={arch(73, 54, 92, FLOOR)} />
      <path className="iris" d={arch(132, 54, 76, FLOOR)} />
      <path className="gold" d={arch(26, 30, 40, FLOOR)} />
      <path className="paper" d={arch(144, 30, 48, FLOOR)} />
      <path className="iris" d={person(100)} />
      <path className="ink" d={person(159)} />
    </>
  ),
  questions: (
    <>
      <path className="iris" d={arch(24, 44, 96, FLOOR)} />
      <path className="pale" d={arch(76, 44, 66, FLOOR)} />
      <path className="pale" d={arch(128, 44, 42, FLOOR)} />
      <path className="mark" d="M46 84V58M36 68l10-10l10 10" />
      <path className="thin" d="M98 100V82M91 89l7-7l7 7M150 108V94M145 99l5-5l5 5" />
    </>
  ),
  polls: (
    <>
      <path className="pale" d={arch(24, 36, 46, FLOOR)} />
      <path className="iris" d={arch(64, 36, 104, FLOOR)} />
      <path className="pale" d={arch(104, 36, 70, FLOOR)} />
      <path className="ink" d={arch(144, 36, 30, FLOOR)} />
      <path className="gold" d={disc(82, 38, 8)} />
    </>
  ),
  analytics: (
    <>
      <path className="thin" d={arch(20, 160, 110, FLOOR) + arch(40, 120, 86, FLOOR) + arch(60, 80, 62, FLOOR)} />
      <path className="iris" d={arch(80, 40, 40, FLOOR)} />
      <path className="line" d="M20 96L58 80L92 88L132 46L180 30" />
      <path className="gold" d={disc(180, 30, 7)} />
      <path className="ink" d={disc(132, 46, 4) + disc(92, 88, 4) + disc(58, 80, 4)} />
    </>
  ),
} satisfies Record<string, ReactNode>

export type PictureSubject = keyof typeof PICTURES

/** A picture of a feature, made of the product's arches. */
export function FeaturePicture({ of }: { of: PictureSubject }) {
  return (
    <svg className="feature-picture" viewBox="0 0 200 128" aria-hidden="true">
      {PICTURES[of]}
      <path className="floor" d="M0 120.5h200" />
    </svg>
  )
}
