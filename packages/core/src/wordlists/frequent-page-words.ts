/**
 * The most frequent words by which names and dates of a page are told from other text, nearly all of them English.
 *
 * Strokes separate alternatives; a star makes the letter before it optional.
 */
export const frequentPageWords = {
  /** Words before a name. */
  by: 'by|authors*|writer|von|par|por|autor',
  /** Words that may come before `by`. */
  written: 'written|posted|published|submitted|started|articles*|posts*|story|text|words|more',
  /** Between two names. */
  and: 'and|und|et',
  /** The same where the page's language is the one in front: `es y|e,pt e`. */
  andOf: '',
  /** Before a date behind a name. */
  on: 'on|at|in|am|le',
  /** What somebody is, behind a comma or a name. */
  roles:
    'editors*|reporters*|writers*|journalists*|correspondents*|contributors*|columnists*|authors*|photographers*|head|directors*|managers*|founders*|president|ceo|professor|analysts*|experts*',
  /** Words that may come before such a word. */
  ranks: 'senior|staff|chief|deputy|associate|assistant|managing|executive|guest|freelance|news|contributing',
  /** What systems and buttons say where nobody is named. */
  nobody:
    'null|undefined|none|n/a|unknown|false|author|name|user|guest|anonymous|default|by|facebook|twitter|e-*mail|share|follow|profile|home|more|news|blog|comments*|posted|date|about|contributors*( .+)*',
  /** Last words of names that are no person's. */
  teams:
    'team|staff|editors*|editorial|board|desk|newsroom|contributors*|bureau|agency|press|online|media|group|inc|llc|ltd|gmbh|magazine|news|university|institute|association|company|services*|community|network|blog|marketing|support|admin|administrator|webmaster|staff writer|redaktion',
  /** Small words inside names. */
  particles: 'de|del|della|di|da|dos|du|van|von|der|den|la|le|el|al|bin|ben|y|of|the',
  /** Words that occur in by-lines but not in names. */
  noName:
    'editorial|process|fact|checked|profile|view|full|bio|about|contributor|written|related|topics*|reviews*|reviewed|content|policy|newsletter|share|follow|subscribe|published|updated|posted|expert|founder|editor|writer|author|reporter|director|manager|president|click|here|read|more|login|sign|comments*|minutes*|min|ago|today|this|our|your|what|why|how|category|photo|video|image|march|june',
  /** What makes a date one of change. */
  updated: 'updat|modifi|revis|review|changed|edited|aktualis',
  /** What makes a date one of publication. */
  published: 'publi|posted|veröffentlich',
  /** What makes a date that of something else. */
  other: 'copyright|©|\\(c\\)|expires*|deadline|born|event|member|since|starts*|until|next',
  /** Months, see `monthNames`. */
  months: 'en january february march april may june july august september october november december',
} as const
