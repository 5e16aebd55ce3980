import type { StageState } from '#features/schedule/now-rules.ts'

const HAPPENED: Record<StageState, string> = {
  doors: 'had its doors opened',
  live: 'was put on air',
  paused: 'was paused',
  ended: 'was ended',
  cancelled: 'was called off',
}

/** Why a change of the stage is refused. */
export const text = {
  sessionGone: 'This session does not exist any more.',
  changedMeanwhile: (state: StageState | null) =>
    `Meanwhile this session ${state === null ? 'was set to follow the schedule' : HAPPENED[state]}. Nothing else was changed.`,
  badAddress: 'Enter an address that starts with https://',
  noteTooLong: 'At most 200 characters',
  badMoment: 'Enter a time',
  badLanguage: 'Enter the code of a language, such as en or pt-BR',
  notVtt: 'This is not a WebVTT file. It starts with the word WEBVTT and is a text in UTF-8.',
  noCaptions: 'This session has no captions.',
  noRecording: 'This session has no uploaded recording.',
  notAwaited: 'No recording of this session is expected any more, or it is here already.',
  notVideo: 'This is not a video that browsers can play. Please upload an MP4 or a WebM file.',
  uploadTooLarge: 'A recording can be up to 2 GiB. Nothing was saved.',
  uploadSize: 'The size of the recording is missing.',
  conferenceFull: (gib: number) => `The recordings of this conference take up all ${gib} GiB. Delete one first.`,
  uploadHeld: 'Another connection is still uploading this file. Please try again in a few seconds.',
  uploadGone: 'This upload was replaced by a newer one, or is over. Please choose the file again.',
}
