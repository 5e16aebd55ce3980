import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { DayCount } from '../rules.ts'
import { useColourScheme } from './useColourScheme.ts'

const HEIGHT = 168
/** Of the axis with the counts, and of its place in the stylesheet. */
const COUNTS_WIDTH = 44

type RegistrationsPlotProps = {
  /** The sums of each day; both begin on the same day. */
  line: readonly DayCount[]
  /** Of the edition before; empty without one. */
  before: readonly DayCount[]
  /** The days that get a mark. */
  marks: readonly string[]
  /** What the plot shows, for those who do not see it. */
  label: string
}

/** Registrations over time as a line. Loaded on demand, because the library is larger than the page. */
export function RegistrationsPlot(props: RegistrationsPlotProps) {
  // Drawn anew in the colours of the other scheme, which a canvas does not follow.
  return <Plot key={useColourScheme()} {...props} />
}

function Plot({ line, before, marks, label }: RegistrationsPlotProps) {
  const box = useRef<HTMLDivElement>(null)
  const shown = JSON.stringify([line, before, marks])
  useEffect(() => {
    const element = box.current
    if (!element) return
    // Its own text is what this component was given.
    const [now, then, marked] = JSON.parse(shown) as [DayCount[], DayCount[], string[]]
    const plot = draw(element, now, then, marked)
    const sized = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }))
    sized.observe(element)
    return () => {
      sized.disconnect()
      plot.destroy()
    }
  }, [shown])
  return <div ref={box} className="registrations-plot" role="img" aria-label={label} />
}

/** The value of a colour token here, because a canvas knows no tokens. */
function colourOf(element: HTMLElement, token: string) {
  element.style.color = `var(${token})`
  const { color } = getComputedStyle(element)
  element.style.color = ''
  return color
}

function draw(element: HTMLElement, line: DayCount[], before: DayCount[], marks: string[]) {
  const [iris, soft, strong, grid] = ['--iris', '--ink-soft', '--line-strong', '--line'].map((token) =>
    colourOf(element, token),
  )
  const text = { font: '12px Inter Variable, Inter, sans-serif', stroke: soft ?? '', ticks: { show: false } }
  const days = [...new Set([...line, ...before].map(({ day }) => day))].toSorted()
  const valuesOf = (counts: DayCount[]) => {
    const byDay = new Map(counts.map(({ day, count }) => [day, count]))
    return days.map((day) => byDay.get(day) ?? null)
  }
  return new uPlot(
    {
      width: element.clientWidth,
      height: HEIGHT,
      cursor: { show: false },
      legend: { show: false },
      padding: [8, 0, 8, 2],
      scales: { y: { range: (_, _least, most) => [0, Math.max(4, most * 1.08)] } },
      axes: [
        { show: false },
        {
          ...text,
          side: 1,
          size: COUNTS_WIDTH,
          space: 48,
          grid: { stroke: grid ?? '', width: 1 },
          incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000],
          values: (_, counts) => counts.map((count) => count.toLocaleString('en-GB')),
        },
      ],
      hooks: { drawAxes: [(plot) => drawMarks(plot, marks, soft ?? '')] },
      series: [
        {},
        { stroke: strong ?? '', width: 1.5, dash: [4, 4], points: { show: false } },
        { stroke: iris ?? '', width: 2, points: { show: false } },
      ],
    },
    [days.map((day) => Date.parse(day) / 1000), valuesOf(before), valuesOf(line)],
    element,
  )
}

const MARK_WIDTH = 4
const MARK_HEIGHT = 10

/** A tick at the foot of each of these days, below the lines. */
function drawMarks(plot: uPlot, days: readonly string[], colour: string) {
  const { ctx, bbox } = plot
  const width = MARK_WIDTH * devicePixelRatio
  ctx.save()
  ctx.fillStyle = colour
  for (const day of days) {
    const x = plot.valToPos(Date.parse(day) / 1000, 'x', true)
    ctx.fillRect(
      x - width / 2,
      bbox.top + bbox.height - MARK_HEIGHT * devicePixelRatio,
      width,
      MARK_HEIGHT * devicePixelRatio,
    )
  }
  ctx.restore()
}
