/**
 * The sites whose players a page with `media` in the page table may show in a frame, with the names that people know them
 * by. Its content security policy allows these and no others.
 */
export const FRAMED = {
  youtube: { name: 'YouTube', origin: 'https://www.youtube-nocookie.com' },
  vimeo: { name: 'Vimeo', origin: 'https://player.vimeo.com' },
} as const
