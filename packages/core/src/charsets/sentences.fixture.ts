import type { EncodingName } from '../bytes/labels.js'

/** A text written for these tests, and the legacy encodings in which people wrote its language. */
export interface Sentence {
  readonly language: string
  readonly text: string
  readonly encodings: readonly EncodingName[]
}

const central: readonly EncodingName[] = ['windows-1250', 'iso-8859-2', 'iso-8859-16']
const baltic: readonly EncodingName[] = ['windows-1257', 'iso-8859-13', 'iso-8859-4']
const western: readonly EncodingName[] = ['windows-1252', 'iso-8859-15', 'macintosh']
const cyrillic: readonly EncodingName[] = ['windows-1251', 'iso-8859-5', 'x-mac-cyrillic']

/** Sentences in many languages, none of them taken from the texts in which letters were counted. */
export const sentences: readonly Sentence[] = [
  {
    language: 'fr',
    text: 'Le marché du samedi était déjà plein quand la boulangère a levé son rideau ; les élèves du collège attendaient leurs brioches, et un garçon rêveur comptait sa monnaie près de la fontaine gelée.',
    encodings: western,
  },
  {
    language: 'de',
    text: 'Über den Dächern der kleinen Stadt hing dichter Nebel, während die Müllabfuhr schon vor sechs Uhr durch die engen Straßen fuhr und aus größeren Pfützen Wasser aufspritzen ließ.',
    encodings: western,
  },
  {
    language: 'es',
    text: 'Mañana por la tarde el señor Ibáñez llevará a los niños al jardín botánico, donde según el periódico ha florecido un árbol que no había dado flores en más de veinte años.',
    encodings: ['windows-1252', 'iso-8859-15'],
  },
  {
    language: 'pt',
    text: 'A reunião começou às nove, mas ninguém sabia onde estava a ata da última sessão; só depois do café é que a secretária a encontrou atrás de uma estante, coberta de pó.',
    encodings: western,
  },
  {
    language: 'sv',
    text: 'På våren går vi ofta längs ån för att räkna änderna, och när vi kommer hem dricker vi svart te och äter smörgåsar med rökt lax.',
    encodings: western,
  },
  {
    language: 'fi',
    text: 'Järven jäällä käveli yöllä mies, jonka lyhdyn valo näkyi kylään asti; äiti sanoi, että hän etsi kadonnutta hevostaan myös seuraavana päivänä.',
    encodings: western,
  },
  {
    language: 'is',
    text: 'Á morgnana þegar snjórinn er enn óhreyfður fer póstburðarkonan á skíðum á milli bæjanna og ber fréttir úr þorpinu.',
    encodings: ['windows-1252', 'iso-8859-15', 'iso-8859-10'],
  },
  {
    language: 'pl',
    text: 'Wczoraj wieczorem spadł pierwszy śnieg, więc dzieci z całej ulicy wybiegły na łąkę i zaczęły lepić bałwana, choć zmarznięte dłonie bolały je jeszcze długo po powrocie do domu.',
    encodings: central,
  },
  {
    language: 'cs',
    text: 'Když se na začátku října ochladilo, přestěhovali jsme včelí úly blíž k lesu, protože tam je méně větru a stará hájovna je chrání před deštěm.',
    encodings: ['windows-1250', 'iso-8859-2'],
  },
  {
    language: 'hu',
    text: 'A kertünk végében álló öreg diófa alatt minden ősszel összegyűlnek a szomszédok, hogy együtt főzzenek lekvárt, és közben hosszú történeteket meséljenek a régi időkről.',
    encodings: ['windows-1250', 'iso-8859-2'],
  },
  {
    language: 'ro',
    text: 'În fiecare dimineaţă bătrânul pescar îşi pregăteşte plasele şi aşteaptă să se ridice ceaţa de pe lac, apoi porneşte încet spre celălalt mal.',
    encodings: ['windows-1250', 'iso-8859-2'],
  },
  {
    language: 'ro',
    text: 'Când a venit primăvara, băieții din sat au construit un pod mic peste pârâu și și-au scris numele pe scânduri, fără să știe că ploile îl vor lua înainte de vară.',
    encodings: ['iso-8859-16'],
  },
  {
    language: 'hr',
    text: 'Čim je počela kiša, prodavači na tržnici pokrili su voće plastikom, a mačka koja živi iza ribarnice sakrila se među košare; kasnije će doći i djeca.',
    encodings: central,
  },
  {
    language: 'tr',
    text: 'Köyün çocukları öğleden sonra ırmağın kıyısında toplanıp büyük bir uçurtma yaptılar; rüzgâr çıkınca ip koptu ve uçurtma değirmenin çatısına düştü.',
    encodings: ['windows-1254'],
  },
  {
    language: 'lt',
    text: 'Kiekvieną rudenį mūsų kaimynė džiovina obuolius ant saulėtos palangės ir vėliau jais vaišina visus, kurie užsuka į jos mažą dirbtuvę.',
    encodings: baltic,
  },
  {
    language: 'lv',
    text: 'Rudenī mēs ar vectēvu braucām uz mežu pēc sēnēm, un viņš vienmēr zināja, kurā vietā zem eglēm aug lielākās baravikas.',
    encodings: baltic,
  },
  {
    language: 'et',
    text: 'Õhtul kõndisime mööda mereäärt, püüdsime ära arvata, milline laev jõuab enne sadamasse, ja sõime külma hernesuppi.',
    encodings: baltic,
  },
  {
    language: 'el',
    text: 'Το πρωί της Κυριακής η πλατεία ήταν άδεια, όμως από το μικρό καφενείο ακουγόταν ήδη το ραδιόφωνο και κάποιος γελούσε δυνατά πίσω από την πόρτα. Άλλοι έφυγαν νωρίς.',
    encodings: ['windows-1253', 'iso-8859-7'],
  },
  {
    language: 'ru',
    text: 'Рано утром старый паромщик проверил канаты, заварил крепкий чай и стал ждать первых пассажиров, которые обычно приходили с корзинами ягод и свежего хлеба.',
    encodings: [...cyrillic, 'koi8-r', 'ibm866'],
  },
  {
    language: 'uk',
    text: 'Щовесни наша бабуся висаджує на підвіконні перець і їстівні квіти, а коли ґрунт прогріється, переносить їх у сад біля криниці.',
    encodings: ['windows-1251', 'koi8-u'],
  },
  {
    language: 'bg',
    text: 'Всяка сутрин пощальонът минава покрай нашата къща, поздравява кучето по име и оставя вестниците върху старата пейка под ореха.',
    encodings: [...cyrillic, 'koi8-r', 'ibm866'],
  },
  {
    language: 'sr',
    text: 'Док је падала киша, деца су у школској библиотеци слагала књиге по бојама и чекала да учитељица врати кључ од ормана.',
    encodings: cyrillic,
  },
  {
    language: 'he',
    text: 'בכל בוקר יושב האיש הזקן ליד החלון, שותה קפה שחור וקורא את העיתון של אתמול, כי לדבריו החדשות של היום עוד לא בשלו.',
    encodings: ['windows-1255', 'iso-8859-8', 'iso-8859-8-i'],
  },
  {
    language: 'ar',
    text: 'في كل صباح يفتح صاحب المكتبة الصغيرة بابه قبل شروق الشمس، ويرتب الكتب القديمة على الرصيف، ثم ينتظر أول زائر وهو يشرب الشاي.',
    encodings: ['windows-1256', 'iso-8859-6'],
  },
  {
    language: 'fa',
    text: 'هر روز صبح پدربزرگ درختان باغ را آب مي‌دهد و بعد با همسايه‌ها چاي مي‌نوشد و درباره گذشته گپ مي‌زند.',
    encodings: ['windows-1256'],
  },
  {
    language: 'th',
    text: 'ทุกเช้าคุณยายจะเดินไปตลาดใกล้บ้านเพื่อซื้อผักสดและปลา แล้วกลับมาทำอาหารให้หลานกินก่อนไปโรงเรียน',
    encodings: ['windows-874'],
  },
  {
    // Tones are characters of their own in windows-1258.
    language: 'vi',
    text: 'Mô\u0303i buô\u0309i sáng bà tôi ra vươ\u0300n hái rau, nâ\u0301u mô\u0323t nô\u0300i cháo nho\u0309 rô\u0300i ngô\u0300i bên cư\u0309a sô\u0309 chơ\u0300 các cháu thư\u0301c dâ\u0323y đê\u0309 cùng ăn.',
    encodings: ['windows-1258'],
  },
  {
    language: 'mt',
    text: "Kull filgħodu s-sajjied iqum kmieni, jiġbor ix-xbieki u jistenna x-xemx titla' fuq il-baħar qabel ma jċempel lil ħuh biex jgħidlu kemm żbalja.",
    encodings: ['iso-8859-3'],
  },
  {
    language: 'eo',
    text: 'Ĉiumatene la maljuna ĝardenisto akvumas la florojn antaŭ ol la suno leviĝas, ĉar li kredas, ke tiel ili kreskos pli rapide ol ĉe la najbaroj; ŝajne li pravas.',
    encodings: ['iso-8859-3'],
  },
  {
    language: 'cy',
    text: "Mae'r hen ŵr yn cerdded at y môr bob bore, ac mae'r tŷ gwyn ar y bryn yn ei ddisgwyl yn ôl cyn i'r glaw ddod; mae'r dŵr yn rhy oer, medd ei ŵyr, ond nid yw'r gŵr yn malio am ddŵr oer na thŷ cynnes.",
    encodings: ['iso-8859-14'],
  },
  {
    language: 'zh-Hans',
    text: '每天早上，老王都会骑着自行车去河边钓鱼。他说钓鱼不是为了吃鱼，而是为了安静地想一想自己的事情，所以有时候一条鱼也没有钓到，他还是很高兴。',
    encodings: ['gbk', 'gb18030'],
  },
  {
    language: 'zh-Hant',
    text: '每天早上，老王都會騎著腳踏車去河邊釣魚。他說釣魚不是為了吃魚，而是為了安靜地想一想自己的事情，所以有時候一條魚也沒有釣到，他還是很高興。',
    encodings: ['big5'],
  },
  {
    language: 'ja',
    text: '毎朝、祖父は犬を連れて川沿いの道を歩きます。途中の小さなパン屋で焼きたてのパンを買い、ベンチに座ってゆっくり食べながら、通り過ぎる電車を数えるのが好きでした。',
    encodings: ['shift_jis', 'euc-jp', 'iso-2022-jp'],
  },
  {
    language: 'ko',
    text: '할머니는 매일 아침 시장에 가서 신선한 채소와 생선을 사 오신다. 비가 오는 날에도 우산을 쓰고 천천히 걸어가시며, 가게 주인들과 한참 동안 이야기를 나누신다.',
    encodings: ['euc-kr'],
  },
]

/** Each sentence with each of its encodings. */
export const encodedSentences: readonly (readonly [encoding: EncodingName, language: string, text: string])[] = sentences.flatMap(
  ({ language, text, encodings }) => encodings.map(encoding => [encoding, language, text] as const),
)
