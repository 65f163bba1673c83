/** Names of months in 25 languages, for reading dates. */

/**
 * One line per language, its code and twelve months; alternatives behind a slash, their common beginning before a dash.
 *
 * Abbreviations need no entry where three or more first letters are unambiguous. Without accents, as dates are compared.
 */
export const monthNames = `
en january february march april may june july august september october november december
de jan-uar/ner feb-ruar/er marz/maerz april mai juni juli august september oktober november dezember
fr janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre
es enero febrero marzo abril mayo junio julio agosto septiembre/setiembre octubre noviembre diciembre
it gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre
pt janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro
nl januari februari maart/mrt april mei juni juli augustus september oktober november december
ca gener febrer marc abril maig juny juliol agost setembre octubre novembre desembre
ro ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie
sv januari februari mars april maj juni juli augusti september oktober november december
da januar februar marts april maj juni juli august september oktober november december
nb januar februar mars april mai juni juli august september oktober november desember
fi tammikuu helmikuu maaliskuu huhtikuu toukokuu kesakuu heinakuu elokuu syyskuu lokakuu marraskuu joulukuu
pl stycz-nia/en lut-ego/y mar-ca/zec kwie-tnia/cien maj-a/ czerw-ca/iec lip-ca/iec sierp-nia/ien wrzes-nia/ien pazdziernik-a/ listopad-a/ grud-nia/zien
cs led-na/en unor-a/ brez-na/en dub-na/en kvet-na/en cerv-na/en cerven-ce/ec srp-na/en zari rij-na/en listopadu prosin-ce/ec
sk januara februara marca aprila maja juna jula augusta septembra oktobra novembra decembra
hu januar februar marcius aprilis majus junius julius augusztus szeptember oktober november december
tr ocak subat mart nisan mayis haziran temmuz agustos eylul ekim kasim aralik
id januari februari maret april mei juni juli agustus september oktober november desember
ru январ-я/ь феврал-я/ь март-а/ апрел-я/ь мая/маи июн-я/ь июл-я/ь август-а/ сентябр-я/ь октябр-я/ь ноябр-я/ь декабр-я/ь
uk січня/сичня лютого березня квітня/квитня травня червня липня серпня вересня жовтня листопада грудня
el ιανουαριο-υ/ς φεβρουαριο-υ/ς μαρτιο-υ/ς απριλιο-υ/ς μαιο-υ/ς ιουνιο-υ/ς ιουλιο-υ/ς αυγουστο-υ/ς σεπτεμβριο-υ/ς οκτωβριο-υ/ς νοεμβριο-υ/ς δεκεμβριο-υ/ς
ar يناير/كانونالثاني فبراير/شباط مارس/اذار ابريل/نيسان مايو/ايار يونيو/حزيران يوليو/تموز اغسطس/اب سبتمبر/ايلول اكتوبر نوفمبر ديسمبر
he ינואר פברואר מרץ/מרס אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר
th มกราคม/มค กุมภาพันธ์/กพ มีนาคม/มีค เมษายน/เมย พฤษภาคม/พค มิถุนายน/มิย กรกฎาคม/กค สิงหาคม/สค กันยายน/กย ตุลาคม/ตค พฤศจิกายน/พย ธันวาคม/ธค
hr sijec-nja/anj veljac-e/a ozuj-ka/ak trav-nja/anj svib-nja/anj lip-nja/anj srp-nja/anj kolovoz-a/ ruj-na/an listopad-a/ studen-oga/i prosin-ca/ac
`
