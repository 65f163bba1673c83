/** Words by which names and dates of a page are told from other text, in about thirty languages. */

import { monthNames } from './months.js'
import { englishPageWords as en } from './page-words-en.js'

/** The English words and those of other languages; the notation is theirs. */
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
    `${en.roles}|redakteur|redakteurin|redaktion|chefredakteur|chefredakteurin|korrespondent|korrespondentin|autor|autorin|volontär|volontärin|freie|freier` +
    '|journaliste|rédacteur|rédactrice|periodista|redactora*|colaboradora*|giornalista|redattore|repórter|jornalista',
  ranks: en.ranks,
  nobody: `${en.nobody}|anonym|stand|mehr|vor|von|par|por|red|autor`,
  teams: `${en.teams}|redaktion|redacción|rédaction|redazione|redação|redactie|redakcja|gmbh|administrador|webredaktion|dpa|apa|epd|kna|sid|pr|presse|pressestelle`,
  particles: `${en.particles}|de|del|della|di|da|do|dos|das|du|des|van|von|vom|zu|zum|zur|der|den|ten|ter|la|le|el|al|bin|ibn|ben|y|e|af|av|und|mc|mac`,
  noName: `${en.noName}|januar|februar|märz|juni|juli|oktober|dezember|uhr|stand|foto|bild|lesezeit|kommentare*|aktualisiert|teilen|lesen|mehr|artikel`,
  updated: `${en.updated}|zuletzt|aktualis|geändert|stand\\b|mise* à jour|actualiza|atualiza|aggiorna|bijgewerkt|zaktualiz|uppdater|opdater|oppdater|обновл`,
  published: `${en.published}|veröffentlich|erschienen|erstellt|gepostet|pubblica|geplaatst|dodano|postat|opublikowan`,
  other: `${en.other}|bis zum|gültig|geboren|mitglied`,
  months: monthNames,
} as const
