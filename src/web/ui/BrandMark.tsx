/** The mark: an arch with a door and a light above it. */
export function BrandMark() {
  return (
    <svg className="brand-mark" viewBox="0 0 22 26" width="22" height="26" aria-hidden="true">
      <path className="brand-arch" d="M0 26V11a11 11 0 0 1 22 0v15z" />
      <path className="brand-door" d="M6.2 26v-8.2a4.8 4.8 0 0 1 9.6 0V26z" />
      <circle className="brand-dot" cx="11" cy="8.6" r="2.7" />
    </svg>
  )
}
