import type { Document } from './LegalDocument.tsx'

export const privacy: Document = {
  title: 'Privacy Policy',
  lead: 'Which personal data are kept here, why, for how long, and what you can do about it.',
  brief: [
    '- We keep what running a conference needs, and no more. There is no advertising, no profiling and no tracking.',
    '- You are in the list of delegates only if you choose to be, for each conference anew.',
    '- Your email address is seen by the organisers of the conferences you take part in, by people you connect with, and by exhibitors to whom you choose to leave it.',
    '- You can download everything about you, or erase it, from your [profile](/profile). Both happen at once.',
  ],
  sections: [
    {
      id: 'who',
      title: 'Who is responsible',
      lines: [
        'For accounts, plans and the working of this service the operator of this installation is the controller. Its address is on the [legal overview](/legal).',
        'For the data of a conference, such as the list of its delegates, the **organiser** of that conference is the controller, and the operator works on the organiser’s behalf. Questions about why you were invited go to the organiser: every conference page has a Contact Organizer button.',
      ],
    },
    {
      id: 'what',
      title: 'What we keep',
      lines: [
        '- **Your account**: email address, a hash of your password, the time you signed up. We cannot read the password.',
        '- **Your profile**: name, and if you give them, position, company, a short text about you and a picture. Pictures are stored without the location and camera details that were in the file.',
        '- **Your part in conferences**: invitations and registrations, your interests and what you look for and can offer, sessions you saved, questions, votes, chat messages, connections, private messages, enquiries to exhibitors and the details you left with them.',
        '- **Push messages**, if you turn them on: the address that your browser’s push service gave us for this purpose.',
        '- **Plans**: which plan an organiser has and until when. Card details are with the payment provider alone.',
        '- **Emails**: what we sent to your address, so that it can be sent again if the mail server was down.',
        '- **Messages to us** through the contact form: your name, your address and what you wrote.',
        '- **Logs**: network addresses and the addresses of pages, with secret parts masked.',
        'We do not ask for dietary, health or passport details, and organisers should not either.',
      ],
    },
    {
      id: 'why',
      title: 'Why we may',
      lines: [
        '- To keep our **contract** with you: your account, your conferences, your plan.',
        '- With your **consent**: being listed in the directory of a conference, being suggested to others, and being written to by people you have not met. Each box is unticked, counts for one conference, and can be taken back in your profile.',
        '- For **legitimate interests**: keeping the service secure, limiting abuse, answering your emails, and inviting people whom an organiser has a good reason to invite.',
        '- Because the **law** asks for it: keeping invoices.',
      ],
    },
    {
      id: 'invited',
      title: 'If you were invited',
      lines: [
        'An organiser may add your name and address to a conference to invite you. The invitation says who gave us your address. It has a link that removes you with one click, without an account. If you never register, your details are erased 30 days after the conference.',
      ],
    },
    {
      id: 'who-sees',
      title: 'Who sees what',
      lines: [
        '- **Visitors** see published conferences, their speakers and exhibitors. They never see who attends.',
        '- **Participants** of a conference see the delegates who chose to be listed: name, position, company, picture, the text about you, your interests, what you look for and can offer, and, if you allow it, that you are online. They do not see your email address. Whoever writes in the chat, asks with their name or answers is named there to all participants, listed or not, as are organisers.',
        '- **People you connect with** see your email address, and your phone number if your account has one, until one of you ends the connection.',
        '- **Exhibitors** see what you send them: an enquiry with your name, and the details that you choose to leave, such as your email address.',
        '- **Organisers** see the name, address, company and registration of the delegates of their own conferences. Each time such a list is exported, that is noted. In one file they can take a conference to another installation, with what they see and what was said in it, but not what you agreed to. So that nobody is invited again who asked not to be, it has a hash of each such address: whoever has the file can check whether an address that they know is among them.',
        '- **Private messages** are for the two people concerned. Organisers cannot read them, except for a message that its receiver reports: they see that one, and who wrote it.',
        '- **Reports** of messages, questions and people, with a copy of what was reported, are seen by the organisers of the conference. The person concerned does not learn who reported.',
        '- **Votes** in polls are counted; nobody sees who voted for what.',
      ],
    },
    {
      id: 'processors',
      title: 'Who works for us',
      lines: [
        'We share personal data only with those who help us to run the service, and only as far as they need it: the company that hosts our servers, the one that delivers our emails, and Stripe, which handles payments. We do not sell data and do not hand it on for advertising.',
        'Push messages, if you turn them on, are delivered by the push service of your browser’s maker, such as Google, Mozilla, Apple or Microsoft. They are encrypted, so that it cannot read them, but it learns when one is delivered to you.',
        'Live streams and recordings may come from YouTube or Vimeo, or from another address that the organiser chose. Once you press play, your browser fetches them from there, and that service learns your network address.',
        'If one of them works outside the United Kingdom and the European Economic Area, the transfer rests on an adequacy decision or on the standard contractual clauses.',
      ],
    },
    {
      id: 'how-long',
      title: 'How long',
      lines: [
        '- Delegates’ contact details: 12 months after the end of the conference, or earlier if the organiser or you say so.',
        '- People who were invited and never registered: 30 days after the conference.',
        '- Chat messages and questions: 12 months, after that without names.',
        '- Emails we sent, and that we sent them: 30 days.',
        '- Messages sent through the contact form: 12 months.',
        '- Reports to organisers, with what was reported: until 12 months after they were closed. Mutes: until 12 months after they ended.',
        '- Logs: 30 days. The record of who exported or read which lists: 12 months.',
        '- Invoices: as long as tax law asks.',
        '- Deleted conferences: 30 days, in case it was a mistake. Backups are overwritten in turn.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      lines: [
        'You may see your data, have them corrected, take them with you, have them erased, object to their use, and take back a consent. Most of this you can do yourself, at once, in your [profile](/profile): download all that we store about you in one file, whose part about your account another installation of Foyer can take in, correct what is wrong, leave a directory, erase your account.',
        'When you erase your account, what you wrote goes with it, and so does your name where others mention you. What stays has no name: counts such as votes, questions that you asked anonymously, and the polls and announcements that you made for a conference. If we ever restore a backup, erasures are carried out again.',
        'For anything else [write to us](/contact). We answer within 24 hours and settle it within a month. You can also complain to the data protection authority where you live, in the United Kingdom the Information Commissioner’s Office.',
      ],
    },
    {
      id: 'security',
      title: 'Security',
      lines: [
        'Passwords are hashed with argon2id, secrets in links are stored only as hashes, pictures are decoded and written anew before they are kept, and every rule about who may see what is enforced by the server. Connections are encrypted wherever the operator has set up HTTPS, as every public installation should.',
        'If your data are ever exposed and that puts you at risk, we tell the authority within 72 hours, and you without delay.',
      ],
    },
    {
      id: 'children',
      title: 'Children',
      lines: [
        'The service is for people of 16 years and older. If a younger person has an account, tell us and we delete it.',
      ],
    },
    {
      id: 'storage',
      title: 'Cookies and similar things',
      lines: [
        'We set two cookies, one for the width of the sidebar and one that protects your login, and keep your session, some of your choices and what you have not sent yet in your browser’s own storage. The [Cookie Policy](/cookie-policy) lists everything.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      lines: [
        'If this policy changes, the new version stands here with its date. We tell account holders by email before a change that matters takes effect.',
      ],
    },
  ],
}
