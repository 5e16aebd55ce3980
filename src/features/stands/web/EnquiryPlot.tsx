import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { timeOf } from '#web/moments.ts'
import { busiest, everyHour, type Hour } from '../hours-rules.ts'
import { managerText } from '../manager-text.ts'

const HEIGHT = 64
/** Of the widest bar, so that a single hour is no wall. */
const WIDEST = 18

/** Enquiries by hour as bars. Loaded on demand, because the library is larger than the page. */
export function EnquiryPlot({ by_hour }: { by_hour: readonly Hour[] }) {
  const box = useRef<HTMLDivElement>(null)
  const hours = JSON.stringify(by_hour)
  useEffect(() => {
    const element = box.current
    if (!element) return
    // Its own text is what this component was given.
    const plot = draw(element, JSON.parse(hours) as Hour[])
    const sized = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }))
    sized.observe(element)
    return () => {
      sized.disconnect()
      plot.destroy()
    }
  }, [hours])
  const most = busiest(by_hour)
  const count = by_hour.reduce((sum, { enquiries }) => sum + enquiries, 0)
  return (
    <div
      ref={box}
      className="enquiry-plot"
      role="img"
      aria-label={managerText.plot(count, most?.enquiries ?? 0, most ? timeOf(most.hour) : '')}
    />
  )
}

const MIDNIGHT = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric' })

/** '14:00', and at midnight the day that begins: 'Mon 23'. */
function label(moment: Date) {
  return moment.getHours() === 0 ? MIDNIGHT.format(moment) : timeOf(moment)
}

function draw(element: HTMLElement, by_hour: Hour[]) {
  const shown = everyHour(by_hour)
  const colour = getComputedStyle(element).color
  const font = '12px Inter, sans-serif'
  const bars = uPlot.paths.bars?.({ size: [0.7, WIDEST], radius: 0.5 })
  return new uPlot(
    {
      width: element.clientWidth,
      height: HEIGHT,
      cursor: { show: false },
      legend: { show: false },
      scales: { y: { range: (_, _least, most) => [0, Math.max(1, most)] } },
      axes: [
        {
          font,
          stroke: colour,
          size: 20,
          grid: { show: false },
          ticks: { show: false },
          space: 72,
          values: (_, times) => times.map((time) => label(new Date(time * 1000))),
        },
        { show: false },
      ],
      series: [{}, { fill: colour, width: 0, points: { show: false }, ...(bars && { paths: bars }) }],
    },
    [shown.map(({ at }) => at / 1000), shown.map(({ enquiries }) => enquiries)],
    element,
  )
}
