import { expect, test } from 'vitest'
import { composeEmail, unlinked } from './email-template.ts'

const email = composeEmail({
  kind: 'test',
  to: 'ada@example.org',
  subject: 'Hello <Ada> & "co"',
  paragraphs: ['<img src=x onerror=alert(1)> invites you.', 'See www.evil.example'],
  button: { label: 'Open', url: 'https://foyer.test/x?a=1&b="2"' },
  small: ['You get this because…'],
})

test('nothing that people typed becomes markup, a link or a picture', () => {
  expect(email.html.match(/<img|<Ada>|<a /g)).toEqual(['<a '])
  expect(email.html).toContain('&lt;img src=x onerror=alert(1)&gt; invites you.')
  expect(email.html).toContain('href="https://foyer.test/x?a=1&amp;b=&quot;2&quot;"')
})

test('opening the email loads nothing', () => {
  expect(email.html).not.toMatch(/<[^>]* src=|url\(|<link|@import|<script/)
})

test('the plain text says the same as the HTML', () => {
  expect(email.text).toBe(
    '<img src=x onerror=alert(1)> invites you.\n\nSee www.evil.example\n\nOpen:\nhttps://foyer.test/x?a=1&b="2"\n\n-- \n\nYou get this because…',
  )
})

test('a link that ends as a sentence has no second stop before its address', () => {
  const links = ['The minibus is on time: Every hour.', 'Grace wants to connect'].map((label) => ({ label, url: '/x' }))
  const { text } = composeEmail({
    kind: 'test',
    to: 'ada@example.org',
    subject: 'New',
    paragraphs: [],
    links,
    small: [],
  })
  expect(text).toContain('The minibus is on time: Every hour.\n/x\n\nGrace wants to connect:\n/x')
})

test.each([
  ['see http://evil.example/x', 'see http:\u200b//evil.\u200bexample/x'],
  ['www.evil.example', 'www.\u200bevil.\u200bexample'],
  ['mail me@evil.example', 'mail me@\u200bevil.\u200bexample'],
  ['J.R.R. Sample, Dr. Jr.', 'J.R.R. Sample, Dr. Jr.'],
  ['a\r\nb\u202ec', 'a b c'],
  ['محمد "العربي" <b>山田</b>', 'محمد "العربي" <b>山田</b>'],
])('%j does not become a link', (typed, written) => {
  expect(unlinked(typed)).toBe(written)
})
