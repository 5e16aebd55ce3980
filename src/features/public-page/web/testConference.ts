import type { PublicConference } from '#features/conferences/contract.ts'

/** A conference of which nothing is said but its name. */
export const testConference: PublicConference = {
  id: 'c',
  name: 'Tidewater',
  slug: 'tidewater',
  description: null,
  start_date: null,
  end_date: null,
  location: null,
  address: null,
  travel: null,
  attendance: null,
  map_url: null,
  language: null,
  welcome: null,
  hashtags: null,
  cover_hue: null,
  cover_url: null,
  time_zone: 'Europe/London',
  delegate_registration_enabled: true,
  updated_at: '2026-05-04T12:00:00.000Z',
}
