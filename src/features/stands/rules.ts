export const ENQUIRY_LIMITS = { text: 1000, answer: 2000, listed: 200 }
export const LEAD_LIMITS = { phone: 50, note: 500, listed: 5000 }

/** An enquiry that nobody has answered in this time is missed, and the lead gets an email. */
export const ANSWER_MINUTES = 30

export const ENQUIRY_STATUSES = ['open', 'answered', 'missed', 'cancelled'] as const

type LeftData = Record<'position' | 'company' | 'email' | 'phone' | 'note', string | null>

/** What a lead consists of, in words. */
export function leftFields({ position, company, email, phone, note }: LeftData) {
  const work = position && company ? 'role and company' : (position && 'role') || (company && 'company')
  return ['Name', work, email && 'email', phone && 'phone', note && 'note'].flatMap((word) => word || [])
}
