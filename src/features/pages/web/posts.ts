import type { Line } from './prose.ts'

/** `slug` is the last segment of the address; the page table has a row for each post. */
export type Post = {
  slug: string
  title: string
  summary: string
  /** A plain date. */
  date: string
  minutes: number
  lines: readonly Line[]
}

const coffee: Post = {
  slug: 'the-coffee-break-is-the-programme',
  title: 'The coffee break is the programme',
  summary: 'People come for the talks and remember whom they met. How to plan a day that leaves room for it.',
  date: '2025-04-08',
  minutes: 3,
  lines: [
    'Ask people a month after a conference what they took home, and most will tell you about somebody they met. Ask to see the programme, and you will find that the time for meeting is whatever was left over: fifteen minutes, twice a day, in a queue for coffee.',
    'The corridor can be planned as carefully as the stage. Here is what we have seen work.',
    '# Make the breaks longer than you dare',
    'A break of fifteen minutes is the time it takes two hundred people to leave a room, find the toilets and come back. A conversation needs twenty on top of that. Forty minutes in the middle of the morning cost you one talk and earn you most of what people came for. If you have to choose which talk, take out the fourth one before lunch; nobody is listening any more.',
    '# Give people a reason, not an icebreaker',
    'Strangers do not talk because they are told to. They talk because they have something in common and know it. Say it out loud: “if you run a help desk, there is a table by the window”. In Foyer the reason stands beside the name: you both saved the same session, or you look for what the other can offer. It is a small thing, and it turns “hello, I am from…” into “so how did you solve it?”.',
    '# Put the good rooms next to the coffee',
    'Exhibitors, posters and the quiet table for those who have had enough all belong on the way, not behind a door on another floor. People do not go to places; they stop at what they pass.',
    '# Begin the day before',
    'Those who know one person are twice as easy to talk to. Open the directory a week early, let people who want to be found say so, and suggest that they fix one meeting before they travel. One is enough. It gives the first morning a purpose, and the rest follows.',
    '# Then leave them alone',
    'No announcements during breaks. No music that one has to shout over. Ring a bell five minutes before the next session, and start on time without those who are still talking. They have made a choice, and it was probably the right one.',
  ],
}

const titles: Post = {
  slug: 'session-titles-people-choose',
  title: 'Session titles people choose',
  summary: 'Delegates decide in two seconds, on a phone, between four rooms. A title can help them.',
  date: '2025-03-20',
  minutes: 2,
  lines: [
    'It is ten past ten. Four sessions begin in five minutes. The delegate in front of you has a phone in one hand and a cup in the other, and reads four titles. She will not open the descriptions. Whatever the title does not say, she does not know.',
    '# Say what will be different afterwards',
    '“An introduction to error messages” names a subject. “Write an error message a tired person can use” names something she will be able to do at half past eleven. If you cannot finish the sentence “after this, you can…”, the session may need work before the title does.',
    '# Put the particular in front',
    'On a phone the first forty characters are all there is. “Towards a holistic approach to fair booking for vaccinations” loses everything that matters. “Fair booking for vaccinations: what three cities learnt” loses only the ending.',
    '# Keep jokes for the second line',
    'A pun is a pleasure for those who know already what the talk is about. Everyone else goes next door. Use it in the description, or in the first sentence on stage, where it will get its laugh.',
    '# Name the audience if it is small',
    '“For people who run their own mail server” keeps nine out of ten away. That is a kindness to them, and a better room for the tenth.',
    '# A test that takes a minute',
    'Read the titles of one time slot aloud to somebody who is not going. Ask which one they would choose and what they expect to happen there. If they cannot say, rewrite. Do it before the schedule is published: people plan their days early, and a title that changes looks like a session that moved.',
    'If your schedule is in a spreadsheet, this is a good moment to go through it. Import it into Foyer as a draft, look at it on a phone, and read it the way your delegates will.',
  ],
}

const questions: Post = {
  slug: 'questions-for-three-hundred-people',
  title: 'Questions for three hundred people',
  summary: 'The microphone goes to whoever is quickest. There are better ways to find the question that the room has.',
  date: '2025-02-26',
  minutes: 3,
  lines: [
    '“We have five minutes for questions.” A hand goes up in the second row. It belongs to somebody who asks every time, and what follows is more of a comment. Then time is up. Two hundred and ninety-nine people had something to ask, and we will never know what.',
    '# Collect while people think',
    'A question comes to mind in the middle of a talk and is forgotten by its end. Let people write it down at that moment, where others can see it. The person who would never walk to a microphone will type a sentence, and the person at home can do it too.',
    '# Let the room choose',
    'Upvotes are not a popularity contest; they tell the speaker how many people share a doubt. In Foyer each person has one vote per question, and can take it back. Sorting is by votes and then by time, so a good question asked late still has a chance.',
    '# Give the moderator a job',
    'Somebody has to read the list while the speaker speaks: merge the doubles, pass over what was answered on slide twelve, and begin with the question that opens the subject rather than the one with the most votes, if the two differ. It is work. Do not ask the speaker to do it from the stage.',
    '# Answer what you did not get to',
    'The best reason to collect questions in writing is the list you have at the end. Ask each speaker to spend half an hour on it that evening. A written answer stays with the question, and those who asked are told. It is the cheapest follow-up there is, and hardly anybody does it.',
    '# Keep one microphone',
    'Some things need a voice: disagreement, thanks, a story. Take the first three questions from the list, and then open the floor. You will find that the mood has been set, and that the comments have become shorter.',
  ],
}

/** Newest first. */
export const posts: readonly Post[] = [coffee, titles, questions]
