import { useMemo } from 'react'
import { encode } from 'uqr'
import { screenText } from '../screen-text.ts'

type JoinCodeProps = {
  /** The address in the code. */
  link: string
  /** The address as people type it. */
  shown: string
  label: string
}

/** Where to ask and vote: a code for phones, dark on white in every theme, and the address in words. */
export function JoinCode({ link, shown, label }: JoinCodeProps) {
  const { size, path } = useMemo(() => codeOf(link), [link])
  // Scanners need four empty modules on each side.
  const box = `-4 -4 ${size + 8} ${size + 8}`
  return (
    <div className="screen-join">
      <svg viewBox={box} role="img" aria-label={screenText.codeFor(shown)} shapeRendering="crispEdges">
        <rect x="-4" y="-4" width={size + 8} height={size + 8} />
        <path d={path} />
      </svg>
      <p>
        <b>{label}</b>
        <span>{shown}</span>
      </p>
    </div>
  )
}

function codeOf(link: string) {
  const { data, size } = encode(link, { border: 0, ecc: 'M' })
  const cells = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: cells.join('') }
}
