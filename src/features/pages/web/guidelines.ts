import type { Document } from './LegalDocument.tsx'

export const guidelines: Document = {
  title: 'Community Guidelines',
  lead: 'How we treat one another at conferences on Foyer: on stage, in the chat, in private messages and in the corridor.',
  brief: [
    '- Assume good will, and be worthy of it.',
    '- Criticise ideas as sharply as you like, and people not at all.',
    '- No means no, the first time, in every room.',
    '- If something is wrong, tell the organisers or [tell us](/contact). We answer within 24 hours.',
  ],
  sections: [
    {
      id: 'commitment',
      title: 'Our commitment',
      lines: [
        'A conference is worth attending because strangers talk to each other. That takes courage, and courage needs a room in which nobody is made small. We want everybody to be able to take part, whatever their age, body, disability, ethnicity, sex, gender identity or expression, level of experience, education, wealth, nationality, appearance, religion, or sexual identity and orientation.',
        'These guidelines hold for everybody: delegates, speakers, exhibitors, organisers and ourselves. An organiser may ask for more than they do, never for less.',
      ],
    },
    {
      id: 'expected',
      title: 'Expected behaviour',
      lines: [
        '+ Be kind to newcomers. Everybody was at a first conference once.',
        '+ Listen before you answer, and ask before you assume.',
        '+ Use the names and pronouns people use for themselves.',
        '+ Keep questions short, on the subject, and actual questions.',
        '+ Say who you work for when you recommend what you sell.',
        '+ Respect the wish not to be photographed, quoted or listed.',
        '+ If you were wrong or hurt someone, say so, put it right, and move on.',
      ],
    },
    {
      id: 'prohibited',
      title: 'Prohibited behaviour',
      lines: [
        '! Harassment in any form: insults, threats, stalking, unwelcome attention or contact, online and in the hall.',
        '! Sexual remarks or pictures, in talks as well as in messages.',
        '! Demeaning people for who they are, or urging others to.',
        '! Publishing what someone told you in confidence, or where they can be found.',
        '! Advertising where nobody asked for it, and sending the same message to many.',
        '! Pretending to be someone else, or inventing an affiliation.',
        '! Collecting names from a directory to use them elsewhere.',
        '! Disrupting sessions, chats or polls on purpose.',
      ],
    },
    {
      id: 'communication',
      title: 'Communication',
      lines: [
        '# In sessions',
        'Chat, questions and polls belong to the session they stand beside. Keep to its subject; take a long discussion to a private message or to the coffee break. Upvote a question that has been asked already instead of asking it again.',
        '# In private messages',
        'Say in your first message why you are writing. If there is no answer, that is an answer. You can ignore or block anyone who writes to you, and they won’t be notified.',
        '# At stands',
        'Exhibitors wait to be asked. Leaving your card at one stand is not a permission for all of them.',
        '# Across languages',
        'Many people here write in their second or third language. Read for the meaning, and write so that you can be understood.',
      ],
    },
    {
      id: 'enforcement',
      title: 'Enforcement',
      lines: [
        '**Tell the organisers first**: the Contact Organizer button is on the page of every conference. They can remove messages and people from their conference at once. **Tell us** through the [contact form](/contact) when it concerns the organisers themselves, more than one conference, or when you get no answer. If somebody is in danger, call the emergency services first.',
        'We treat reports in confidence. We listen to both sides where we can, decide quickly, and tell you what we did. What may follow:',
        '- **A word in private** for a slip: what was wrong, and what we expect.',
        '- **A warning** for something serious, or the second slip. Messages that hurt others are removed.',
        '- **Leaving the conference** for harassment or for what goes on in spite of a warning. Access ends within seconds.',
        '- **Closing the account** for what makes other conferences unsafe too.',
        'You may object to a decision by writing to us once more. Somebody who was not involved in it looks at it again. Reports made in bad faith are a breach of these guidelines themselves.',
      ],
    },
  ],
}
