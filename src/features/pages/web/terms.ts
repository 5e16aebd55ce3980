import type { Document } from './LegalDocument.tsx'

export const terms: Document = {
  title: 'Terms of Service',
  lead: 'What you may expect from this service, and what we expect from you.',
  brief: [
    '- You own what you put in. We use it to run the service for you and for nothing else.',
    '- Organisers pay by the month and can stop at any time. Delegates never pay us.',
    '- When a plan ends, nothing is deleted: you can still read everything, and export your delegates, schedule and exhibitors.',
    '- Be decent to one another. The [Community Guidelines](/guidelines) apply at every conference here.',
  ],
  sections: [
    {
      id: 'agreement',
      title: 'This agreement',
      lines: [
        'Foyer is open-source software for running conferences. The copy you are using is run by an operator, whose address is on the [legal overview](/legal). In these terms “we” means that operator, “the service” means this installation of Foyer, and “you” means anybody who uses it.',
        'By opening an account, taking up an invitation or registering for a conference you agree to these terms. If you do so for an organisation, you confirm that you may speak for it.',
        'Reading the public page of a conference needs no account and no agreement.',
      ],
    },
    {
      id: 'accounts',
      title: 'Your account',
      lines: [
        'You need a working email address and must be at least 16 years old. Keep your password to yourself; you answer for what is done with your account until you tell us that somebody else has got hold of it.',
        'One person may organise some conferences and be a delegate at others with the same account. An account that was made through a delegate’s invitation can become an organiser’s account from the profile.',
        'You can delete your account at any time from your profile. If you own conferences, hand them over or delete them first, so that delegates are not left in front of a closed door.',
      ],
    },
    {
      id: 'roles',
      title: 'Organisers, delegates, speakers, exhibitors',
      lines: [
        '- **Organisers** create conferences, publish them, invite people and decide who takes part. They answer for the content of their conferences and for having the right to use the addresses they invite.',
        '- **Delegates** take part at an organiser’s invitation, or by registering where registration is open. What they pay an organiser for a ticket is between the two of them.',
        '- **Speakers** keep the rights to their talks. By handing over a title, a portrait or a recording they allow the organiser to show them as part of the conference.',
        '- **Exhibitors** describe their products truthfully and answer for their offers.',
      ],
    },
    {
      id: 'plans',
      title: 'Plans and payment',
      lines: [
        'Creating and managing conferences needs a plan. Prices are in pounds sterling per month and are listed on the [plans page](/plans) together with the number of events and attendee credits that each plan includes.',
        'A plan renews every month until you cancel it. You can cancel at any time from Manage Subscription; the plan then runs to the end of the month that is paid for. Cards are handled by our payment provider, and card numbers never reach us.',
        'If you reach a limit of your plan, new rows are refused and existing ones stay as they are. If you move to a smaller plan, the same holds: nothing is removed.',
        'When a plan ends, conferences that are published stay published, delegates keep their access until the conference is over, and you can read everything, and export delegates, schedule and exhibitors. Changing things needs a plan again.',
        'If we raise a price, we tell you at least 30 days before it applies to you, and you can cancel before it does. Consumers keep every right to withdraw and to a refund that the law gives them.',
      ],
    },
    {
      id: 'content',
      title: 'What you put in',
      lines: [
        'You keep all rights to the texts, pictures, lists and messages you put into the service. You allow us to store, copy, resize and show them as far as that is needed to run it, and this permission ends when you delete them, apart from backups that are overwritten in time.',
        'Do not put in what you have no right to use, what is against the law, or what is meant to harm others or the service. We may take such things down, and will tell you why unless the law forbids it.',
        'Organisers can remove messages, questions and people from their own conferences. They cannot read private messages between delegates, except one that its receiver reports, and neither do we, unless the law obliges us to.',
      ],
    },
    {
      id: 'conduct',
      title: 'Fair use',
      lines: [
        'The [Community Guidelines](/guidelines) are part of these terms. In addition, please do not:',
        '! send invitations to people who have nothing to do with your conference, or collect addresses from one to use elsewhere;',
        '! try to reach data that is not meant for you, or probe the service’s security without asking us first;',
        '! put so much load on the service that it suffers for others. Programmes may use the documented interface within its limits.',
        'If you find a weakness, [tell us](/contact) and give us a reasonable time to mend it. We will not pursue anybody who reports one in good faith.',
      ],
    },
    {
      id: 'availability',
      title: 'Availability and changes',
      lines: [
        'We do our best to keep the service running, above all while conferences are on, and we back it up. We cannot promise that it never fails. Keep your own copy of what you cannot afford to lose: delegates, schedule and exhibitors can be exported at any time.',
        'We may improve or change the service. If we remove something you rely on, or close the service down, we tell you at least 60 days ahead, so that running conferences can finish and you can take your data with you.',
      ],
    },
    {
      id: 'data',
      title: 'Personal data',
      lines: [
        'The [Privacy Policy](/privacy-policy) says which personal data are kept, why and for how long. For the data of a conference’s delegates the organiser is the controller and we are the processor: we handle them on the organiser’s instructions, keep them confidential and secure, use only the sub-processors named there, help with requests from the people concerned, report breaches without delay, and delete the data when our work ends. This paragraph is the contract on processing that data protection law asks for.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      lines: [
        'Nothing in these terms limits liability for death or injury caused by negligence, for fraud, or for anything else that the law does not allow to be limited.',
        'Apart from that, we are not liable for losses that neither of us could foresee, for lost profit, or for what organisers, delegates, speakers or exhibitors do to one another. Towards organisers with a plan, our liability in any twelve months is limited to what they paid us in those months.',
      ],
    },
    {
      id: 'ending',
      title: 'Suspension and ending',
      lines: [
        'We may suspend an account that breaks these terms seriously or again and again. Wherever we can, we warn you first, say what is wrong, and give you the chance to put it right and to [object](/contact). A person of ours decides, never a programme alone.',
        'If an organiser’s account is closed, delegates of a running conference keep their access until its end as far as the law allows it.',
      ],
    },
    {
      id: 'law',
      title: 'Law and changes to these terms',
      lines: [
        'These terms follow the law of the place where the operator is established; consumers keep the protection of the law where they live. If a part of them turns out to be invalid, the rest still holds.',
        'If we change these terms, we publish the new version here with its date, and tell account holders by email at least 30 days before a change that matters takes effect.',
        'Questions? [Write to us](/contact).',
      ],
    },
  ],
}
