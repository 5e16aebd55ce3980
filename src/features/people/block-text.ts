/** What is asked and said where somebody is blocked. What a block means there is said by the screen itself. */
export const blockText = {
  title: (name: string) => `Block ${name}?`,
  blocked: (name: string) => `${name} is blocked`,
  unblocked: (name: string) => `${name} is no longer blocked`,
}
