const SIDES =
  'M-20 322V232a60 60 0 0 1 120 0V322zM84 322V260a42 42 0 0 1 84 0V322zM472 322V252a42 42 0 0 1 84 0V322zM540 322V219a65 65 0 0 1 130 0V322z'
/** How high the heads of the audience are, from left to right. */
const HEADS = [331, 325, 320, 326, 333, 322, 328, 319, 330, 324, 332, 321, 327]
const HEAD_WIDTH = 51

/** The hall with its arches: lit while a session is on, dark otherwise. Decorative. */
export function StagePicture({ isLit }: { isLit: boolean }) {
  return (
    <svg
      className={isLit ? 'stage-picture is-lit' : 'stage-picture'}
      viewBox="0 0 640 360"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <path className="stage-sides" d={SIDES} />
      <path className="stage-outer" d="M150 322V206a170 170 0 0 1 340 0V322z" />
      <path className="stage-inner" d="M196 322V216a124 124 0 0 1 248 0V322z" />
      <path className="stage-door" d="M266 322V196a54 54 0 0 1 108 0V322z" />
      <path className="stage-floor" d="M0 322h640v48H0z" />
      {isLit && (
        <>
          <path
            className="stage-someone"
            d="M302 322v-30a18 18 0 0 1 36 0v30zM307 258a13 13 0 1 0 26 0a13 13 0 1 0 -26 0z"
          />
          <path className="stage-heads" d={HEADS.map(headAt).join('')} />
        </>
      )}
    </svg>
  )
}

/** A head and its shoulders. */
function headAt(y: number, at: number) {
  const x = at * HEAD_WIDTH
  return `M${x + 1} ${y}a13 13 0 1 0 26 0a13 13 0 1 0 -26 0zM${x - 9} 370V${y + 39}a23 23 0 0 1 46 0V370z`
}
