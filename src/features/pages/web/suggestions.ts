import { paths } from '#shared/paths.ts'
import type { Line } from './prose.ts'

/** How suggestions are made, in plain words. What it says is what the code of `suggestions` does. */
export const suggestionsHelp: readonly Line[] = [
  '# What counts',
  '- **What you said:** your interests, what you look for and what you can offer.',
  '- **What your profile says:** your bio, your title and company, and the few words you wrote about yourself for the conference.',
  '- **The sessions you saved,** and those in which you asked or voted under your name.',
  '- **The people you know:** your connections, and whom you were not interested in.',
  'You can switch off each of these, for yourself, in all conferences. What is switched off counts neither in your own suggestions nor where you are suggested to others.',
  'Beside these, the programme counts: what its sessions are about, and who speaks in them. At a small conference the words of the organiser’s earlier published programmes count too.',
  '# How two people are matched',
  '- **Both directions count.** Somebody is suggested to you if you could be of use to each other: what one looks for and the other offers counts most.',
  '- **Words that few others use say more.** At a conference on ports, “ships” says little about two people. “Tide tables” says much.',
  '- **Topics that go together are related.** What people write and what the programme says shows which topics belong together, so that you also find people who use other words than you do.',
  '- **Attention is spread.** Nobody is suggested to everybody. Who is in many lists gives way to others who suit you nearly as well.',
  '- **There is always a reason.** It names only what you may see, so you can check it. Where Foyer cannot say why, it suggests nobody. Until you have said what you look for, you are shown people who speak, and people who look for what your title names. You are shown no score and no percentage, because no number could say why.',
  '# What never counts',
  '! Your name, your photo and your email address.',
  '! What you write in messages or in a chat.',
  '! What you look at, open or click, and who looks at you.',
  '! Your age, sex, origin or health. Foyer does not ask for them, and does not guess them.',
  '# Where it happens',
  'On the server that this Foyer runs on, for each conference by itself. Nothing that you write leaves it for this: no other company reads it, and no language model is asked. “AI-powered” on our front page means what you have just read, which is statistics over the words and choices of a conference.',
  '# What you decide',
  `- **Whether you are suggested to others.** Only people who are listed in the directory and chose to be suggested are. You choose for each conference [in your profile](${paths.profile}).`,
  '- **Who is not for you.** If you ignore a suggestion, that person is not suggested to you again, and you are not suggested to them. They never learn of it, and you can take it back.',
  `- **Whether you are emailed.** A weekly email with people to meet is off unless you turn it on, here or [under Notifications](${paths.notifications}).`,
]
