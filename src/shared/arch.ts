/** The product's one shape: a rectangle standing on `base` whose top is half a circle. Numbers of an SVG path. */
export function arch(x: number, width: number, height: number, base: number) {
  const radius = width / 2
  return `M${short(x)} ${short(base)}V${short(base - height + radius)}a${short(radius)} ${short(radius)} 0 0 1 ${short(width)} 0V${short(base)}z`
}

/** A circle as a path, so that circles and arches of one colour share an element. */
export function disc(x: number, y: number, radius: number) {
  return `M${short(x - radius)} ${short(y)}a${short(radius)} ${short(radius)} 0 1 1 ${short(radius * 2)} 0a${short(radius)} ${short(radius)} 0 1 1 ${short(-radius * 2)} 0z`
}

function short(value: number) {
  return Math.round(value * 10) / 10
}
