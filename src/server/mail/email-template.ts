import { PRODUCT } from '#shared/brand.ts'
import type { Email } from './smtp.ts'
import { escapeHtml } from '#server/http/plain-page.ts'

export type EmailParts = {
  kind: string
  to: string
  subject: string
  /** Plain text, which may contain user input. */
  paragraphs: string[]
  button?: { label: string; url: string }
  /** Further links, below the button; `note` is a line below the label. */
  links?: { label: string; url: string; note?: string | undefined }[]
  /** A code for the reader to type, shown large. */
  code?: string
  /** The small print: why the reader got this email, and what to do if they did not expect it. */
  small: string[]
  /** The unsubscribe link, which mail programs show as well. */
  unsubscribe?: { label: string; url: string }
  topic?: string
  /** The address for replies, if it is not the operator's. */
  reply_to?: string
}

/** Control characters, and direction marks that could reverse the text around them. */
// oxlint-disable-next-line no-control-regex -- matching control characters is the purpose
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+/g

/** The characters by which mail programs recognise links: `:` before `//`, `@`, and `.` before a domain. */
const JOINT = /:(?=\/\/)|@(?=\S)|\.(?=[\p{L}\p{N}-]{2})/gu

/** User input for emails: looks unchanged, but mail programs do not turn it into links. */
export function unlinked(typed: string) {
  return typed.replaceAll(UNSEEN, ' ').replaceAll(JOINT, '$&\u200b')
}

const PAPER = 'background-color:#fbfaf6'
const CARD = 'background-color:#ffffff;border:1px solid #e5e2da;border-radius:10px;padding:32px'
const TEXT =
  'margin:0 0 16px;font:400 16px/1.55 Inter,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif;color:#1a1c27'
const SMALL =
  'margin:0 0 8px;font:400 13px/1.5 Inter,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif;color:#5d5e68'
const HEAD =
  'margin:0 0 16px;font:700 25px/1.15 Bricolage Grotesque,Inter,-apple-system,Segoe UI,sans-serif;letter-spacing:-0.02em;color:#1a1c27'
const BUTTON =
  'display:inline-block;padding:13px 22px;border-radius:8px;background-color:#453aaf;color:#fffdf9;font:600 16px/1.25 Inter,-apple-system,Segoe UI,sans-serif;text-decoration:none'
const CODE =
  'margin:0 0 16px;font:700 31px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:0.12em;color:#1a1c27'
const MARK =
  'display:inline-block;width:18px;height:21px;margin-right:8px;border-radius:9px 9px 2px 2px;background-color:#453aaf;vertical-align:-4px'
const BRAND =
  'margin:0 0 24px;font:700 20px/1.2 Bricolage Grotesque,Inter,-apple-system,Segoe UI,sans-serif;letter-spacing:-0.02em;color:#1a1c27'
const HIDDEN = 'display:none;max-height:0;overflow:hidden'

/**
 * Composes an email in the product's design, as HTML and as text. Everything is escaped, and opening it loads nothing. Pass
 * user input through `unlinked` first.
 */
export function composeEmail(parts: EmailParts): Email {
  const { kind, to, subject, unsubscribe, topic, reply_to } = parts
  const email = { kind, to, subject, text: asText(parts), html: asHtml(parts) }
  return {
    ...email,
    ...(unsubscribe && { unsubscribe_url: unsubscribe.url }),
    ...(topic !== undefined && { topic }),
    ...(reply_to !== undefined && { reply_to }),
  }
}

function asText({ paragraphs, button, links = [], code, small, unsubscribe }: EmailParts) {
  return [
    ...paragraphs,
    ...(code ? [code] : []),
    ...(button ? [`${beforeAddress(button.label)}\n${button.url}`] : []),
    ...links.map(({ label, note, url }) => (note ? [label, note, url].join('\n') : `${beforeAddress(label)}\n${url}`)),
    '-- ',
    ...small,
    ...(unsubscribe ? [`${unsubscribe.label}:\n${unsubscribe.url}`] : []),
  ].join('\n\n')
}

/** The name of a link above its address. */
function beforeAddress(label: string) {
  return /[.!?…]$/.test(label) ? label : `${label}:`
}

function asHtml({ subject, paragraphs, button, links = [], code, small, unsubscribe }: EmailParts) {
  const inside = [
    `<h1 style="${HEAD}">${escapeHtml(subject)}</h1>`,
    ...paragraphs.map((paragraph) => `<p style="${TEXT}">${escapeHtml(paragraph)}</p>`),
    code && `<p style="${CODE}">${escapeHtml(code)}</p>`,
    button &&
      `<p style="margin:24px 0"><a href="${escapeHtml(button.url)}" style="${BUTTON}">${escapeHtml(button.label)}</a></p>`,
    button &&
      `<p style="${SMALL}">Or copy this address into your browser:<br><span style="word-break:break-all">${escapeHtml(button.url)}</span></p>`,
    ...links.map(
      ({ label, note, url }) =>
        `<p style="${TEXT}"><a href="${escapeHtml(url)}" style="color:#453aaf">${escapeHtml(label)}</a>${note ? `<br>${escapeHtml(note)}` : ''}</p>`,
    ),
  ]
  const below = [
    ...small.map((line) => `<p style="${SMALL}">${escapeHtml(line)}</p>`),
    unsubscribe &&
      `<p style="${SMALL}"><a href="${escapeHtml(unsubscribe.url)}" style="color:#5d5e68">${escapeHtml(unsubscribe.label)}</a></p>`,
  ]
  return [
    '<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="margin:0;${PAPER}"><div style="${HIDDEN}">${escapeHtml(paragraphs[0] ?? '')}</div>`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${PAPER}"><tr><td align="center" style="padding:32px 16px">`,
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left"><tr><td>',
    `<p style="${BRAND}"><span style="${MARK}"></span>${PRODUCT}</p>`,
    `<div style="${CARD}">${inside.filter(Boolean).join('')}</div>`,
    `<div style="padding:20px 4px">${below.filter(Boolean).join('')}</div>`,
    '</td></tr></table></td></tr></table></body></html>',
  ].join('')
}
