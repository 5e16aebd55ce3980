import { expect, test } from 'vitest'
import { dateIn, instantIn, zoneAbbreviation, zoneAbbreviationAt, zoneAbbreviations } from './zones.ts'

test.each([
  ['Europe/London', '2025-04-10', 'BST'],
  ['Europe/London', '2025-12-10', 'GMT'],
  ['Europe/Brussels', '2013-02-02', 'CET'],
  ['America/New_York', '2025-07-01', 'EDT'],
  ['Australia/Sydney', '2025-01-01', 'AEDT'],
  ['Asia/Tokyo', '2025-01-01', 'GMT+9'],
  ['UTC', '2025-01-01', 'UTC'],
])('clocks in %s on %s are called %s', (timeZone, date, name) => {
  expect(zoneAbbreviation(timeZone, date)).toBe(name)
})

test.each([
  ['Europe/London', '2026-03-29', '00:30', 'GMT'],
  ['Europe/London', '2026-03-29', '02:00', 'BST'],
  ['America/Los_Angeles', '2026-11-01', '00:30', 'PDT'],
  ['Pacific/Auckland', '2026-04-05', '01:00', 'NZDT'],
  ['Pacific/Auckland', '2026-04-05', '09:00', 'NZST'],
])('clocks in %s on %s at %s are called %s', (timeZone, date, time, name) => {
  expect(zoneAbbreviationAt(timeZone, instantIn(timeZone, date, time))).toBe(name)
})

test('over a change of the clocks both names are given', () => {
  expect(zoneAbbreviations('Europe/London', ['2026-03-28', null, '2026-03-28', '2026-03-29'])).toBe('GMT and BST')
  expect(zoneAbbreviations('Europe/London', [null])).toBe('')
})

test.each([
  ['Europe/London', '2025-04-10', '10:10', '2025-04-10T09:10:00.000Z'],
  ['Europe/London', '2025-01-10', '10:10', '2025-01-10T10:10:00.000Z'],
  ['Asia/Tokyo', '2025-04-10', '00:05', '2025-04-09T15:05:00.000Z'],
  ['Pacific/Kiritimati', '2025-04-10', '23:59', '2025-04-10T09:59:00.000Z'],
])('in %s on %s the time %s is %s', (zone, date, time, moment) => {
  expect(instantIn(zone, date, time).toISOString()).toBe(moment)
})

test.each([
  ['America/New_York', '2025-03-09', '02:30', '2025-03-09T07:30:00.000Z'],
  ['Europe/London', '2025-03-30', '01:30', '2025-03-30T01:30:00.000Z'],
  ['Australia/Lord_Howe', '2025-10-05', '02:10', '2025-10-04T15:40:00.000Z'],
])('in %s on %s the skipped time %s is moved forward to %s', (zone, date, time, moment) => {
  expect(instantIn(zone, date, time).toISOString()).toBe(moment)
})

test.each([
  ['America/New_York', '2025-11-02', '01:30', '2025-11-02T05:30:00.000Z'],
  ['Europe/London', '2025-10-26', '01:30', '2025-10-26T00:30:00.000Z'],
])('in %s on %s the time %s occurs twice and the first one counts, %s', (zone, date, time, moment) => {
  expect(instantIn(zone, date, time).toISOString()).toBe(moment)
})

test.each([
  ['Europe/London', '2025-04-09T23:30:00.999Z', '2025-04-10'],
  ['Pacific/Auckland', '2025-04-09T12:00:00.000Z', '2025-04-10'],
  ['America/New_York', '2025-04-10T03:59:59.999Z', '2025-04-09'],
  ['UTC', '2025-04-10T00:00:00.000Z', '2025-04-10'],
])('in %s the moment %s falls on %s', (timeZone, moment, date) => {
  expect(dateIn(timeZone, new Date(moment))).toBe(date)
})
