/**
 * English words by which names and dates of a page are told from other text, alternatives between strokes.
 *
 * A dot stands for any character, a star behind a letter makes the letter optional.
 */

export const englishPageWords = {
  /** What stands before a name. */
  by: 'by|authors*|writer|reporter',
  /** What may stand before `by`. */
  written:
    'article|story|post|blog|recipe|text|words|review|photos*|written|posts|published|posted|reported|created|submitted|edited|compiled|contributed|authored|started|articles|stories|more',
  /** Between two names. */
  and: 'and',
  /** The same where the page's language is the one in front. */
  andOf: '',
  /** Before a date behind a name. */
  on: 'on|at|in',
  /** What somebody is, behind a comma or a name. */
  roles:
    'editors*|editor-in-chief|reporters*|writers*|journalists*|correspondents*|contributors*|columnists*|authors*|producers*|photographers*|fellows*|critics*|heads*|vp|bloggers*|directors*|managers*|founders*|presidents*|ceo|cto|cfo|cmo|coo|professors*|consultants*|specialists*|analysts*|strategists*|experts*|engineers*|developers*|designers*|attorneys*|lawyers*',
  /** What may stand before such a word. */
  ranks:
    'senior|staff|chief|deputy|associate|assistant|managing|executive|guest|lead|freelance|political|national|local|news|sports*|business|science|health|technology|tech|content|digital|special|technical|vice|regional|creative|marketing|product|research|contributing|copy|web|online|founding|co',
  /** What systems and buttons say where nobody is named. */
  nobody:
    'null|undefined|none|n/*a|unknown|no *author|false|true|author|name|user|guest|anonymous|default|test|by|facebook|twitter|instagram|linkedin|youtube|e-*mail|share|website|follow|view|profile|contact|home|more|news|blog|comments*|reply|topic author|the author|reviewed|published|updated|posted|written|date|today|yesterday|read more|about|contributors*|contributors .+|super user|admin user',
  /** Last words of names that are no person's. */
  teams:
    'team|staff|editors*|editorial|board|desk|newsroom|contributors*|reporters*|bureau|agency|press|online|media|group|inc|llc|ltd|magazine|news|university|institute|foundation|association|council|department|office|company|services*|solutions|international|community|network|blog|marketing|support|info|admin|administrator|webmaster|newsdesk|release|staff writer|staff reporter|reuters|ap|afp',
  /** Small words inside names. */
  particles: 'of|the|st',
  /** Words that stand in by-lines but in no name. */
  noName:
    'editorial|process|fact|checked|checker|profile|view|full|bio|about|contributor|written|related|topics*|insights*|visit|store|reviews*|reviewed|content|guidelines*|policy|newsletter|share|follow|subscribe|published|updated|posted|specialist|expert|founder|editor|writer|author|reporter|director|manager|president|officer|licensed|certified|click|here|read|more|login|sign|comments*|minutes*|min|ago|today|edited|former|this|our|your|what|why|how|category|head|photo|video|image|advertisement|sponsored|january|february|march|april|june|july|august|september|october|november|december',
  /** What makes a date one of change, of publication, of something else. */
  updated: 'updat|modifi|revis|review|changed|edited',
  published: 'publi|posted',
  other: 'copyright|©|\\(c\\)|expires*|deadline|born|event|joined|member|since|register|starts*|ends*|until|next|from:',
  /** Months, see `monthNames`. */
  months: '\nen january february march april may june july august september october november december\n',
} as const
