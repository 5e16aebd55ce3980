import { expect, test } from 'vitest'
import { rangeOf } from './range-rules.ts'
import { retryPause, streamOf } from './stream-rules.ts'

const YOUTUBE = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0&autoplay=1'

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=4', 'youtube', YOUTUBE],
  ['https://youtu.be/dQw4w9WgXcQ?si=x', 'youtube', YOUTUBE],
  ['https://m.youtube.com/live/dQw4w9WgXcQ', 'youtube', YOUTUBE],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'youtube', YOUTUBE],
  ['https://youtube.com/@somebody', 'link', undefined],
  ['https://youtube.com.example.org/watch?v=dQw4w9WgXcQ', 'link', undefined],
  ['https://vimeo.com/76979871', 'vimeo', 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1'],
  ['https://vimeo.com/76979871/0ab1cd', 'vimeo', 'https://player.vimeo.com/video/76979871?h=0ab1cd&dnt=1&autoplay=1'],
  ['https://player.vimeo.com/video/7?h=0ab1', 'vimeo', 'https://player.vimeo.com/video/7?h=0ab1&dnt=1&autoplay=1'],
  ['https://vimeo.com/event/12', 'vimeo', 'https://player.vimeo.com/event/12/embed?dnt=1&autoplay=1'],
  ['https://vimeo.com/about', 'link', undefined],
  ['https://cdn.example.org/hall/Live.M3U8?token=1', 'hls', undefined],
  ['https://cdn.example.org/talk.mp4', 'file', undefined],
  ['https://meet.example.org/hall', 'link', undefined],
  ['https://evil.example.org/?u=.m3u8', 'link', undefined],
])('%s: %s', (url, kind, embed) => {
  expect(streamOf(url)).toEqual({ kind, url, ...(embed && { embed }) })
})

test('a stream is tried again after 2, 4, 8, then every 15 seconds', () => {
  expect([1, 2, 3, 4, 5, 60].map(retryPause)).toEqual([2, 4, 8, 15, 15, 15])
})

test.each([
  [undefined, null],
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=10-', { first: 10, last: 99 }],
  ['bytes=90-200', { first: 90, last: 99 }],
  ['bytes=-5', { first: 95, last: 99 }],
  ['bytes=-500', { first: 0, last: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-4', 'unsatisfiable'],
  ['bytes=0-1,4-5', null],
  ['lines=1-2', null],
  ['bytes=-', null],
])('a range %s of 100 bytes: %j', (header, range) => {
  expect(rangeOf(header, 100)).toEqual(range)
})
