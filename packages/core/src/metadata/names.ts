/** Names of authors: taken out of the lines they stand in, cleaned, split, told from roles and placeholders. */

import { comparable } from './plain-text.js'

/** What stands before a name, in many languages. */
const by =
  '(?:(?:this\\s+)?(?:article|story|post|blog|recipe|guest post|text|words|review|photos?)\\s+)?(?:was\\s+)?(?:(?:written|posted|published|reported|created|submitted|edited|compiled|contributed|authored|penned|started)\\s+)?by' +
  '|authors?|writer|reporter' +
  '|(?:eine?\\s+\\p{L}+\\s+)?(?:geschrieben\\s+|verfasst\\s+|erstellt\\s+|eingestellt\\s+|gepostet\\s+|publiziert\\s+|veröffentlicht\\s+|text\\s+|interview\\s+|artikel\\s+|beitrag\\s+|gastbeitrag\\s+|kommentar\\s+)?von|autor(?:in|en|innen)?|verfasser(?:in)?|text|redaktion' +
  '|(?:écrit\\s+|publié\\s+|rédigé\\s+|posté\\s+|proposé\\s+|propos recueillis\\s+)?par|auteure?s?|autrice' +
  '|(?:escrito\\s+|publicado\\s+|redactado\\s+)?por|autora?|autore?s' +
  '|(?:scritto\\s+|pubblicato\\s+)?da|a cura di|di|autore|autrice' +
  '|(?:geschreven\\s+)?door|tekst|foto en tekst' +
  '|autorka|napisał[a]?|opracował[a]?|opublikowane przez|przez|napsala?|od' +
  '|(?:skriven\\s+|publicerad\\s+|skrevet\\s+)?av|af|tekijä|kirjoittanut|yazar|yazan|penulis|oleh|szerző|írta|autoři|autorius' +
  '|автор|текст|מאת|כתב|بقلم|كتبه|كتب|โดย|เรื่อง|作者|文|本报记者|本報記者|记者|記者|通讯员|編集|執筆|著者|ライター|글|기자|投稿者|撰文'
const byStart = new RegExp(`^(?:${by})(?:\\s*[:：/]\\s*|\\s+)(?=\\S)`, 'iu')
const byColon = new RegExp(`^(?:${by})\\s*[:：/]\\s*`, 'iu')

const roleWords =
  /^(?:(?:senior|staff|chief|deputy|associate|assistant|managing|executive|guest|lead|freelance|political|national|local|news|sports?|business|science|health|technology|tech|content|digital|special|technical|vice|regional|creative|marketing|product|research|investigative|contributing|copy|web|online|founding|co-?)[\s-]+)*(?:editors?|editor-in-chief|reporters?|writers?|journalists?|correspondents?|contributors?|columnists?|authors?|producers?|photographers?|fellows?|interns?|critics?|heads?|vp|bloggers?|directors?|managers?|founders?|co-?founders?|presidents?|ceo|cto|cfo|cmo|coo|professors?|consultants?|specialists?|analysts?|strategists?|marketers?|experts?|engineers?|developers?|designers?|attorneys?|lawyers?|redakteur(?:in)?|redaktion|chefredakteur(?:in)?|korrespondent(?:in)?|autor(?:in)?|volont[äa]r(?:in)?|freier?|journaliste|r[ée]dacteur|r[ée]dactrice|periodista|redactor(?:a)?|colaborador(?:a)?|giornalista|redattore|rep[óo]rter|jornalista)\b/iu
const degree =
  /^(?:ph\.?\s?d|d\.?phil|m\.?d|d\.?d\.?s|m\.?s\.?c?|b\.?s\.?c?|m\.?a|b\.?a|mba|jd|esq|jr|sr|rd|rdn|ldn|rn|np|cpa|cfp|cfa|cpt|cscs|fand|facp|facs|pe|psp|cpp|msw|lcsw|mph|edd|cepf|ii|iii|iv)[.®™]*$/i
const initialism = /^[A-Z][A-Z.®™/-]{1,6}$/

/** What systems write when nobody is named. */
const placeholder =
  /^(?:null|undefined|none|n\/?a|unknown|no ?author|not? (?:specified|available)|false|true|\[object object\]|author|name|user|guest|anonymous|anonym|default|test|by|http.*|www\..*|facebook|twitter|instagram|linkedin|youtube|email|e-mail|share|website|web|follow|view .*|profile|contact|home|more|news|blog|comments?|reply|stand|logged|mehr|vor|von|par|por|red|autor|topic author|the author|expert reviewer|reviewed|reviewer|guest author|published|updated|posted|written|date|today|yesterday|read more|about|contributors?.{0,40}|admin user|super user)$/i
const generic =
  /^(?:(?:the\s+)?(?:[\p{L}\d.&'’-]+\s+){0,3}(?:team|staff|editors?|editorial(?:\s+(?:team|staff|board))?|desk|newsroom|contributors?|reporters?|bureau|agency|press|online|redaktion|redacci[óo]n|r[ée]daction|redazione|reda[çc][ãa]o|redactie|redakcja|media|group|inc|llc|ltd|gmbh|magazine|news|university|institute|foundation|association|council|department|office|company|services?|solutions|international|community|network|blog|marketing|support|info)\.?|admin(?:istrator|istrador)?|webmaster|editor|staff(?:\s+(?:writer|reporter))?|redaktion.{0,30}|die\s+redaktion|la\s+rédaction|web(?:redaktion|desk)|dpa|afp|apa|ap|reuters|epd|kna|sid|pr|presse|pressestelle|press release|newsdesk|guest (?:author|post|contributor|writer))$/iu

/** Longest raw text that is searched for names. */
const maxLength = 300
const maxNames = 20

/** Takes the names out of a raw text such as "By Ana Ruiz and Tom Baker, Staff Writers | 3 May 2021". */
export function namesIn(raw: string, language: string): string[] {
  let text = raw.length > maxLength ? raw.slice(0, maxLength) : raw
  text = text
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (/^(?:https?:|www\.|\/\/)/i.test(text)) return []
  text = text.replace(
    /^.{0,40}?\b(?:posts|articles|stories|entries|beiträge|artikel|einträge|articles de|entradas de|more)\s+(?:by|von|from|par|por)\s+/iu,
    '',
  )
  text = text.replace(/^.{0,40}?\b(?:written|posted|authored|geschrieben|verfasst|eingestellt)\s+(?:by|von)\s+/iu, '')
  text = stripIntroduction(cutBehindName(stripIntroduction(text)))
  const names: string[] = []
  for (const part of splitNames(text, language)) {
    const name = cleanName(part)
    if (name && !names.some(other => comparable(other) === comparable(name))) names.push(name)
    if (names.length >= maxNames) break
  }
  return names
}

/** Removes "By", "Von", "Autor:" and the like, also twice ("Posted by: By …"). */
export function stripIntroduction(text: string): string {
  let rest = text
  for (let round = 0; round < 3; round++) {
    const match = byStart.exec(rest) ?? byColon.exec(rest)
    if (!match || match[0].length === rest.length) break
    rest = rest.slice(match[0].length).trim()
  }
  return rest
}

/** Tells whether a line begins as by-lines do. */
export function startsAsByline(line: string): boolean {
  return byStart.test(line)
}

/** Tells whether a line is nothing but "By". */
export function isIntroduction(line: string): boolean {
  return line.length < 25 && byStart.test(`${line} x`) && stripIntroduction(`${line} x`) === 'x'
}

/** Cuts what follows the names: dates, separators, addresses, parentheses. */
function cutBehindName(text: string): string {
  return text
    .replace(/\([^()]{0,80}\)?|\[[^[\]]{0,80}\]?/g, ' ')
    .replace(/\S{1,80}@\S{1,80}/g, ' ')
    .replace(/(?:https?:\/\/|www\.)\S*/gi, ' ')
    .replace(/(^|\s)@[\w.]+/g, ' ')
    .replace(/\s+(?:[|•·»›>–—]|-|\/\/)\s.*$/su, '')
    .replace(
      /(?:^|\s)(?:(?:first |last )?(?:published|updated|posted|modified|reviewed)\b|veröffentlicht|aktualisiert|publi[ée]|mis à jour|publicado|actualizado|pubblicato|aggiornato|opublikowan).*$/isu,
      '',
    )
    .replace(/(?:[\s,]+|[\s,]+(?:on|am|le|el|il|op|den|dnia)\s+(?:\p{L}+,?\s+)?)\d{1,2}[.,/\s-].*$/su, '')
    .replace(/[,\s]+\d{4}\b.*$/su, '')
    .replace(/\s+/g, ' ')
    .trim()
}

const always = /\s*[;|•·\n]\s*|\s+(?:and|und|et|&|sowie|＆)\s+|\s*&\s*|、|，|\s*\/\s*/iu
const conjunction: Readonly<Record<string, RegExp>> = {
  es: /\s+(?:y|e)\s+/iu,
  pt: /\s+e\s+/iu,
  it: /\s+e\s+/iu,
  ca: /\s+i\s+/iu,
  pl: /\s+i\s+/iu,
  nl: /\s+en\s+/iu,
  da: /\s+og\s+/iu,
  nb: /\s+og\s+/iu,
  no: /\s+og\s+/iu,
  sv: /\s+och\s+/iu,
  cs: /\s+a\s+/iu,
  ru: /\s+и\s+/iu,
  ar: /\s+و/iu,
}

function splitNames(text: string, language: string): string[] {
  const parts = text.split(always).flatMap(part => (Object.hasOwn(conjunction, language) ? part.split(conjunction[language]) : [part]))
  const list: string[] = []
  let inRole = false
  for (const part of parts) {
    // "Ana Ruiz, Head of Marketing and Sales": what follows still belongs to the role.
    if (!inRole) list.push(...splitCommas(part.replace(/^(?:and|und|et|by)\s+/i, '')))
    inRole = /,[^,]*\b(?:of|for|at)\s[^,]*$/.test(part)
  }
  return list
}

/** At a comma a new name begins, or a role, a degree or a place that belongs to the name before. */
function splitCommas(part: string): string[] {
  const pieces = part.split(/\s*,\s*/).filter(piece => piece !== '')
  return pieces.filter(
    (piece, i) =>
      i === 0 ||
      !(roleWords.test(piece) || piece.split(' ').every(word => degree.test(word) || initialism.test(word)) || /^\p{Ll}/u.test(piece)),
  )
}

function cleanName(part: string): string | null {
  let name = part
    .replace(/^(?:by|von|par|por)\s+/i, '')
    .replace(/\s+(?:is|ist|est|es)\s+(?:an?|the|ein|eine|der|die|un|une)\s.*$/i, '')
    .replace(/[\s,]+(?:ph\.?d|m\.?d|mba|esq|jr)\.?$/i, match => (/jr/i.test(match) ? match : ''))
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}.!'’)]+$/gu, '')
    .replace(/\s+[.!]+$|(?<=\p{Ll}{2})\.$/u, '')
    .replace(/(?:\s+(?:on|at|in|am|um|le|el|email|e-mail|google|twitter|facebook|follow|author|bio|profile|comments?|[–—-]))+$/iu, '')
    .trim()
  if (name.length < 2 || name.length > 60 || !/\p{L}/u.test(name)) return null
  if (placeholder.test(name)) return null
  const words = withoutRole(withoutRepetition(name.split(' ')))
  name = words.join(' ')
  if (words.length > 7) return null
  if (words.length > 1 && name === name.toUpperCase() && name !== name.toLowerCase()) name = words.map(capitalised).join(' ')
  return name
}

/** "Ana Ruiz Ana Ruiz" and "AR Ana Ruiz": picture and name side by side. */
function withoutRepetition(words: readonly string[]): readonly string[] {
  const half = words.length / 2
  if (Number.isInteger(half) && half >= 2 && words.slice(0, half).join(' ') === words.slice(half).join(' ')) return words.slice(half)
  const rest = words.slice(1)
  if (rest.length > 1 && words[0] === rest.map(word => word[0]).join('')) return rest
  return words
}

/** "Ana Ruiz Senior Editor": a role right behind the name. */
function withoutRole(words: readonly string[]): readonly string[] {
  if (words.length < 3 || /^(?:the|die|der|das|la|le|el)$/i.test(words[0]) || initialism.test(words[0])) return words
  for (let i = 2; i < Math.min(words.length, 5); i++) if (roleWords.test(words.slice(i).join(' '))) return words.slice(0, i)
  return words
}

/** Writes a shouted word as a name; short ones may be initials and stay. */
function capitalised(word: string): string {
  if (word.length < 3 || word.includes('.')) return word
  return word.toLowerCase().replace(/(^|['’-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
}

/** Tells whether a name stands for an organisation, a team or an account and not for a person. */
export function isGeneric(name: string): boolean {
  return generic.test(name)
}

const particle =
  /^(?:de|del|della|di|da|do|dos|das|du|des|van|von|vom|zu|zum|zur|der|den|ten|ter|la|le|el|al|bin|ibn|ben|y|e|af|av|und|of|the|st\.?|mc|mac|d['’]\p{L}.*)$/iu

/** Words that stand in by-lines but in no name. */
const noName =
  /\b(?:editorial|process|fact|checked|checker|profile|view|full|bio|about|contributor|written|related|topics?|insights?|visit|store|reviews?|reviewed|content|guidelines?|policy|newsletter|share|follow|subscribe|published|updated|posted|specialist|expert|founder|editor|writer|author|reporter|director|manager|president|officer|licensed|certified|click|here|read|more|login|sign|comments?|minutes?|min|ago|today|edited|former|this|our|your|what|why|how|category|conceptual|head|photo|video|image|advertisement|sponsored|january|february|march|april|june|july|august|september|october|november|december|januar|februar|märz|juni|juli|oktober|dezember|uhr|stand|foto|bild|lesezeit|kommentare?|aktualisiert|teilen|lesen|mehr|artikel)\b/iu

/** Tells whether words look like a person's name where nothing but their form speaks for it. */
export function looksLikeName(name: string): boolean {
  if (/[\d@#:;!?"“”„…%$€=+*_<>{}[\]\\|]/.test(name) || name.length > 45) return false
  if (noName.test(name)) return false
  const words = name.split(' ')
  if (words.length > 5) return false
  if (!/\p{Lu}|\p{Ll}/u.test(name)) return name.length <= 30
  if (words.length < 2) return false
  return (
    words.every(word => particle.test(word) || /^\p{Lu}/u.test(word) || /^['’]/.test(word)) &&
    /^\p{Lu}|^['’]/u.test(words[words.length - 1])
  )
}
