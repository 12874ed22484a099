/**
 * English function words: the stop word list of the Snowball stemmer project (BSD license), its contractions cut at the
 * apostrophe.
 */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it its itself they them
  their theirs themselves what which who whom this that these those am is are was were be been being have has had having do does did doing
  would should could ought ve re ll isn aren wasn weren hasn haven hadn doesn don didn won wouldn shan shouldn can cannot couldn mustn let
  an the and but if or because as until while of at by for with about against between into through during before after above below to from
  up down in out on off over under again further then once here there when where why how all any both each few more most other some such no
  nor not only own same so than too very will`.split(/\s+/),
);
