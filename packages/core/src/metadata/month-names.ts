/** Names of months in many languages. */

/**
 * One line per language, twelve months, alternatives behind a slash; abbreviations need no entry where three or more
 * first letters are unambiguous. Without accents, as `plainWord` writes them.
 */
const tables: Readonly<Record<string, string>> = {
  en: 'january february march april may june july august september october november december',
  de: 'januar/janner februar/feber marz/maerz april mai juni juli august september oktober november dezember',
  fr: 'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre',
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre/setiembre octubre noviembre diciembre',
  it: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  pt: 'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro',
  nl: 'januari februari maart/mrt april mei juni juli augustus september oktober november december',
  ca: 'gener febrer marc abril maig juny juliol agost setembre octubre novembre desembre',
  ro: 'ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie',
  sv: 'januari februari mars april maj juni juli augusti september oktober november december',
  da: 'januar februar marts april maj juni juli august september oktober november december',
  nb: 'januar februar mars april mai juni juli august september oktober november desember',
  fi: 'tammikuu helmikuu maaliskuu huhtikuu toukokuu kesakuu heinakuu elokuu syyskuu lokakuu marraskuu joulukuu',
  pl: 'stycznia/styczen lutego/luty marca/marzec kwietnia/kwiecien maja/maj czerwca/czerwiec lipca/lipiec sierpnia/sierpien wrzesnia/wrzesien pazdziernika/pazdziernik listopada/listopad grudnia/grudzien',
  cs: 'ledna/leden unora/unor brezna/brezen dubna/duben kvetna/kveten cervna/cerven cervence/cervenec srpna/srpen zari rijna/rijen listopadu prosince/prosinec',
  sk: 'januara februara marca aprila maja juna jula augusta septembra oktobra novembra decembra',
  hu: 'januar februar marcius aprilis majus junius julius augusztus szeptember oktober november december',
  tr: 'ocak subat mart nisan mayis haziran temmuz agustos eylul ekim kasim aralik',
  id: 'januari februari maret april mei juni juli agustus september oktober november desember',
  ru: 'января/январь февраля/февраль марта/март апреля/апрель мая/маи июня/июнь июля/июль августа/август сентября/сентябрь октября/октябрь ноября/ноябрь декабря/декабрь',
  uk: 'січня/сичня лютого березня квітня/квитня травня червня липня серпня вересня жовтня листопада грудня',
  el: 'ιανουαριου/ιανουαριος φεβρουαριου/φεβρουαριος μαρτιου/μαρτιος απριλιου/απριλιος μαιου/μαιος ιουνιου/ιουνιος ιουλιου/ιουλιος αυγουστου/αυγουστος σεπτεμβριου/σεπτεμβριος οκτωβριου/οκτωβριος νοεμβριου/νοεμβριος δεκεμβριου/δεκεμβριος',
  ar: 'يناير/كانونالثاني فبراير/شباط مارس/اذار ابريل/نيسان مايو/ايار يونيو/حزيران يوليو/تموز اغسطس/اب سبتمبر/ايلول اكتوبر نوفمبر ديسمبر',
  he: 'ינואר פברואר מרץ/מרס אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר',
  th: 'มกราคม/มค กุมภาพันธ์/กพ มีนาคม/มีค เมษายน/เมย พฤษภาคม/พค มิถุนายน/มิย กรกฎาคม/กค สิงหาคม/สค กันยายน/กย ตุลาคม/ตค พฤศจิกายน/พย ธันวาคม/ธค',
  hr: 'sijecnja/sijecanj veljace/veljaca ozujka/ozujak travnja/travanj svibnja/svibanj lipnja/lipanj srpnja/srpanj kolovoza/kolovoz rujna/rujan listopada/listopad studenoga/studeni prosinca/prosinac',
}

const byLanguage = new Map<string, ReadonlyMap<string, number>>()
let common: Map<string, number> | null = null

/**
 * Returns the number of a month (1…12) by its name or an abbreviation of at least three letters, 0 for other words.
 *
 * The page's language goes first: `listopad` is October in Croatian and November in Polish.
 */
export function monthOf(word: string, language: string): number {
  const key = plainWord(word)
  if (key.length < 2) return 0
  return (tableOf(language)?.get(key) ?? commonTable().get(key) ?? 0) || hebrewMonth(key)
}

/** Lower case, without accents, dots and marks, except in Thai, whose vowels are marks. */
export function plainWord(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u064b-\u065f\u0655\u0654.\u200e\u200f]/g, '')
    .replace(/ı/g, 'i')
    .replace(/kuuta$/, 'kuu')
    .normalize('NFC')
}

/** Hebrew writes "in January" as one word. */
function hebrewMonth(key: string): number {
  return key.startsWith('ב') ? (commonTable().get(key.slice(1)) ?? 0) : 0
}

function tableOf(language: string): ReadonlyMap<string, number> | null {
  const known = byLanguage.get(language)
  if (known) return known
  if (!Object.hasOwn(tables, language)) return null
  const table = new Map<string, number>()
  addTable(table, tables[language])
  byLanguage.set(language, table)
  return table
}

function commonTable(): ReadonlyMap<string, number> {
  if (common) return common
  common = new Map()
  for (const [language, table] of Object.entries(tables)) if (language !== 'hr') addTable(common, table)
  return common
}

/** Adds names, then their beginnings of three letters and more; what an earlier language said stands. */
function addTable(table: Map<string, number>, names: string): void {
  names.split(' ').forEach((alternatives, month) => {
    for (const raw of alternatives.split('/')) {
      const name = plainWord(raw)
      if (!table.has(name)) table.set(name, month + 1)
    }
  })
  const ambiguous = new Map<string, number>()
  names.split(' ').forEach((alternatives, month) => {
    for (const raw of alternatives.split('/')) {
      const name = plainWord(raw)
      for (let length = 3; length < name.length && length <= 5; length++) {
        const start = name.slice(0, length)
        const before = ambiguous.get(start)
        ambiguous.set(start, before === undefined || before === month + 1 ? month + 1 : 0)
      }
    }
  })
  for (const [start, month] of ambiguous) if (month > 0 && !table.has(start)) table.set(start, month)
}
