/** The path data (SVG) of an arch: a rectangle that stands on `base` and has a half circle on top. */
export function arch(x: number, width: number, height: number, base: number) {
  const radius = width / 2
  return `M${short(x)} ${short(base)}V${short(base - height + radius)}a${short(radius)} ${short(radius)} 0 0 1 ${short(width)} 0V${short(base)}z`
}

/** The path data of a circle, so that circles and arches of one colour can share a `<path>`. */
export function disc(x: number, y: number, radius: number) {
  return `M${short(x - radius)} ${short(y)}a${short(radius)} ${short(radius)} 0 1 1 ${short(radius * 2)} 0a${short(radius)} ${short(radius)} 0 1 1 ${short(-radius * 2)} 0z`
}

function short(value: number) {
  return Math.round(value * 10) / 10
}
