/** Words by which names and dates of a page are told from other text, in about thirty languages. */

import { monthNames } from './months.js'

/** The English words. */
const en = {
  by: 'by|authors*|writer|reporter',
  written:
    'article|story|post|blog|recipe|text|words|review|written|posts|published|posted|reported|created|submitted|compiled|contributed|authored|started|articles|stories|more',
  and: 'and',
  on: 'on|at|in',
  roles:
    'editors*|editor-in-chief|reporters*|writers*|journalists*|correspondents*|contributors*|columnists*|authors*|producers*|photographers*|fellows*|critics*|heads*|vp|bloggers*|directors*|managers*|founders*|presidents*|ceo|cto|cfo|cmo|coo|professors*|consultants*|specialists*|analysts*|strategists*|experts*|engineers*|developers*|designers*|attorneys*|lawyers*',
  ranks:
    'senior|staff|chief|deputy|associate|assistant|managing|executive|guest|lead|freelance|political|national|local|news|sports*|business|science|health|technology|tech|content|digital|special|technical|vice|regional|creative|marketing|product|research|contributing|copy|web|online|founding|co|photo|picture|video',
  nobody:
    'null|undefined|none|n/*a|unknown|no *author|false|true|author|name|user|guest|anonymous|default|test|by|facebook|twitter|instagram|linkedin|youtube|e-*mail|share|website|follow|view|profile|contact|home|more|full|topic|news|blog|comments*|reply|topic author|the author|reviewed|published|updated|posted|written|date|today|yesterday|read more|about|contributors*|contributors .+|super user|admin user|log *(?:in|on|out)*|sign *(?:in|up|out)*|register|my account|account',
  teams:
    'team|staff|editors*|editorial|board|desk|newsroom|contributors*|reporters*|bureau|agency|press|online|media|group|inc|llc|ltd|magazine|news|university|institute|foundation|association|council|department|office|company|services*|solutions|international|community|network|blog|marketing|support|info|admin|administrator|webmaster|newsdesk|release|staff writer|staff reporter|reuters|ap|afp',
  particles: 'of|the|st',
  noName:
    'editorial|process|fact|checked|checker|profile|view|full|bio|about|contributor|written|related|topics*|insights*|visit|store|reviews*|reviewed|content|guidelines*|policy|newsletter|share|follow|subscribe|published|updated|posted|specialist|expert|founder|editor|writer|author|reporter|director|manager|president|officer|licensed|certified|click|here|read|more|login|sign|comments*|minutes*|min|ago|today|edited|former|this|our|your|what|why|how|category|head|photo|video|image|advertisement|sponsored|january|february|march|april|june|july|august|september|october|november|december',
  updated: 'updat|modifi|revis|review|changed|edited',
  published: 'publi|posted',
  other: 'copyright|©|\\(c\\)|expires*|deadline|born|event|joined|member|since|register|starts*|ends*|until|next|from:',
} as const

/** The words of all languages, in the notation of `frequentPageWords`, which says what each list is for. */
export const pageWords = {
  by:
    `${en.by}|von|autor|autorin|autoren|autorinnen|verfasser|verfasserin|text|redaktion` +
    '|par|auteure*s*|autrice|por|autora|autore*s|da|a cura di|di|autore|door|tekst|foto en tekst' +
    '|autorka|napisała*|opracowała*|przez|napsala*|od|av|af|tekijä|kirjoittanut|yazar|yazan|penulis|oleh|szerző|írta|autoři|autorius' +
    '|автор|текст|מאת|כתב|بقلم|كتبه|كتب|โดย|เรื่อง|作者|文|本报记者|本報記者|记者|記者|通讯员|編集|執筆|著者|ライター|글|기자|投稿者|撰文',
  written:
    `${en.written}|geschrieben|verfasst|erstellt|eingestellt|gepostet|publiziert|veröffentlicht|interview|artikel|beiträge*|beitrag|gastbeitrag|kommentar|kolumne|einträge` +
    '|écrit|publié|rédigé|posté|proposé|recueillis|escrito|publicado|redactado|entradas|scritto|pubblicato|geschreven|opublikowane|skriven|publicerad|skrevet',
  and: `${en.and}|und|et|sowie|&|＆`,
  andOf: 'es y|e,pt e,it e,ca i,pl i,nl en,da og,nb og,no og,sv och,cs a,ru и',
  on: `${en.on}|am|um|le|el|il|op|den|dnia`,
  roles:
    `${en.roles}|redakteur|redakteurin|redaktion|chefredakteur|chefredakteurin|korrespondent|korrespondentin|autor|autorin|volontär|volontärin|(?:projekt)*leiter(?:in)*|referent(?:in)*|geschäftsführer(?:in)*|freie|freier` +
    '|journaliste|rédacteur|rédactrice|periodista|redactora*|colaboradora*|giornalista|redattore|repórter|jornalista',
  ranks: en.ranks,
  nobody:
    `${en.nobody}|anonym|stand|mehr|vor|von|par|por|red|autor` +
    "|anmelden|abmelden|einloggen|registrieren|anmeldung|connexion|se connecter|s['’]inscrire|iniciar sesión|acceder|registrarse|accedi|registrati|entrar|iniciar sessão|inloggen|aanmelden|registreren|zaloguj(?: się)*|zarejestruj(?: się)*|logga in|log ind|logg inn|kirjaudu|войти|вход|регистрация|giriş(?: yap)*|登录|登入|登錄|注册|ログイン|로그인",
  teams: `${en.teams}|redaktion|redacción|rédaction|redazione|redação|redactie|redakcja|gmbh|administrador|webredaktion|dpa|apa|epd|kna|sid|pr|presse|pressestelle`,
  particles: `${en.particles}|de|del|della|di|da|do|dos|das|du|des|van|von|vom|zu|zum|zur|der|den|ten|ter|la|le|el|al|bin|ibn|ben|y|e|af|av|und|mc|mac`,
  noName: `${en.noName}|über|januar|februar|märz|juni|juli|oktober|dezember|uhr|stand|foto|bild|lesezeit|kommentare*|aktualisiert|teilen|lesen|mehr|artikel`,
  updated: `${en.updated}|zuletzt|aktualis|geändert|stand\\b|mise* à jour|actualiza|atualiza|aggiorna|bijgewerkt|zaktualiz|uppdater|opdater|oppdater|обновл`,
  published: `${en.published}|veröffentlich|erschienen|erstellt|gepostet|pubblica|geplaatst|dodano|postat|opublikowan`,
  other: `${en.other}|bis zum|gültig|geboren|mitglied`,
  months: monthNames,
} as const
