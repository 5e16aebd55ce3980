import { themeScript } from './theme.ts'

/** Where the signed-in session is kept in the browser. */
export const SESSION_KEY = 'foyer-session'

/**
 * Runs before the first paint: the chosen theme, a mark that scripts run, and one that a session is stored, so that a
 * signed-in person does not see the visitor's page for a moment.
 */
export const bootScript = `${themeScript};document.documentElement.classList.add('js');try{if(localStorage.getItem('${SESSION_KEY}'))document.documentElement.dataset.session=''}catch{}`
