/** First characters of a word that means the symbols of a saved screen. */
export const SCREEN_MARK = '@screen:';
