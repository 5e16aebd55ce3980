/** Which people were erased, so that a restored backup forgets them again. */
export const ERASURES = 'erasures.jsonl'
/** The key that signs sessions, where it is not in the environment. */
export const KEY = 'jwt-secret'
/** Where stored files are in a data folder, unless they are in an object store. */
export const FILE_FOLDERS = ['storage', 'recordings']
/** What is in a data folder beside the database, its lock, pictures, slides, recordings and that key. */
export const DATA_FILES = [ERASURES, 'no-demo']
